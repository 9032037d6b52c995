import type { NetworkConditions } from '../core/faults/rule.ts'
import type { InterpreterOptions } from '../core/interpreter/interpreter.ts'
import type { Scenario, Setting } from '../world/scenario.ts'
import type { OnProgress } from './pace.ts'

/** Options of a simulator. */
export interface SimulatorOptions extends Setting, InterpreterOptions, NetworkConditions {
  /** The scenarios that can be loaded by name. */
  scenarios?: readonly Scenario[]
  /** Refuses requests outside their contract. The journal records each as a violation, strict or not. */
  strict?: boolean
  /** Called now and then while a scenario loads that takes long. */
  onProgress?: OnProgress
}
