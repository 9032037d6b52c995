import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Company, idsIn, openCompany } from '../../../test/company.ts'
import { fuzzSeed, times } from '../../../test/stress/times.ts'
import { addNotes } from '../../../test/thanks/thanks.ts'
import { toSortKey } from '../../core/text/suggest.ts'
import { minute } from '../../core/time/clock.ts'
import type { Snapshot } from '../../world/world.ts'
import { thanks } from './index.ts'
import type { StoredNote, StoredTag } from './model.ts'

// Random requests. Some ids do not exist, so that some requests are refused.

interface Step {
  as: string
  minutes: number
  sent: readonly [method: string, path: string, body?: unknown]
}

const upTo = (max: number) => fc.integer({ min: 1, max })
const anId = upTo(8)
const someIds = fc.array(anId, { maxLength: 3 })
const someWords = fc
  .array(fc.constantFrom('team', 'Work', 'care', 'craft', 'Élan', 'x'), { maxLength: 3 })
  .map((words) => words.join(' '))
const aNote = fc.record({
  description: fc.constantFrom('For all of it', 'For the cake', 'For the key', 'For the tea', 'For us', ' '),
  tags: fc.array(upTo(4), { maxLength: 2 }),
  thanked: fc.array(
    fc.oneof(fc.record({ id: anId, oclass: fc.constant(1) }), fc.record({ id: upTo(4), oclass: fc.constant(3) })),
    { maxLength: 3 },
  ),
})
const aTag = fc.record({ name: someWords, active: fc.boolean() })

const people = '/api/people/v2'
const anAct = fc.oneof(
  { weight: 6, arbitrary: aNote.map((body) => ['POST', '/thanks', body] as const) },
  { weight: 2, arbitrary: fc.tuple(anId, aNote).map(([id, body]) => ['PUT', `/thanks/${id}`, body] as const) },
  { weight: 1, arbitrary: anId.map((id) => ['DELETE', `/thanks/${id}`] as const) },
  { weight: 3, arbitrary: aTag.map((body) => ['POST', '/tags', body] as const) },
  { weight: 1, arbitrary: fc.tuple(anId, aTag).map(([id, body]) => ['PUT', `/tags/${id}`, body] as const) },
  { weight: 1, arbitrary: anId.map((id) => ['DELETE', `/tags/${id}`] as const) },
  { weight: 1, arbitrary: anId.map((id) => ['DELETE', `${people}/users/${id}`] as const) },
  { weight: 1, arbitrary: anId.map((id) => ['DELETE', `${people}/groups/${id}`] as const) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(anId, someIds)
      .map(([id, ids]) => ['PUT', `${people}/users/${id}/groups`, ids.map((id) => ({ id }))] as const),
  },
)
const aStep: fc.Arbitrary<Step> = fc.record({
  // Mostly an administrator: refused requests test little.
  as: fc.oneof({ weight: 4, arbitrary: fc.constant('admin') }, fc.constantFrom('anna', 'bo', 'nobody')),
  minutes: fc.integer({ min: 0, max: 1 }),
  sent: anAct,
})
const someSteps = fc.array(aStep, { minLength: 4, maxLength: 14 })
/** Most steps create a tag, so that a search finds some with any seed. */
const aNewTag = aTag.map((body): Step => ({ as: 'admin', minutes: 0, sent: ['POST', '/tags', body] }))
const someTags = fc.array(fc.oneof(aStep, { weight: 2, arbitrary: aNewTag }), { minLength: 4, maxLength: 14 })

let company: Company
let first: Snapshot

beforeAll(async () => {
  company = await openCompany(thanks)
  await addNotes(company)
  first = company.simulator.world.snapshot()
})

const world = () => company.simulator.world
const exported = () => JSON.stringify(world().export())

/** Restores the initial notes, and calls `look` after each step. */
async function live(steps: readonly Step[], look: (step: Step, status: number, before: string) => void = () => {}) {
  world().restore(first)
  for (const step of steps) {
    world().clock.advance(step.minutes * minute)
    const before = exported()
    const [method, path, body] = step.sent
    look(step, (await company.send(method, path, { as: step.as, body })).status, before)
  }
}

const runs = { seed: fuzzSeed(), numRuns: times(15) }

const sorted = (ids: readonly number[]) => [...ids].sort((a, b) => a - b)

