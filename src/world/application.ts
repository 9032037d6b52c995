import type * as z from 'zod'
import type { Contract, Place, RoutesOver } from '../core/http/contract.ts'
import type { Refusal } from '../core/refusal.ts'
import type { Spellings } from '../core/schema/spellings.ts'
import type { TableSchema } from '../core/store/table-schema.ts'
import type { SimulatorEvent } from './events.ts'
import type { Scenario, Setting } from './scenario.ts'
import type { User, World } from './world.ts'

/** What every route gets beside what was read from the request. */
export interface Context {
  world: World
  worldName: string
  simulator: Controls
  spellings: Spellings
}

/** What presenters want of a call: the world, who looks at it, where addresses begin, and how some fields are spelt. */
export interface View extends Pick<Context, 'world' | 'spellings'> {
  user: User
  base: string
}

/** A world to be made: of a scenario, or a fork of another one. */
export interface WorldSetting extends Setting {
  name?: string
  /** The world to fork, as it is now or was at one of its snapshots; without it, it is one of a scenario. */
  from?: string
  snapshot?: string
}

/** What of the simulator a route can reach. */
export interface Controls {
  readonly scenarios: readonly Scenario[]
  readonly endpoints: {
    /** The contracts of all applications. */
    loadContracts(): Promise<readonly Contract[]>
    /** Refuses patterns that match no endpoint, or the control interface, for this reason. */
    check(patterns: readonly string[], whyNotControl?: string): Promise<void>
  }
  register(scenario: Scenario): void
  load(setting: Setting, worldName: string): Promise<World>
  reset(worldName: string): void
  snapshot(name: string, worldName: string): void
  restore(name: string, worldName: string): void
  worlds(): readonly string[]
  needWorld(name: string): World
  findWorld(name: string): World | undefined
  createWorld(setting: WorldSetting): Promise<string>
  deleteWorld(name: string): boolean
  onEvent(listener: (event: SimulatorEvent) => void): () => void
}

/** A route for every endpoint of the contract: a missing one, or a wrong reply, does not compile. */
export type Routes<C extends Contract> = RoutesOver<C, User, Context>

/** The contract and the routes of an application, each in a file of its own. */
export async function joinParts<C extends Contract>(
  ...parts: [Promise<{ contract: C }>, Promise<{ routes: Routes<C> }>]
): Promise<{ contract: C; routes: Routes<C> }> {
  const [{ contract }, { routes }] = await Promise.all(parts)
  return { contract, routes }
}

export interface Application<C extends Contract = Contract> {
  /** All but the endpoints of its contract. */
  place: Pick<C, keyof C & keyof Place>
  /** Its tables; every world has them. */
  tables?: Readonly<Record<string, TableSchema>>
  /** The kinds of notifications that it sends. */
  notifications?: readonly string[]
  /** The application's own error body. */
  presentRefusal: (refusal: Refusal, path: string, method: string) => z.output<C['refusal']>
  /** Loads the contract and the routes, with all that they need, when the application is asked for the first time. */
  load: () => Promise<{ contract: C; routes: Routes<C> }>
}
