import { Simulator, type SimulatorOptions } from '../src/simulator/simulator.ts'
import { scenarios } from './presets.ts'

// Separate from the public entry, which contains all contracts: the other entries load them only when needed.

/** A simulator without a server: `await (await createSimulator()).fetch(request)`. */
export async function createSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  const simulator = prepareSimulator(options)
  await simulator.ready()
  return simulator
}

/** The same without waiting. Its first answer waits until the scenario is loaded. */
export function prepareSimulator(options: SimulatorOptions = {}): Simulator {
  return new Simulator({ ...options, scenarios: [...scenarios, ...(options.scenarios ?? [])] })
}
