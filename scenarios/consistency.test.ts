import { describe, expect, it } from 'vitest'
import { createSimulator, type ScenarioName } from '../src/index.ts'
import { findUnruled, rules } from '../test/scenarios/consistency.ts'
import { scenarios } from './index.ts'

// A company that one believes. `long-names` has strange texts on purpose.

const clocks = { 'at its own instant': undefined, 'when loaded on a Thursday in summer': '2027-06-17T15:00:00Z' }
const exceptions: Readonly<Record<string, RegExp>> = { 'long-names': /twice|facts|year, a month/ }

describe.each(Object.entries(clocks))('every company, %s', (_, now) => {
  it.each(scenarios.map(({ name }) => name as ScenarioName))(
    '%s keeps to the rules',
    { timeout: 60_000 },
    async (scenario) => {
      const { world } = await createSimulator({ scenario, now })
      const broken = Object.entries(rules)
        .filter(([rule]) => !exceptions[scenario]?.test(rule))
        .map(([rule, find]) => [rule, find(world)] as const)
        .filter(([, offenders]) => offenders.length > 0)
      expect(Object.fromEntries(broken)).toEqual({})
    },
  )
})

describe('the rules', () => {
  it('look at every instant that there is', async () => {
    const { world } = await createSimulator({ scenario: 'empty' })
    expect(findUnruled(world)).toEqual([])
  })

  it.each([2, 7, 2026])('hold for the company of seed %i', { timeout: 60_000 }, async (seed) => {
    const { world } = await createSimulator({ scenario: 'small-company', seed })
    for (const [rule, find] of Object.entries(rules)) expect(find(world), rule).toEqual([])
  })
})
