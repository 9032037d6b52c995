import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openCompany, useCompany } from '../../test/company.ts'
import { times } from '../../test/stress/times.ts'
import { control } from './index.ts'
import type { JournalEntry } from './shapes.ts'

const company = useCompany(control)

const user = (id: number) => `/api/people/v2/users/${id}`

/** Job titles after the requests that are not undone. The journal lists requests in order of execution. */
function titlesBy(entries: readonly JournalEntry[]): Record<number, string> {
  const changes = entries.filter(({ undone }) => !undone).flatMap((entry) => entry.changes)
  return Object.fromEntries(changes.map(({ id, after }) => [id, (after as { job_title: string }).job_title]))
}

describe('control.undo', () => {
  it('undoes a request that is not yet in the journal', async () => {
    const { send, done, simulator } = company
    // Loads everything lazy first, so that the three requests run in the order in which they are sent.
    await done('GET', user(3))
    await done('GET', '')
    const rename = (job_title: string) => send('PUT', user(3), { body: { job_title } })
    await Promise.all([rename('Baker'), send('POST', '/undo', { body: {} }), rename('Cook')])
    const entries: JournalEntry[] = (await done('GET', '/requests')).slice(1)
    expect(entries.map(({ body, undone }) => [body, undone])).toEqual([
      [{ job_title: 'Baker' }, true],
      [{ job_title: 'Cook' }, false],
    ])
    expect((await send('POST', '/undo', { body: { to: entries[0]!.id } })).status).toBe(409)
    await done('POST', '/undo', { body: { to: entries[1]!.id } })
    expect(simulator.world.users.need(3).job_title).toBe('Cook')
  })
})

const action = fc.oneof(
  { weight: 2, arbitrary: fc.record({ user: fc.integer({ min: 3, max: 5 }) }) },
  { weight: 1, arbitrary: fc.constantFrom('undo' as const, 'redo' as const) },
)

describe('the history of a world', () => {
  it('tracks concurrent requests', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(action, { minLength: 2, maxLength: 5 }), { minLength: 2, maxLength: 6 }),
        async (rounds) => {
          const { send, done, simulator } = await openCompany(control)
          const titleOf = (id: number) => simulator.world.users.need(id).job_title
          const first = Object.fromEntries([3, 4, 5].map((id) => [id, titleOf(id)]))
          let count = 0
          for (const round of rounds) {
            await Promise.all(
              round.map((one) =>
                typeof one === 'string'
                  ? send('POST', `/${one}`, { body: {} })
                  : send('PUT', user(one.user), { body: { job_title: `Job ${count++}` } }),
              ),
            )
          }
          const now = Object.fromEntries([3, 4, 5].map((id) => [id, titleOf(id)]))
          expect(now).toEqual({ ...first, ...titlesBy(await done('GET', '/requests')) })
        },
      ),
      { numRuns: times(5), seed: 5 },
    )
  })
})
