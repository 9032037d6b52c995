import type * as z from 'zod'
import type { RecordedExamples } from '../core/examples/example.ts'
import type { Fidelity } from '../core/fidelity.ts'
import type { Contract, Place, RoutesOver } from '../core/http/contract.ts'
import type { AnyRoutes } from '../core/interpreter/loaded-application.ts'
import type { Refusal } from '../core/refusal.ts'
import type { SimulatorEvent } from './events.ts'
import type { Scenario } from './scenario.ts'
import type { AnyScenario } from './scene.ts'
import type { Setting, UncheckedSetting } from './setting.ts'
import type { Snapshot, User, World, WorldState } from './world.ts'

export interface Context {
  world: World
  worldName: string
  simulator: Controls
  /** For the control interface only, as is `replaced`. */
  replayIn?: ReplayIn
  /** The previous states of worlds that were replaced or deleted, by name. */
  replaced?: { former: ReadonlyMap<string, WorldState> }
}

/** Handles a request in a private world. A trial may fail, so it logs nothing. */
export type ReplayIn = (world: World, request: Request, mount: string, isTrial?: boolean) => Promise<Response>

export interface View {
  world: World
  user: User
  base: string
}

/** The settings of a new world, which starts from a scenario or forks another world. */
export interface WorldSetting<S extends AnyScenario = AnyScenario> extends Setting<S>, Fork {}

export interface Fork {
  name?: string
  /** The world to fork, as it is now or at one of its snapshots. By default, the new world starts from a scenario. */
  from?: string
  snapshot?: string
}

/** The project that a server runs in. */
export interface Project {
  /** The folder of its package. */
  folder: string
  commit: string | null
}

export interface Controls {
  readonly scenarios: readonly Scenario[]
  readonly presets: readonly Scenario[]
  /** The addresses of the applications that users wrote. */
  readonly ownPlaces: readonly Place[]
  readonly endpoints: {
    readonly places: readonly Place[]
    loadContracts(): Promise<readonly Contract[]>
    /** `whyNotControl` is the reason for refusing patterns of the control interface. */
    check(patterns: readonly string[], whyNotControl?: string): Promise<void>
    findApplication(request: Request, mount?: string): string | undefined
    findEndpoint(request: Request): Promise<{ endpoint: string } | undefined>
    examples?: Promise<RecordedExamples> | undefined
  }
  register(scenario: Scenario): void
  initialSnapshot(setting: UncheckedSetting): Promise<Snapshot>
  startFrom(worldName: string, snapshot: Snapshot): World
  reset(worldName: string): void
  snapshot(name: string, worldName: string): void
  restore(name: string, worldName: string): void
  readonly forgottenWorlds: number
  /** Set by servers. Undefined outside of a project, and for a simulator in a page. */
  findProject?: () => Project | undefined
  /** Set where worlds are hosted, and deleted when nobody uses them. */
  findExpiry?: () => string
  /** Set where an open event stream costs money, so that idle ones end. A mark is what a client has seen. */
  marks?: { readonly latest: string; isLatest(mark: string): boolean }
  worlds(): readonly string[]
  needWorld(name: string): World
  findWorld(name: string): World | undefined
  prepareWorld(setting: UncheckedSetting & Fork): Promise<() => string>
  deleteWorld(name: string): boolean
  onEvent(listener: (event: SimulatorEvent) => void): () => void
}

/** A route for every endpoint of the contract. A missing route or a wrong reply does not compile. */
export type Routes<C extends Contract> = RoutesOver<C, User, Context>

/** An application: its address, its tables, and how to load the rest. Create one with `defineApplication`. */
export interface Application<
  C extends Contract = Contract,
  Tables = unknown,
  Listed extends readonly Scenario[] = readonly Scenario[],
  Kind extends string = string,
> {
  /** The contract without its endpoints. */
  readonly place: Pick<C, keyof C & keyof Place>
  readonly tables?: Tables
  /** The kinds of notifications it sends: `['dish.ready']`. */
  readonly notifications?: readonly Kind[]
  /** Scenarios that come with the application and can be loaded by name. */
  readonly scenarios?: Listed
  /** The range of supported fauxtranet versions, as in `peerDependencies`: `^0.1.0`. */
  readonly compatibleWith?: string
  /** The whole contract, unless it is loaded later. */
  readonly contract?: C
  readonly presentRefusal: (refusal: Refusal, path: string, fidelity: Fidelity) => z.output<C['refusal']>
  /** Called at the first request. */
  readonly load: () => Promise<{ contract: C; routes: AnyRoutes }>
}

export type BuiltIn<C extends Contract, Tables = unknown, Kind extends string = never> = Application<
  C,
  Tables,
  [],
  Kind
>
