import { Simulator, type SimulatorOptions, type UncheckedOptions } from '../src/simulator/simulator.ts'
import type { AnyScenario } from '../src/world/scene.ts'
import { scenarios } from './presets.ts'
// Keeps the names of the presets in the declarations.
import './presets.ts'

// Not in the main entry, which includes all contracts. The other entries load them on demand.

/**
 * Creates a simulator, and waits until its scenario is loaded.
 *
 * @example
 * const simulator = await createSimulator({ scenario: 'full-trash' })
 * const response = await simulator.fetch(new Request('http://localhost/api/people/v2/users'))
 */
export function createSimulator<S extends AnyScenario>(options?: SimulatorOptions<S>): Promise<Simulator>
export async function createSimulator(options?: UncheckedOptions): Promise<Simulator> {
  const simulator = prepareSimulator(options as SimulatorOptions)
  await simulator.ready()
  return simulator
}

/**
 * Creates a simulator without waiting. Its first response waits until the scenario is loaded.
 *
 * @example
 * export default { fetch: prepareSimulator().fetch }
 */
export function prepareSimulator<S extends AnyScenario>(options?: SimulatorOptions<S>): Simulator
export function prepareSimulator(options: UncheckedOptions = {}): Simulator {
  return new Simulator({ presets: scenarios, ...options })
}
