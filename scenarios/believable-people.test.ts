import { describe, expect, it } from 'vitest'
import { createSimulator, type ScenarioName, type SimulatorOptions } from '../src/index.ts'
import type { World } from '../src/world/world.ts'
import { peopleRules } from '../test/scenarios/believable-people.ts'
import { scenarios } from './index.ts'

// Reads each company as someone from human resources would.

const names = scenarios.map(({ name }) => name as ScenarioName)
const settingOf = (scenario: ScenarioName): SimulatorOptions =>
  scenario === 'many-people' ? { scenario, parameters: { count: 1000 } } : { scenario }

function findBroken(world: World): Record<string, string[]> {
  const found = Object.entries(peopleRules).map(([rule, find]) => [rule, find(world)] as const)
  return Object.fromEntries(found.filter(([, sentences]) => sentences.length > 0))
}

describe('every company', () => {
  it.each(names)('%s is believable', { timeout: 60_000 }, async (scenario) => {
    const { world } = await createSimulator(settingOf(scenario))
    expect(findBroken(world)).toEqual({})
  })
})
