import type { Fault, FaultRule } from '../core/faults/rule.ts'
import type { Fidelity } from '../core/fidelity.ts'
import type { Now } from '../core/time/clock.ts'
import type { GivenParameters, Scenario } from './scenario.ts'
import type { AnyScenario, ParametersOf } from './scene.ts'

/** The settings of a world: scenario, seed, time, user and faults. */
export interface Setting<S extends AnyScenario = AnyScenario> extends Conditions {
  /** The default is `small-company`. */
  scenario?: S
  /** Parameters of the scenario, such as `{ count: 500 }` for `many-people`. */
  parameters?: ParametersOf<S>
}

/** Settings from a file or the command line. Names are checked when they are used. */
export interface UncheckedSetting extends Omit<Conditions, 'faults'> {
  scenario?: string | Scenario
  parameters?: GivenParameters
  faults?: readonly FaultRule[]
}

export interface Conditions {
  seed?: number
  /** The default is the scenario's instant, frozen. */
  now?: Now
  /** The username or id of the signed-in user; `nobody` or null for no one. The default is the scenario's user. */
  user?: string | number | null
  /** Faults in addition to those of the scenario. */
  faults?: readonly Fault[]
  /** Behaviour where the spec is open: `{ 'thanks-date': 'php' }`. */
  fidelity?: Fidelity
}
