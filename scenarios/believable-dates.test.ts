import { beforeAll, describe, expect, it } from 'vitest'
import { createSimulator, type ScenarioName, type SimulatorOptions } from '../src/index.ts'
import type { World } from '../src/world/world.ts'
import { dateRules } from '../test/scenarios/believable-dates.ts'
import { rules } from '../test/scenarios/consistency.ts'
import { isStress } from '../test/stress/times.ts'
import { scenarios } from './index.ts'

const names = scenarios.map(({ name }) => name as ScenarioName)
// The others extend one of these.
const whole: ScenarioName[] = ['small-company', 'company-of-300', 'arabic-company', 'busy-wall', 'badge-collector']
const clocks = {
  'three days later': '2026-03-05T09:30:00Z',
  'five months later': '2026-08-03T15:00:00Z',
  'seven years later': '2033-03-02T08:00:00Z',
  'after New Year': '2027-01-04T10:00:00Z',
}

async function openWorld(scenario: ScenarioName, now?: string): Promise<World> {
  const parameters = scenario === 'many-people' && !isStress ? { count: 1000 } : undefined
  const { world } = await createSimulator({ scenario, now, parameters } as SimulatorOptions)
  return world
}

function findBroken(world: World, all: typeof rules): Record<string, string[]> {
  const broken = Object.entries(all).map(([rule, find]) => [rule, find(world).slice(0, 9)] as const)
  return Object.fromEntries(broken.filter(([, sentences]) => sentences.length > 0))
}

describe('the dates of every company', () => {
  it.each(names)('%s are believable at its own instant', { timeout: 60_000 }, async (scenario) => {
    expect(findBroken(await openWorld(scenario), dateRules)).toEqual({})
  })

  describe.each(Object.entries(clocks))('%s', (_, now) => {
    it.each(isStress ? names : whole)('%s are consistent', { timeout: 60_000 }, async (scenario) => {
      if (scenario !== 'long-names') expect(findBroken(await openWorld(scenario, now), rules)).toEqual({})
    })
  })
})

describe('a company at another time', () => {
  let before: World
  beforeAll(async () => {
    before = await openWorld('small-company')
  })

  it.each(Object.values(clocks))('has the same birthdays on %s', async (now) => {
    const birthdaysIn = ({ users }: World) => users.all().map(({ metadata }) => String(metadata.birthday).slice(4))
    expect(birthdaysIn(await openWorld('small-company', now))).toEqual(birthdaysIn(before))
  })
})
