import type * as z from 'zod'
import type { Recorded } from '../core/examples/example.ts'
import type { Contract, Place, RoutesOver } from '../core/http/contract.ts'
import type { AnyRoutes } from '../core/interpreter/loaded-application.ts'
import type { Refusal } from '../core/refusal.ts'
import type { SimulatorEvent } from './events.ts'
import type { Scenario } from './scenario.ts'
import type { AnyScenario } from './scene.ts'
import type { Setting, UncheckedSetting } from './setting.ts'
import type { Snapshot, User, World, WorldState } from './world.ts'

/** What every route gets in addition to the parts of the request. */
export interface Context {
  world: World
  worldName: string
  simulator: Controls
  /** Only for the control interface. */
  replayIn?: ReplayIn
  /** The same: worlds as they were before they were replaced or deleted, by name. */
  replaced?: { former: ReadonlyMap<string, WorldState> }
}

/** Handles a request in a world that nobody else can see. A trial logs nothing: it may well fail. */
export type ReplayIn = (world: World, request: Request, mount: string, isTrial?: boolean) => Promise<Response>

/** What presenters need of a call: the world, its user, and the beginning of addresses. */
export interface View {
  world: World
  user: User
  base: string
}

/** The settings of a new world: of a scenario, or a fork of another world. */
export interface WorldSetting<S extends AnyScenario = AnyScenario> extends Setting<S>, Fork {}

/** What of it is only for a new world. */
export interface Fork {
  name?: string
  /** The world to fork, as it is now or at one of its snapshots. Without it the new world is one of a scenario. */
  from?: string
  snapshot?: string
}

/** The part of the simulator that routes can use. */
export interface Controls {
  readonly scenarios: readonly Scenario[]
  readonly endpoints: {
    loadContracts(): Promise<readonly Contract[]>
    /** Refuses patterns that match no endpoint; those of the control interface with this reason. */
    check(patterns: readonly string[], whyNotControl?: string): Promise<void>
    findApplication(request: Request, mount?: string): string | undefined
    findEndpoint(request: Request): Promise<{ endpoint: string } | undefined>
    /** The examples of all endpoints, once somebody has needed them. A reload makes another registry. */
    examples?: Promise<Recorded> | undefined
  }
  register(scenario: Scenario): void
  initialSnapshot(setting: UncheckedSetting): Promise<Snapshot>
  startFrom(worldName: string, snapshot: Snapshot): World
  reset(worldName: string): void
  snapshot(name: string, worldName: string): void
  restore(name: string, worldName: string): void
  readonly forgottenWorlds: number
  worlds(): readonly string[]
  needWorld(name: string): World
  findWorld(name: string): World | undefined
  prepareWorld(setting: UncheckedSetting & Fork): Promise<() => string>
  deleteWorld(name: string): boolean
  onEvent(listener: (event: SimulatorEvent) => void): () => void
}

/** A route for every endpoint of the contract: a missing one, or a wrong reply, does not compile. */
export type Routes<C extends Contract> = RoutesOver<C, User, Context>

/** An application: its address, its tables, and how to load the rest. `defineApplication` makes one. */
export interface Application<
  C extends Contract = Contract,
  Tables = unknown,
  Listed extends readonly Scenario[] = readonly Scenario[],
  Kind extends string = string,
> {
  /** Its contract without the endpoints. */
  readonly place: Pick<C, keyof C & keyof Place>
  /** Its tables. Every world has them in addition to the intranet's. */
  readonly tables?: Tables
  /** The kinds of notifications that it sends: `['dish.ready']`. */
  readonly notifications?: readonly Kind[]
  /** Scenarios that show it. They can be loaded by name wherever the application is. */
  readonly scenarios?: Listed
  /** The version of fauxtranet that it was made for, as in the `peerDependencies` of its package: `^0.1.0`. */
  readonly madeFor?: string
  /** The whole contract, where it is not loaded later. */
  readonly contract?: C
  /** The application's own error body. */
  readonly presentRefusal: (refusal: Refusal, path: string, method: string) => z.output<C['refusal']>
  /** Loads the contract and the routes at the first request to the application. */
  readonly load: () => Promise<{ contract: C; routes: AnyRoutes }>
}

/** One of ours, which loads its contract later: its contract, its tables, and the kinds of notifications that it sends. */
export type BuiltIn<C extends Contract, Tables = unknown, Kind extends string = never> = Application<
  C,
  Tables,
  [],
  Kind
>