describe('after any sequence of requests', () => {
  it('a refused request changes nothing', async () => {
    const seen = { done: 0, refused: 0 }
    await fc.assert(
      fc.asyncProperty(someSteps, (steps) =>
        live(steps, (step, status, before) => {
          seen[status < 300 ? 'done' : 'refused']++
          if (status >= 300) expect(exported(), JSON.stringify(step)).toBe(before)
        }),
      ),
      runs,
    )
    expect(Math.min(seen.done, seen.refused)).toBeGreaterThan(12)
  })

  it('each new note notifies every thanked user once, and nothing else sends notifications', async () => {
    let notified = 0
    await fc.assert(
      fc.asyncProperty(someSteps, (steps) =>
        live(steps, ({ sent: [method, path, body] }, status, before) => {
          const was = JSON.parse(before).tables
          const notifications = world().outbox.all().slice(was.outbox.rows.length)
          if (method !== 'POST' || path !== '/thanks' || status >= 300) return void expect(notifications).toEqual([])
          const thanked = (body as { thanked: { id: number; oclass: number }[] }).thanked
          const isThanked = (user: { id: number; group_ids: number[] }) =>
            thanked.some(({ id, oclass }) => (oclass === 1 ? user.id === id : user.group_ids.includes(id)))
          const note = world().notes.all().at(-1)!
          expect(sorted(note.user_ids)).toEqual(idsIn(was.users.rows.filter(isThanked)))
          expect(notifications.map(({ to }) => to.id)).toEqual(note.user_ids)
          expect(new Set(notifications.map(({ kind, about }) => `${kind} ${about}`)).size).toBe(
            notifications.length > 0 ? 1 : 0,
          )
          notified += notifications.length
        }),
      ),
      runs,
    )
    expect(notified).toBeGreaterThan(12)
  })

  it('notes stay consistent, whichever record is deleted', async () => {
    await fc.assert(
      fc.asyncProperty(someSteps, async (steps) => {
        await live(steps)
        // The import checks every row and every reference.
        await company.done('PUT', '/__sim/state', { body: world().export() })
        const { data } = await company.done('GET', '/thanks?users=1&thanked=1&tags=1&limit=99')
        expect(data).toHaveLength(world().notes.size)
        for (const { author, users } of data) for (const { name } of [author, ...users]) expect(name).not.toBe('')
      }),
      runs,
    )
  })
})

/** Reads a whole list page by page. */
const joined = (path: string, limit: number) => company.readAll(`${path}limit=${limit}`).then(idsIn)
const aLimit = fc.integer({ min: 1, max: 4 })
const rows = async (table: string) => company.done('GET', `/__sim/state/${table}`)

describe('thanks.listNotes', () => {
  it('returns over all pages the same as a naive filter, newest first', async () => {
    let found = 0
    await fc.assert(
      fc.asyncProperty(someSteps, someIds, someIds, aLimit, async (steps, users, groups, limit) => {
        await live(steps)
        const isWanted = ({ user_ids, thanked_group_ids }: StoredNote) =>
          users.length + groups.length === 0 ||
          user_ids.some((id) => users.includes(id)) ||
          thanked_group_ids.some((id) => groups.includes(id))
        const naive = (await rows('notes')).filter(isWanted)
        naive.sort((a: StoredNote, b: StoredNote) => Date.parse(b.created_at) - Date.parse(a.created_at) || b.id - a.id)
        const ids = await joined(`/thanks?user_ids=${users}&group_ids=${groups}&`, limit)
        expect(ids).toEqual(idsIn(naive))
        found += ids.length
      }),
      runs,
    )
    expect(found).toBeGreaterThan(10)
  })
})

describe('thanks.listTags', () => {
  it('returns over all pages the same as a naive filter, by name, and the same count', async () => {
    let found = 0
    await fc.assert(
      fc.asyncProperty(someTags, someWords, fc.boolean(), aLimit, async (steps, name, active, limit) => {
        await live(steps)
        const words = name.toLowerCase().split(' ')
        const all: StoredTag[] = await rows('tags')
        const listed = all.filter((tag) => tag.active === active)
        const naive = listed.filter((tag) => words.every((word) => tag.name.toLowerCase().includes(word)))
        naive.sort((a, b) => (toSortKey(a.name) < toSortKey(b.name) ? -1 : 1))
        const ids = await joined(`/tags?name=${encodeURIComponent(name)}&active=${active}&`, limit)
        expect(ids).toEqual(idsIn(naive))
        expect(await company.done('GET', `/tags/total?active=${active}`)).toBe(listed.length)
        found += ids.length
      }),
      runs,
    )
    expect(found).toBeGreaterThan(10)
  })
})
