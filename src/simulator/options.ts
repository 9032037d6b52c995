import type { NetworkConditions } from '../core/faults/rule.ts'
import type { BodyLimits } from '../core/http/body.ts'
import type { Outcome } from '../core/http/outcome.ts'
import type { Exchange } from '../core/interpreter/exchange.ts'
import type { OnProgress, Scenario } from '../world/scenario.ts'
import type { AnyScenario } from '../world/scene.ts'
import type { Setting, UncheckedSetting } from '../world/setting.ts'
import type { Snapshot } from '../world/world.ts'
import type { AnyDefinedApplication, ApplicationChange } from './applications.ts'

export interface SimulatorOptions<S extends AnyScenario = AnyScenario> extends Setting<S>, Behaviour {}

/** Options from outside, such as the command line. Names are checked when they are used. */
export interface UncheckedOptions extends UncheckedSetting, Behaviour {
  /** Built-in scenarios, which a reload does not replace. */
  presets?: readonly Scenario[]
  /** Initial states that other simulators with the same applications have loaded. */
  snapshots?: SnapshotCache
  /** Called with each progress of a scenario, and the total that it reports. If it throws, the load fails with a `ScenarioError`. */
  checkTotal?: ((scenario: Scenario, total: number) => void) | undefined
}

export type SnapshotCache = Map<string, { scenario: Scenario; snapshot: Promise<Snapshot>; weight: number }>

/** The options that `reload` can replace. Omitted ones stay. */
export type ReloadOptions = Partial<
  Omit<UncheckedOptions, keyof HandlingOptions | 'presets' | 'snapshots' | 'checkTotal' | 'onProgress'>
>

export interface Behaviour extends HandlingOptions, NetworkConditions {
  /** Your own applications, from `defineApplication`, `extendApplication` or `replaceEndpoint`. */
  applications?: readonly (AnyDefinedApplication | ApplicationChange)[]
  /** Scenarios to load by name. */
  scenarios?: readonly Scenario[]
  /** Refuses requests that violate their contract. The journal records violations in any case. */
  strict?: boolean
  /** Called periodically while a large scenario loads. */
  onProgress?: OnProgress
}

export interface HandlingOptions {
  /** Checks every response against its contract. */
  verify?: boolean
  /** Sends a challenge with each 401, so that browsers show a password prompt. */
  challenge?: boolean
  /** More names of secrets: their values are omitted from journal, reports, curl commands and log. */
  redact?: readonly string[]
  /** Maximum body sizes. */
  limits?: Partial<BodyLimits>
}

export interface Persistence {
  /** Wraps a request. The response is sent when the promise resolves. */
  around(exchange: Exchange, run: () => Promise<Outcome>): Promise<Outcome>
  /** Wraps the part of a request that uses the world. */
  withLock?<Result>(exchange: Exchange, run: () => Result | Promise<Result>): Result | Promise<Result>
  /** Called after a control request may have changed something. If it throws, the changes are undone. */
  commit?(): void
}
