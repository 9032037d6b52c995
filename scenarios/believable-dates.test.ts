import { beforeAll, describe, expect, it } from 'vitest'
import { createSimulator, type ScenarioName, type SimulatorOptions } from '../src/index.ts'
import type { World } from '../src/world/world.ts'
import { dateRules } from '../test/scenarios/believable-dates.ts'
import { rules } from '../test/scenarios/consistency.ts'
import { isStress } from '../test/stress/times.ts'
import { scenarios } from './index.ts'
import { actsIn } from './stories/company/acts.ts'

const day = 86_400_000
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
    it.each(isStress ? names : whole)('%s are believable', { timeout: 60_000 }, async (scenario) => {
      const world = await openWorld(scenario, now)
      expect(findBroken(world, dateRules)).toEqual({})
      if (scenario !== 'long-names') expect(findBroken(world, rules)).toEqual({})
    })
  })
})

describe('a company at another time', () => {
  let before: World
  beforeAll(async () => {
    before = await openWorld('small-company')
  })

  const dayOfYear = (date: string) => (Date.parse(date) - Date.parse(`${date.slice(0, 4)}-01-01`)) / day
  const isSameSeason = (one: string, other: string) => {
    const apart = Math.abs(dayOfYear(one) - dayOfYear(other))
    return Math.min(apart, 365 - apart) < 12
  }

  it.each(Object.values(clocks))('has the same birthdays on %s', async (now) => {
    const birthdaysIn = ({ users }: World) => users.all().map(({ metadata }) => String(metadata.birthday).slice(4))
    expect(birthdaysIn(await openWorld('small-company', now))).toEqual(birthdaysIn(before))
  })

  it.each(Object.values(clocks))('has the same seasons on %s, except in the last weeks', async (now) => {
    const after = actsIn(await openWorld('small-company', now))
    const wrong = actsIn(before).flatMap(({ what, when }, i) => {
      const isOld = before.clock.now() - Date.parse(when) > 60 * day
      return !isOld || isSameSeason(when, after[i]!.when) ? [] : [`${what} was on ${when}, and is on ${after[i]!.when}`]
    })
    expect(wrong).toEqual([])
  })

  it.each(Object.values(clocks))('is as busy before %s, without a gap', async (now) => {
    const latest = (world: World) =>
      actsIn(world).filter(({ when }) => world.clock.now() - Date.parse(when) < 7 * day).length
    const world = await openWorld('small-company', now)
    // Over New Year nobody was there for a week.
    if (!now.includes('-01-')) expect(latest(world)).toBeGreaterThan(latest(before) / 2)
    const ages = actsIn(world).map(({ when }) => Math.floor((world.clock.now() - Date.parse(when)) / (60 * day)))
    expect([0, 1, 2, 3, 4, 5].filter((age) => !ages.includes(age))).toEqual([])
  })

  it('has minutes that mention Christmas from the time before it', async () => {
    for (const now of Object.values(clocks)) {
      const { documents } = await openWorld('small-company', now)
      const minutes = documents.all().find(({ title }) => title === 'Safety committee, forklifts.pdf')!
      expect(minutes.metadata.held_on).toMatch(/-(11-2\d|11-30|12-[01]\d)$/)
    }
  })
})
