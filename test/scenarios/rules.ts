import { scenarios } from '../../scenarios/index.ts'
import type { ScenarioName, SimulatorOptions } from '../../src/index.ts'
import type { World } from '../../src/world/world.ts'
import { isStress } from '../stress/times.ts'

/** By description. Each returns sentences about what is wrong. */
export type Rules = Readonly<Record<string, (world: World) => string[]>>

export const scenarioNames = scenarios.map(({ name }) => name as ScenarioName)

/** Ten thousand people take long, and are no different from a thousand. */
export function settingOf(scenario: ScenarioName): SimulatorOptions {
  return scenario === 'many-people' && !isStress ? { scenario, parameters: { count: 1000 } } : { scenario }
}

export function findBroken(world: World, rules: Rules): Record<string, string[]> {
  const found = Object.entries(rules).map(([rule, find]) => [rule, find(world)] as const)
  return Object.fromEntries(found.filter(([, sentences]) => sentences.length > 0))
}
