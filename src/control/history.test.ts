import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Company, openCompany, useCompany } from '../../test/company.ts'
import { actions } from '../../test/control/history-walk.ts'
import { times } from '../../test/stress/times.ts'
import { isAbandoned, isUndone } from '../core/store/undo.ts'
import { day } from '../core/time/clock.ts'
import type { World } from '../world/world.ts'
import { control } from './index.ts'

const company = useCompany(control, { scenario: 'small-company' })

/** The world without its time, which is not undone, and without the ids that are exempt for that reason. */
function stateOf(world: World): string {
  return JSON.stringify({ ...world.export(), now: undefined, frozen: undefined, exempt: undefined })
}

const state = () => stateOf(company.simulator.world)
const rename = (id: number, job_title: string) =>
  company.done('PUT', `/api/people/v2/users/${id}`, { body: { job_title } })
const titleOf = (id: number) => company.simulator.world.users.get(id)?.job_title
const go = (way: 'undo' | 'redo', to?: number) => company.done('POST', `/${way}`, { body: { to } })
const undoneIn = async () => (await company.done('GET', '/requests')).map(({ undone }: { undone: boolean }) => undone)

describe('control.undo', () => {
  it('undoes the last change', async () => {
    const before = state()
    await rename(2, 'Baker')
    expect((await go('undo')).history).toEqual({ step: 0, earliest: 0, latest: 1 })
    expect(state()).toBe(before)
  })

  it('restores the state after a request, even a read, and marks undone requests', async () => {
    await rename(2, 'Baker')
    const baker = state()
    await company.get('/api/people/v2/users')
    await rename(2, 'Cook')
    await go('undo', 2)
    expect(state()).toBe(baker)
    expect(await undoneIn()).toEqual([false, false, true])
  })

  it('restores the state before the first request', async () => {
    const first = state()
    for (const title of ['Baker', 'Cook', 'Miller']) await rename(2, title)
    await go('undo', 0)
    expect(state()).toBe(first)
    expect(await undoneIn()).toEqual([true, true, true])
  })

  it('changes nothing if the state is already there', async () => {
    await rename(2, 'Baker')
    const { history } = await go('undo', 1)
    expect([history.step, titleOf(2)]).toEqual([1, 'Baker'])
  })

  it('undoes edited rows and direct writes of a test', async () => {
    const first = state()
    await company.done('PATCH', '/state/users/2', { body: { job_title: 'Baker' } })
    const baker = state()
    company.simulator.world.users.patch(2, { job_title: 'Cook' })
    await go('undo')
    expect(state()).toBe(baker)
    await go('undo')
    expect(state()).toBe(first)
  })

  it('does not change the time, the user and the faults', async () => {
    await rename(2, 'Baker')
    await company.done('POST', '/clock/advance', { body: { by: '2h' } })
    await company.done('PUT', '/user', { body: { user: 'employee' } })
    await company.done('POST', '/faults', { body: { endpoint: 'people.getUser', status: 503 } })
    const before = await company.done('GET', '')
    const after = await go('undo')
    expect([after.clock, after.user]).toEqual([before.clock, 'employee'])
    expect(await company.done('GET', '/faults')).toHaveLength(1)
  })

  it('restores expired rows together, as long as the time does not change', async () => {
    const { world } = company.simulator
    const drop = (body: string) => company.done('POST', '/intranet/rest/documents/dropbox', { body })
    for (const text of ['one', 'two']) await drop(text)
    const dropped = state()
    await company.done('POST', '/clock/advance', { body: { by: '2d' } })
    expect(world.dropped.size).toBe(0)
    await go('undo')
    await company.done('GET', '')
    expect(state()).toBe(dropped)
    await go('redo')
    expect(world.dropped.size).toBe(0)
    await go('undo', 2)
    await drop('three')
    world.clock.advance(day)
    await company.done('GET', '')
    const texts = world.dropped.all().map(({ bytes }) => new TextDecoder().decode(bytes))
    expect(texts.slice(-2)).toEqual(['one', 'two'])
  })

  it('distinguishes concurrent requests', async () => {
    const { world } = company.simulator
    const titles = ['Baker', 'Cook', 'Miller', 'Smith']
    await Promise.all(titles.map((title) => rename(2, title)))
    const after = world.journal.all().map(({ changes }) => (changes[0]!.after as { job_title: string }).job_title)
    expect([...after].sort()).toEqual(titles)
    for (const [i, title] of [...after.entries()].reverse()) {
      await go('undo', i + 1)
      expect(titleOf(2)).toBe(title)
    }
  })

  it('is refused without changes, and across a reset or a scenario', async () => {
    const ends = 'which restarts with a reset, an import, a scenario or a snapshot'
    const isEmpty = () =>
      company.expectRefusal(
        409,
        `there is nothing to undo in the history, ${ends}, and with a reload that changes tables`,
        'POST',
        '/undo',
        { body: {} },
      )
    const isGone = () =>
      company.expectRefusal(404, `there is no request 1 in the journal, ${ends}`, 'POST', '/undo', { body: { to: 1 } })
    await isEmpty()
    await rename(2, 'Baker')
    await company.done('POST', '/reset')
    await isEmpty()
    await isGone()
    await rename(2, 'Baker')
    await company.done('PUT', '/scenario', { body: { name: 'small-company' } })
    await isEmpty()
    await isGone()
    await rename(2, 'Baker')
    await company.done('PUT', '/state', { body: await company.state() })
    await isEmpty()
  })

  it('is refused for undone requests and abandoned ones', async () => {
    for (const title of ['Baker', 'Cook', 'Miller']) await rename(2, title)
    await go('undo', 1)
    const refuses = (status: number, says: string, to: number) =>
      company.expectRefusal(status, says, 'POST', '/undo', { body: { to } })
    await refuses(400, 'request 3 is already undone; use redo instead', 3)
    await rename(2, 'Smith')
    await refuses(409, 'request 3 was undone, and other requests followed', 3)
    await go('undo', 1)
    expect(titleOf(2)).toBe('Baker')
  })

  it('reaches back a thousand changes, and refuses more', async () => {
    const { world } = company.simulator
    for (let i = 0; i < 1005; i++) await rename(2, `Job ${i}`)
    expect(world.history).toMatchObject({ earliest: 5, position: 1005, latest: 1005 })
    const tooLong = 'that change is too old to undo'
    await company.expectRefusal(409, tooLong, 'POST', '/undo', { body: { to: 0 } })
    await go('undo', 6)
    expect(titleOf(2)).toBe('Job 5')
    await go('undo')
    expect(titleOf(2)).toBe('Job 4')
    await company.expectRefusal(409, tooLong, 'POST', '/undo', { body: {} })
    await go('redo', 1005)
    expect(titleOf(2)).toBe('Job 1004')
  })
})

