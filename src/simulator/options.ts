import type { NetworkConditions } from '../core/faults/rule.ts'
import type { BodyLimits } from '../core/http/body.ts'
import type { Outcome } from '../core/http/outcome.ts'
import type { Exchange } from '../core/interpreter/exchange.ts'
import type { OnProgress, Scenario } from '../world/scenario.ts'
import type { AnyScenario } from '../world/scene.ts'
import type { Setting, UncheckedSetting } from '../world/setting.ts'
import type { AnyDefinedApplication, ApplicationChange } from './applications.ts'

/** Options of a simulator. */
export interface SimulatorOptions<S extends AnyScenario = AnyScenario> extends Setting<S>, Behaviour {}

/** The same from outside, as from the command line: names are checked when they are used. */
export interface UncheckedOptions extends UncheckedSetting, Behaviour {
  /** The scenarios of the package, which no reload replaces. */
  presets?: readonly Scenario[]
}

/** What `reload` replaces. What is not named stays. */
export type ReloadOptions = Partial<Omit<UncheckedOptions, keyof HandlingOptions | 'presets' | 'onProgress'>>

/** The options that are not only about the first world. */
export interface Behaviour extends HandlingOptions, NetworkConditions {
  /** Applications of your own: what `defineApplication`, `extendApplication` and `replaceEndpoint` return. */
  applications?: readonly (AnyDefinedApplication | ApplicationChange)[]
  /** The scenarios that can be loaded by name. */
  scenarios?: readonly Scenario[]
  /** Refuses requests outside their contract. The journal records each as a violation, strict or not. */
  strict?: boolean
  /** Called now and then while a scenario loads that takes long. */
  onProgress?: OnProgress
}

export interface HandlingOptions {
  /** Checks every reply against its contract. */
  verify?: boolean
  /** A 401 makes the browser ask for a password. */
  challenge?: boolean
  /** The largest bodies that are read. */
  limits?: Partial<BodyLimits>
}

/** What saves the worlds of a simulator. */
export interface Persistence {
  /** Runs a request. Its response is sent when it resolves. */
  around(exchange: Exchange, run: () => Promise<Outcome>): Promise<Outcome>
  /** Runs the part of a request that uses the world. By default it runs at once. */
  withLock?<Result>(exchange: Exchange, run: () => Result | Promise<Result>): Result | Promise<Result>
  /** Called when a request to the control interface may have changed something. If it throws, that is undone. */
  commit?(): void
}
