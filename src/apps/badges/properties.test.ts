import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { aBadge, addBadges } from '../../../test/badges/badges.ts'
import { type Company, openCompany } from '../../../test/company.ts'
import { fuzzSeed, times } from '../../../test/stress/times.ts'
import type { World } from '../../world/world.ts'
import { badges } from './index.ts'
import type { Assignment, StoredBadge } from './model.ts'

// Runs random steps and compares the result with a simple model.

const settings = { seed: fuzzSeed(), numRuns: times(15) }
const badgeIds = [1, 2, 3, 4, 5]
const userIds = [1, 2, 3, 4, 5, 6, 7]
const some = (ids: number[]) => fc.subarray(ids, { minLength: 1 })

let company: Company
let first: ReturnType<World['snapshot']>

beforeAll(async () => {
  company = await openCompany(badges)
  await addBadges(company)
  await company.done('POST', '/badges', { body: aBadge({ title: 'Mentor', description: 'Another of that name' }) })
  first = company.simulator.world.snapshot()
})

const rows = async <Row>(table: string): Promise<Row[]> => company.done('GET', `/__sim/state/${table}`)
const pairOf = ({ badge_id, user_id }: Assignment) => `${badge_id} ${user_id}`

const assigning = fc.record({
  verb: fc.constant('assign' as const),
  badge_ids: some(badgeIds),
  user_ids: some(userIds),
  message: fc.string({ maxLength: 20 }),
})
const unassigning = fc.record({
  verb: fc.constant('unassign' as const),
  badge: fc.constantFrom(...badgeIds),
  user_ids: some(userIds),
})

describe('badges.assignBadges', () => {
  it('keep the newest assignment of each badge and user, and send one notification per assignment', async () => {
    const walk = fc.array(fc.oneof(assigning, unassigning), { maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(walk, async (steps) => {
        company.simulator.world.restore(first)
        const before = await rows<Assignment>('assignments')
        const held = new Map(before.map((row) => [pairOf(row), row.message]))
        const notified: string[] = []
        for (const step of steps) {
          if (step.verb === 'assign') {
            await company.done('POST', '/badges/assign', { body: step })
            for (const badge of step.badge_ids) {
              for (const user of step.user_ids) {
                held.set(`${badge} ${user}`, step.message)
                notified.push(`badge ${badge} to ${user}: ${step.message}`)
              }
            }
          } else {
            await company.done('POST', `/badges/unassign/${step.badge}`, { body: step })
            for (const user of step.user_ids) held.delete(`${step.badge} ${user}`)
          }
        }
        const after = await rows<Assignment>('assignments')
        expect(after.map((row) => [pairOf(row), row.message]).sort()).toEqual([...held].sort())
        const outbox = await rows<{ about: string; to: { id: number }; text: string }>('outbox')
        expect(
          outbox.map(({ about, to, text }) => `${about} to ${to.id}: ${text.slice(text.indexOf('".') + 2).slice(2)}`),
        ).toEqual(notified)
      }),
      settings,
    )
  })
})

const question = fc.record(
  {
    assigned_to: fc.constantFrom(...userIds, 99),
    not_assigned_to: fc.constantFrom(...userIds, 99),
    status: fc.constantFrom('live', 'archived', 'all'),
    search: fc.constantFrom('mentor', 'E', 'the fax', 'mentor the', 'é', 'nothing of that kind', ' '),
    include_assignees: fc.constantFrom('true', '1', 'false'),
  },
  { requiredKeys: [] },
)

describe('badges.listBadges', () => {
  it('returns the same as a naive filter over the export, in order', async () => {
    await fc.assert(
      fc.asyncProperty(some(badgeIds), some(userIds), question, async (badge_ids, user_ids, asked) => {
        company.simulator.world.restore(first)
        await company.done('POST', '/badges/assign', { body: { badge_ids, user_ids } })
        const given = Object.entries(asked).map(([name, value]): [string, string] => [name, String(value)])
        const listed = await company.done('GET', `/badges?${new URLSearchParams(given)}`)
        const assignments = await rows<Assignment>('assignments')
        const hasIt = (badge: number, user: number) =>
          assignments.some(({ badge_id, user_id }) => badge_id === badge && user_id === user)
        const found = (await rows<StoredBadge>('badges')).filter(({ id, title, description, status }) => {
          const { assigned_to, not_assigned_to, status: wanted = 'live', search = '' } = asked
          const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
          const words = plain(search).split(' ').filter(Boolean)
          const isIn = (word: string) => plain(`${title}\n${description}`).includes(word)
          if (wanted !== 'all' && status !== wanted) return false
          if (assigned_to !== undefined) return hasIt(id, assigned_to) && words.every(isIn)
          if (not_assigned_to !== undefined && hasIt(id, not_assigned_to)) return false
          return words.every(isIn)
        })
        // The order ignores accents and case: École d’été, Fax hero, first aider, Mentor, and the other Mentor.
        const order = [2, 3, 4, 1, 5]
        const ids = order.filter((id) => found.some((badge) => badge.id === id))
        expect(listed.map(({ id }: { id: number }) => id)).toEqual(ids)
        for (const badge of listed) {
          expect('assigned' in badge).toBe(asked.assigned_to !== undefined)
          expect('assignees' in badge).toBe(asked.include_assignees === 'true' || asked.include_assignees === '1')
          const holders = assignments.filter(({ badge_id }) => badge_id === badge.id).map(({ user_id }) => user_id)
          if (badge.assignees) {
            expect(badge.assignees.map(({ id }: { id: number }) => id).sort()).toEqual(holders.sort())
          }
        }
      }),
      { ...settings, numRuns: times(40) },
    )
  })
})
