import { Simulator, type SimulatorOptions } from '../src/simulator/simulator.ts'
import { scenarios } from './presets.ts'

// Apart from the public face, which has all contracts in it: the other ways in want them only when they are asked.

/** A simulator with nothing around it: `await (await createSimulator()).fetch(request)`. */
export async function createSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  const simulator = prepareSimulator(options)
  await simulator.ready()
  return simulator
}

/** The same at once; its first answer waits until the scenario is there. */
export function prepareSimulator(options: SimulatorOptions = {}): Simulator {
  return new Simulator({ ...options, scenarios: [...scenarios, ...(options.scenarios ?? [])] })
}
