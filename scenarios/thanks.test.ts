import { beforeAll, describe, expect, it } from 'vitest'
import { toAnybody, toDepartments, toGroups } from '../fixtures/thanks/index.ts'
import { thanks } from '../src/apps/thanks/index.ts'
import type { Note, Tag } from '../src/apps/thanks/shapes.ts'
import { day } from '../src/core/time/clock.ts'
import type { ScenarioName } from '../src/index.ts'
import { type Company, openCompany } from '../test/company.ts'

// What the scenarios promise about notes and tags, checked through the API.

let company: Company
let notes: Note[]
let tags: Tag[]

const open = (scenario: ScenarioName) => {
  beforeAll(async () => {
    company = await openCompany(thanks, { scenario })
    notes = await company.readAll('/thanks?users=1&thanked=1&tags=1&limit=50')
    tags = (await company.done('GET', '/tags')).data
  })
}

/** Checks that are the same for both scenarios. */
function keepsToTheRules() {
  it('has notes from past workdays only, newest first', () => {
    const dates = notes.map(({ id }) => company.simulator.world.notes.need(id).created_at)
    expect(dates).toEqual([...dates].sort().reverse())
    expect(dates[0]! < company.simulator.world.clock.instant()).toBe(true)
    expect(dates.filter((date) => [0, 6].includes(new Date(date).getUTCDay()))).toEqual([])
  })

  it('has no duplicate notes, and nobody who thanks only themselves', () => {
    expect(notes.filter(({ author, users }) => users!.every(({ id }) => id === author.id))).toEqual([])
    expect(new Set(notes.map(({ description }) => description)).size).toBe(notes.length)
  })

  it('has twelve tags, with the inactive one on old notes only', () => {
    expect(tags).toHaveLength(12)
    const [gone, ...others] = tags.filter(({ active }) => !active)
    expect([others, gone!.modified_by === gone!.created_by]).toEqual([[], false])
    const carrying = notes.filter((note) => note.tags!.some(({ id }) => id === gone!.id))
    expect(carrying.length).toBeGreaterThan(0)
    expect(carrying.every(({ date_created }) => date_created.date < gone!.modified_date.date)).toBe(true)
  })

  it('starts with an empty outbox', async () => {
    const outbox: { kind: string }[] = await company.done('GET', '/__sim/outbox')
    expect(outbox.filter(({ kind }) => kind === 'thanks.received')).toEqual([])
  })
}

describe('small-company', () => {
  open('small-company')
  keepsToTheRules()

  it('has 25 notes to users and groups, including one without tags', () => {
    expect(notes).toHaveLength(25)
    expect(notes.filter(({ thanked }) => thanked!.length > 1).length).toBeGreaterThan(3)
    expect(notes.filter(({ thanked }) => thanked!.some(({ object_type }) => object_type.id === 3))).toHaveLength(5)
    expect(notes.filter((note) => note.tags!.length === 0)).toHaveLength(1)
  })

  it('has notes to and by the employee, and one by a user who is now blocked', async () => {
    const { id } = company.simulator.world.users.findBy('username', 'employee')!
    expect((await company.done('GET', `/thanks?user_ids=${id}`)).pagination.total).toBeGreaterThan(3)
    expect(notes.filter(({ author }) => author.id === id).length).toBeGreaterThan(1)
    const blocked = company.simulator.world.users.findBy('username', 'blocked')!
    expect(notes.some(({ author }) => author.id === blocked.id)).toBe(true)
  })
})

describe('busy-wall', () => {
  const texts = [toAnybody, ...Object.values(toDepartments), ...Object.values(toGroups)].flat()
  const said = new Map(texts.map((gratitude) => [gratitude.text, gratitude]))

  open('busy-wall')
  keepsToTheRules()

  it('has two hundred notes: ten pages', async () => {
    const { pagination } = await company.done('GET', '/thanks')
    expect(pagination).toMatchObject({ total: 200, next: '/api/thankyou/v3/thanks?offset=20&limit=20' })
    expect(notes).toHaveLength(200)
  })

  it('has nearly all notes from the last year', () => {
    const { world } = company.simulator
    const yearAgo = world.clock.now() - 365 * day
    const old = notes.filter(({ id }) => Date.parse(world.notes.need(id).created_at) < yearAgo)
    expect(old.length).toBeLessThan(10)
  })

  it('signs in an employee who has thanked others and been thanked', async () => {
    const me = await company.done('GET', '/api/people/v2/user')
    expect(me.username).toBe('employee')
    expect(notes.filter(({ author }) => author.id === me.id).length).toBeGreaterThan(3)
    expect((await company.done('GET', `/thanks?user_ids=${me.id}`)).pagination.total).toBeGreaterThan(10)
  })

  it('has several notes for each tag in use, and thanks to many groups', () => {
    for (const { id, name, active } of tags) {
      const count = notes.filter((note) => note.tags!.some((tag) => tag.id === id)).length
      if (active) expect([name, count > 5]).toEqual([name, true])
    }
    const groups = notes.flatMap(({ thanked }) => thanked!.filter(({ object_type }) => object_type.id === 3))
    expect(new Set(groups.map(({ id }) => id)).size).toBeGreaterThan(8)
  })

  it('spreads the notes evenly over all workdays', () => {
    const { world } = company.simulator
    const weekdays = notes.map(({ id }) => new Date(world.notes.need(id).created_at).getUTCDay())
    // Many public holidays are Mondays.
    for (const weekday of [1, 2, 3, 4, 5]) {
      expect(Math.abs(weekdays.filter((one) => one === weekday).length - 40), `day ${weekday}`).toBeLessThan(12)
    }
  })

  it('has authors who match the content of their notes', () => {
    const { users } = company.simulator.world
    const special = notes.filter(({ description }) => said.get(description)?.from.length)
    expect(special.length).toBeGreaterThan(50)
    for (const { author, description } of special) {
      expect(said.get(description)!.from, description).toContain(users.need(author.id).metadata.department)
    }
  })

  it('has authors who speak the language of their notes', () => {
    const { users } = company.simulator.world
    const foreign = notes.filter(({ description }) => (said.get(description)?.language ?? 'en') !== 'en')
    expect(foreign.length).toBeGreaterThan(20)
    for (const { author, description } of foreign) {
      expect(users.need(author.id).language, description).toBe(said.get(description)!.language)
    }
  })
})
