import { afterEach, describe, expect, it, vi } from 'vitest'
import { arabicPapers } from '../fixtures/arabic/papers.ts'
import { createSimulator, type ScenarioName } from '../src/index.ts'
import { dateRules } from '../test/scenarios/believable-dates.ts'
import { peopleRules } from '../test/scenarios/believable-people.ts'
import { findUnruled, rules } from '../test/scenarios/consistency.ts'
import { dated, decode, stringsInWorld } from '../test/scenarios/dated-strings.ts'
import { findUntimely } from '../test/scenarios/events.ts'
import { arabicFacts, findContradictionsIn } from '../test/scenarios/facts.ts'
import { findBroken, type Rules, scenarioNames, settingOf } from '../test/scenarios/rules.ts'
import { isStress } from '../test/stress/times.ts'

// Checks that companies are believable. `long-names` has strange strings on purpose.

const exceptions = /twice|facts|year, a month/
const rulesWithoutExceptions = Object.fromEntries(Object.entries(rules).filter(([rule]) => !exceptions.test(rule)))

function rulesOf(scenario: ScenarioName, more: Rules = {}): Rules {
  return scenario === 'long-names' ? rulesWithoutExceptions : { ...rules, ...more }
}

afterEach(() => {
  vi.useRealTimers()
})

describe('every company', () => {
  it.each(scenarioNames)('%s follows the rules at its own instant', { timeout: 60_000 }, async (scenario) => {
    const { world } = await createSimulator(settingOf(scenario))
    expect(findBroken(world, rulesOf(scenario, { ...dateRules, ...peopleRules }))).toEqual({})
  })

  // The others extend one of these.
  const whole: ScenarioName[] = ['small-company', 'company-of-300', 'arabic-company', 'many-people']

  it.each(isStress ? scenarioNames : whole)(
    '%s follows them with a running clock, on a Sunday night in summer and days later',
    { timeout: 60_000 },
    async (scenario) => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2027-06-20T03:00:00Z') })
      const { world } = await createSimulator({ ...settingOf(scenario), now: 'real' })
      if (isStress) expect(findBroken(world, rulesOf(scenario))).toEqual({})
      vi.advanceTimersByTime(3 * 24 * 3600_000)
      world.advance('2d')
      expect(world.clock.instant()).toBe('2027-06-25T03:00:00.000Z')
      expect(findBroken(world, rulesOf(scenario))).toEqual({})
    },
  )
})

describe('the rules', () => {
  it('check every instant in the data', async () => {
    const { world } = await createSimulator({ scenario: 'empty' })
    expect(findUnruled(world)).toEqual([])
  })

  it('know the newcomers and managers of the Arabic company', async () => {
    const { world } = await createSimulator({ scenario: 'arabic-company' })
    const wrong = [
      ['متدربة', '1970-01-01', 'too old for that'],
      ['رئيسة قسم المالية', '2005-01-01', 'too young for that'],
    ] as const
    for (const [title, birthday] of wrong) {
      const { id, metadata } = world.users.all().find(({ job_title }) => job_title === title)!
      world.users.patch(id, { metadata: { ...metadata, birthday } })
    }
    const broken = JSON.stringify(findBroken(world, rules))
    for (const [title, , reason] of wrong) expect(broken).toContain(`${title}: ${reason}`)
  })

  it('know the facts of the Arabic company, including its papers and drop box', async () => {
    const { world } = await createSimulator({ scenario: 'arabic-company' })
    const papers = arabicPapers().map(({ title, bytes }) => [title, decode(bytes(25))] as const)
    const texts = [...stringsInWorld(world), ...papers]
    expect(findContradictionsIn(texts)).toEqual([])
    for (const [fact, told] of arabicFacts) {
      expect(texts.filter(([, text]) => text.search(fact) >= 0).length, told).toBeGreaterThan(1)
      const broken = texts.map(([place, text]) => [place, text.replaceAll(told, 'خمس')] as const)
      expect(findContradictionsIn(broken).length, told).toBeGreaterThan(1)
    }
  })

  it('understand dates in English, German, French and Arabic', () => {
    const named = [
      'in March',
      'by 2027',
      'in May',
      'May 4',
      'im März',
      '3. Oktober',
      'fin août',
      'le 2 mai',
      'تقرير مارس',
      'قبل نهاية ويونيو',
      'كانون الثاني',
      'خطة ٢٠٢٦',
      'الربع الأول',
      'فاتح غشت',
    ]
    const timeless = [
      'drawings of 1968',
      'May approve drafts',
      'Marseille',
      'Maintenance',
      'يمارس',
      'مارسيليا',
      'رسوم ١٩٦٨',
      '١٢٠٢٦',
      'المحطة ٢',
      'أُغلق الربع',
    ]
    expect([...named, ...timeless].filter((text) => dated.test(text))).toEqual(named)
  })

  it('find minutes that were written before their meeting, or do not give its date', async () => {
    const { world } = await createSimulator({ scenario: 'small-company' })
    const told = world.documents.all().filter(({ metadata }) => metadata.held_on)
    expect(told.map(({ title }) => title)).toContain('Internal audit Production.pdf')
    const [first, second] = told
    world.documents.patch(first!.id, { metadata: { ...first!.metadata, held_on: world.clock.instant().slice(0, 10) } })
    world.documents.patch(second!.id, { metadata: {} })
    expect(findUntimely(world)).toEqual([
      expect.stringMatching(`^"${first!.title}" of .* was written `),
      `"${second!.title}" does not say when it was`,
    ])
  })

  it.each([2, 7, 2026])('hold for the company of seed %i', { timeout: 60_000 }, async (seed) => {
    const { world } = await createSimulator({ scenario: 'small-company', seed })
    for (const [rule, find] of Object.entries(rules)) expect(find(world), rule).toEqual([])
  })
})
