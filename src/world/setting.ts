import type { Fault, FaultRule } from '../core/faults/rule.ts'
import type { Fidelity } from '../core/fidelity.ts'
import type { Now } from '../core/time/clock.ts'
import type { GivenParameters, Scenario } from './scenario.ts'
import type { AnyScenario, ParametersOf } from './scene.ts'

/** The settings of a world: scenario, seed, time, user and faults. */
export interface Setting<S extends AnyScenario = AnyScenario> extends Conditions {
  /** The default is `small-company`. */
  scenario?: S
  /** Parameters of the scenario: `{ count: 500 }` of `many-people`. */
  parameters?: ParametersOf<S>
}

/** The same from outside, as from a file or the command line: names are checked when they are used. */
export interface UncheckedSetting extends Omit<Conditions, 'faults'> {
  scenario?: string | Scenario
  parameters?: GivenParameters
  faults?: readonly FaultRule[]
}

/** What of a setting holds with any scenario. */
export interface Conditions {
  seed?: number
  /** The default is the scenario's own instant, frozen. */
  now?: Now
  /** The username or id of the signed-in user, instead of the scenario's own; `nobody` or null for no one. */
  user?: string | number | null
  /** Faults in addition to those of the scenario. */
  faults?: readonly Fault[]
  /** What it does where the spec leaves it open: `{ 'thanks-date': 'php' }`. */
  fidelity?: Fidelity
}