describe('control.redo', () => {
  it('redoes the next change, or all changes up to a request', async () => {
    const states = [state()]
    for (const title of ['Baker', 'Cook', 'Miller']) {
      await rename(2, title)
      states.push(state())
    }
    await go('undo', 0)
    await go('redo')
    expect(state()).toBe(states[1])
    await go('redo', 3)
    expect(state()).toBe(states[3])
    expect(await undoneIn()).toEqual([false, false, false])
  })

  it('is refused without undone changes, after a new change, and for earlier requests', async () => {
    const refuses = (status: number, says: string, to?: number) =>
      company.expectRefusal(status, says, 'POST', '/redo', { body: { to } })
    await refuses(409, 'there is nothing to redo')
    await rename(2, 'Baker')
    await rename(2, 'Cook')
    await refuses(400, 'request 1 is not undone; use undo instead', 1)
    await go('undo')
    await rename(2, 'Miller')
    await refuses(409, 'there is nothing to redo')
    await refuses(409, 'request 2 was undone, and other requests followed', 2)
  })
})

type Pace = { action: string; a: number; b: number } | { jump: number }

const number = fc.nat({ max: 60 })
const pace: fc.Arbitrary<Pace> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ action: fc.constantFrom(...Object.keys(actions)), a: number, b: number }) },
  { weight: 1, arbitrary: fc.record({ jump: fc.nat({ max: 1000 }) }) },
)

/** Requests whose replies use the caches of a table. */
const views = [
  '/api/people/v2/users?sort=-fullname&fields=fullname,job_title',
  '/api/people/v2/groups/1/users',
  '/intranet/rest/documents/folder/1',
  '/intranet/rest/deleted',
  '/api/thankyou/v3/thanks?users=1',
  '/intranet/rest/expenses/sheet',
  '/intranet/rest/knowledgebase/articles',
]

/** Checks that undo and redo leave no trace: another world with the same state sends the same replies. */
async function expectNoTrace({ get, simulator }: Company, other: Company): Promise<void> {
  other.simulator.world.import(simulator.world.export())
  for (const path of views) expect((await get(path)).body).toEqual((await other.get(path)).body)
}

/** Runs the steps with jumps in between, and compares each state with the one right after its request. */
async function walk(company: Company, other: Company, paces: readonly Pace[], done: Set<string>): Promise<void> {
  const { send, simulator } = company
  const { world } = simulator
  const seen = new Map([[0, stateOf(world)]])
  const note = () => {
    const last = world.journal.all().at(-1)
    if (last && !seen.has(last.id)) seen.set(last.id, stateOf(world))
  }
  const findEntry = (id: number) => world.journal.all().find((entry) => entry.id === id)
  const jump = async (chosen: number) => {
    const entries = [...seen.keys()].filter((id) => id === 0 || findEntry(id))
    const to = entries[chosen % entries.length]!
    const { history } = world.state
    const point = findEntry(to)?.point
    const isGone = point !== undefined && isAbandoned(history, point)
    const way = point && !isGone && isUndone(history, point) ? 'redo' : 'undo'
    const { status, body } = await send('POST', `/${way}`, { body: { to } })
    expect(status, JSON.stringify(body)).toBe(isGone ? 409 : 200)
    if (!isGone) expect(stateOf(world)).toBe(seen.get(to))
  }
  const stop = simulator.onRequest(({ endpoint, status }) => {
    note()
    if (status < 300) done.add(endpoint!)
  })
  for (const pace of paces) {
    if ('jump' in pace) await jump(pace.jump)
    else await actions[pace.action]!(company, pace.a, pace.b)
  }
  await jump(paces.length)
  await expectNoTrace(company, other)
  await jump(0)
  stop()
}

describe('the history of a world', () => {
  it('leads to every request and back, after any sequence of changes', async () => {
    const done = new Set<string>()
    const open = () => openCompany(control, { scenario: 'small-company' })
    const other = await open()
    await fc.assert(
      fc.asyncProperty(fc.array(pace, { minLength: 30, maxLength: 60, size: 'max' }), async (paces) =>
        walk(await open(), other, paces, done),
      ),
      { numRuns: times(4), seed: 5 },
    )
    const wanted = [
      'people.deleteUser',
      'people.setPhoto',
      'documents.addDocument',
      'documents.checkIn',
      'documents.copy',
    ]
    const more = ['documents.deleteFolder', 'trash.restore', 'trash.deleteForever', 'thanks.createNote']
    expect([...done]).toEqual(expect.arrayContaining([...wanted, ...more]))
  })
})
