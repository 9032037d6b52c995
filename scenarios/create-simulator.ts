import { Simulator, type SimulatorOptions } from '../src/simulator/simulator.ts'
import { scenarios } from './presets.ts'

// Not in the main entry, which includes all contracts: the other entries load them on demand.

/**
 * Creates a simulator, and waits until its scenario is loaded.
 *
 * @example
 * const simulator = await createSimulator({ scenario: 'full-trash' })
 * const response = await simulator.fetch(new Request('http://localhost/api/people/v2/users'))
 */
export async function createSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  const simulator = prepareSimulator(options)
  await simulator.ready()
  return simulator
}

/**
 * Creates a simulator without waiting. Its first answer waits until the scenario is loaded.
 *
 * @example
 * export default { fetch: prepareSimulator().fetch }
 */
export function prepareSimulator(options: SimulatorOptions = {}): Simulator {
  return new Simulator({ ...options, scenarios: [...scenarios, ...(options.scenarios ?? [])] })
}
