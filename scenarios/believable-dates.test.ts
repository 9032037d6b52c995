import { beforeAll, describe, expect, it } from 'vitest'
import { day } from '../src/core/time/clock.ts'
import { createSimulator, type ScenarioName } from '../src/index.ts'
import { calendarIn } from '../src/simulator/loading/calendar.ts'
import type { World } from '../src/world/world.ts'
import { dateRules } from '../test/scenarios/believable-dates.ts'
import { peopleRules } from '../test/scenarios/believable-people.ts'
import { rules } from '../test/scenarios/consistency.ts'
import { findBroken, scenarioNames, settingOf } from '../test/scenarios/rules.ts'
import { isStress } from '../test/stress/times.ts'

const clocks = {
  'three days later': '2026-03-05T09:30:00Z',
  'five months later': '2026-08-03T15:00:00Z',
  'eight months later': '2026-11-18T10:00:00Z',
  'at New Year': '2027-01-01T12:00:00Z',
  'on a leap day': '2028-02-29T07:00:00Z',
  'seven years later': '2033-03-02T08:00:00Z',
  'some weeks earlier': '2026-01-15T12:00:00Z',
}
const names = scenarioNames.filter((name) => name !== 'long-names')
// The others extend one of these.
const quick: ScenarioName[] = ['small-company', 'arabic-company']
const slow: ScenarioName[] = ['busy-wall', 'badge-collector', 'company-of-300', 'many-people']
const trials = Object.entries(clocks).flatMap(([when, now]) => {
  const some = /eight|seven/.test(when) ? [...quick, ...slow] : quick
  return (isStress ? names : some).map((scenario) => [scenario, when, now] as const)
})

async function openWorld(scenario: ScenarioName, now?: string): Promise<World> {
  const { world } = await createSimulator({ ...settingOf(scenario), ...(now && { now }) })
  return world
}

describe('every company', () => {
  it.each(trials)('%s is believable %s', { timeout: 60_000 }, async (scenario, _, now) => {
    const all = { ...rules, ...dateRules, ...peopleRules }
    expect(findBroken(await openWorld(scenario, now), all)).toEqual({})
  })
})

describe('a company at another time', () => {
  let before: World
  beforeAll(async () => {
    before = await openWorld('small-company')
  })

  it.each(Object.values(clocks))(
    'keeps birthdays, and the first days of people who are not new, on %s',
    async (now) => {
      const datesIn = ({ users }: World) =>
        users.all().map(({ metadata: { birthday, start_date } }) => `${birthday} ${start_date}`.replace(/\d{4}-/g, ''))
      const after = datesIn(await openWorld('small-company', now))
      const isNew = before.users.all().map(({ metadata }) => String(metadata.start_date) > '2025-02-20')
      expect(isNew.filter(Boolean).length).toBeLessThan(8)
      expect(after.filter((_, i) => !isNew[i])).toEqual(datesIn(before).filter((_, i) => !isNew[i]))
    },
  )

  it.each(Object.values(clocks))('has receipts as many workdays apart as before on %s', async (now) => {
    const workdaysIn = ({ expenseItems, sheets, users }: World) =>
      sheets.all().map(({ id, name, user_id }) => {
        const { indexOf } = calendarIn(users.need(user_id).timezone)
        const [first = 0, ...others] = expenseItems
          .where('sheet_id', id)
          .map(({ receipt_date }) => indexOf(Math.floor(Date.parse(receipt_date) / day)))
        return { name, apart: others.map((index) => index - first) }
      })
    expect(workdaysIn(await openWorld('small-company', now))).toEqual(workdaysIn(before))
  })
})

describe('each rule about dates', () => {
  type Case = [mistake: string, make: (world: World) => void, sentence: string]
  const cases: Case[] = [
    [
      'a season at another time',
      (world) =>
        world.notes.patch(1, { description: 'Thanks for the summer fair.', created_at: '2025-12-11T10:00:00.000Z' }),
      'notes 1 of 2025-12-11 says "summer"',
    ],
    [
      'a meeting on a Sunday',
      (world) => {
        const { id, metadata } = world.documents.all().find(({ title }) => title.startsWith('Management meeting'))!
        world.documents.patch(id, { title: 'Meeting', metadata: { ...metadata, held_on: '2025-11-09' } })
      },
      '"Meeting" was on 2025-11-09, a day off in Europe/Berlin',
    ],
    [
      'work on a public holiday',
      (world) => world.notes.patch(1, { created_at: '2025-04-18T10:00:00.000Z' }),
      'notes 1 created_at: people-admin, 2025-04-18 11:00 in Europe/London is a public holiday there',
    ],
    [
      'a decision that is carried out before the meeting',
      (world) => {
        const { id } = world.documents.all().find(({ title }) => title === 'Project plan.md')!
        const { id: latest } = world.versions.where('document_id', id).at(-1)!
        world.versions.patch(latest, { created_at: '2026-01-13T10:00:00.000Z' })
      },
      '"Project plan.md" of 2026-01-13T10:00:00.000Z, decided by "Management meeting, prices.pdf"',
    ],
    [
      'a receipt from a Sunday',
      (world) => world.expenseItems.patch(1, { vendor: 'Inn', receipt_date: '2025-11-09T12:00:00.000Z' }),
      '"Embedded conference Nuremberg": Inn, 2025-11-09, a day off in Europe/Warsaw',
    ],
    [
      'a badge before the anniversary',
      (world) => {
        const { id } = world.badges.all().find(({ title }) => title === 'Five years with us')!
        const [assignment] = world.assignments.where('badge_id', id).filter(({ assigned_at }) => assigned_at > '2023')
        const { metadata } = world.users.need(assignment!.user_id)
        const start_date = `2018${assignment!.assigned_at.slice(4, 10)}`
        world.users.patch(assignment!.user_id, { username: 'eve', metadata: { ...metadata, start_date } })
        world.assignments.patch(assignment!.id, { assigned_at: '2023-01-01T10:00:00.000Z' })
      },
      'Five years with us: eve, 2018-01-04, assigned 2023-01-01T10:00:00.000Z',
    ],
  ]

  it.each(cases)('finds %s', async (_mistake, make, sentence) => {
    const world = await openWorld('small-company')
    make(world)
    expect(Object.values(findBroken(world, { ...rules, ...dateRules })).flat()).toContain(sentence)
  })
})
