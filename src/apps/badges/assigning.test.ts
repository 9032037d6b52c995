import { describe, expect, it } from 'vitest'
import { ada, now, useBadges, zoe } from '../../../test/badges/badges.ts'

const company = useBadges()

const assign = (body: object, as?: string) => company.done('POST', '/badges/assign', { body, as })
const outbox = () => company.done('GET', '/__sim/outbox')

async function holdersOf(badge: number): Promise<number[]> {
  const { assigned } = await company.done('GET', `/badge/${badge}?include_assignees=1`)
  return assigned.map(({ assigned_to }: { assigned_to: { id: number } }) => assigned_to.id)
}

describe('badges.assignBadges', () => {
  it('refuses more assignments than a list may have, counting badges times users', async () => {
    const { world } = company.simulator
    const { id: _, ...somebody } = world.users.need(3)
    const more = Array.from({ length: 1001 }, (_, i) => ({ ...somebody, username: `u${i}`, email: `u${i}@x.test` }))
    const user_ids = more.map((row) => world.users.add(row).id)
    const body = { badge_ids: [2, 4], user_ids }
    await company.expectRefusal(400, /^at most 2000 badges can be assigned at a time/, 'POST', '/badges/assign', {
      body,
    })
    await assign({ ...body, user_ids: user_ids.slice(1) })
  })

  it.each([
    ['the sample', 'badge_ids', 'user_ids'],
    ['the table', 'badges_ids', 'assignees'],
    ['badge_ids and assignees', 'badge_ids', 'assignees'],
    ['badges_ids and user_ids', 'badges_ids', 'user_ids'],
  ])('assigns several badges to several users, spelt as %s', async (_, badges, users) => {
    const reply = await company.send('POST', '/badges/assign', { body: { [badges]: [2, 4], [users]: [4, 3, 6] } })
    expect([reply.status, reply.body]).toEqual([200, { message: 'Badge successfully assigned' }])
    for (const badge of [2, 4]) expect(await holdersOf(badge)).toEqual([6, 3, 4])
    expect(await holdersOf(1)).toEqual([3, 2])
  })

  it('notifies every user of every badge, with the message', async () => {
    await assign({ badge_ids: [2, 4], user_ids: [2, 3], message: 'For the summer.\n¡Gracias!' }, 'zoe')
    const notification = (id: number, to: { id: number; name: string }, badge: number, title: string) => ({
      id,
      at: '2026-03-02T09:30:00.000Z',
      to,
      kind: 'badge.assigned',
      subject: `Badge received: ${title}`,
      text: `Zoë Ångström has given you the badge "${title}".\n\nFor the summer.\n¡Gracias!`,
      about: `badge ${badge}`,
    })
    const [anna, bo] = [
      { id: 2, name: 'Anna Schmidt' },
      { id: 3, name: 'Bo Li' },
    ]
    expect(await outbox()).toEqual([
      notification(4, anna, 2, 'École d’été'),
      notification(5, bo, 2, 'École d’été'),
      notification(6, anna, 4, 'first aider'),
      notification(7, bo, 4, 'first aider'),
    ])
  })

  it('does not require a message', async () => {
    await assign({ badge_ids: [4], user_ids: [1] })
    expect(await outbox()).toMatchObject([{ to: ada, text: 'Ada Admin has given you the badge "first aider".' }])
    const [badge] = await company.done('GET', '/badges?assigned_to=1')
    expect(badge.assigned.message).toBe('')
  })

  it('treats null as no message, and reports fields that it ignores', async () => {
    const body = { badge_ids: [4], user_ids: [1], message: null, mesage: 'Well done' }
    const { status, headers } = await company.send('POST', '/badges/assign', { body })
    expect([status, headers.get('x-sim-warning')]).toEqual([200, expect.stringContaining('Did you mean "message"?')])
  })

  it('keeps only the newest assignment, and notifies again', async () => {
    await company.done('POST', '/__sim/clock/advance', { body: { by: '2d' } })
    await assign({ badge_ids: [1, 1], user_ids: [2, 2], message: 'Again!' }, 'zoe')
    expect(await holdersOf(1)).toEqual([3, 2])
    const [{ assigned }] = await company.done('GET', '/badges?assigned_to=2')
    const assigned_date = { ...now, date_str: '2026-03-04 09:30:00', date: '20260304093000' }
    expect(assigned).toMatchObject({ assigned_by: zoe, assigned_date, message: 'Again!' })
    expect(await outbox()).toHaveLength(1)
  })

  it('accepts archived badges and blocked users', async () => {
    await assign({ badge_ids: [3], user_ids: [5] })
    expect(await holdersOf(3)).toEqual([5, 2])
  })

  it.each([
    [{}, 'badge_ids: is required; user_ids: is required'],
    [{ badge_ids: [1] }, 'user_ids: is required'],
    [{ assignees: [1] }, 'badge_ids: is required'],
    [{ badge_ids: [], user_ids: [1] }, 'badge_ids: must not be empty'],
    [{ badges_ids: [1], assignees: [] }, 'assignees: must not be empty'],
    [{ badge_ids: 1, user_ids: [1] }, 'badge_ids: must be an array'],
    [{ badge_ids: ['1'], user_ids: [1] }, 'badge_ids.0: must be a whole number'],
    [{ badge_ids: [1], user_ids: [-1] }, 'user_ids.0: must not be negative'],
    [{ badge_ids: [1], user_ids: [1], message: 5 }, 'message: must be a string'],
    [{ badge_ids: [1, 99], user_ids: [1] }, 'badge_ids: there is no badge 99'],
    [{ badge_ids: [2, 4], user_ids: [4, 99] }, 'user_ids: there is no user 99'],
    [{ badges_ids: [99], user_ids: [1] }, 'badges_ids: there is no badge 99'],
    [{ badge_ids: [1], assignees: [99] }, 'assignees: there is no user 99'],
    [{ badge_ids: null, user_ids: [1] }, 'badge_ids: is required'],
  ])('refuses %j', async (body, says) => {
    await company.expectRefusal(400, says, 'POST', '/badges/assign', { body })
  })
})

describe('badges.unassignBadge', () => {
  const unassign = (body: object) => company.send('POST', '/badges/unassign/1', { body })

  it('removes it from the given users without notifying them', async () => {
    const { status, body } = await unassign({ user_ids: [2] })
    expect([status, body]).toEqual([200, { message: 'Badge successfully unassigned' }])
    expect([await holdersOf(1), await holdersOf(3), await outbox()]).toEqual([[3], [2], []])
  })

  it('accepts the other spelling', async () => {
    expect((await unassign({ assignees: [2] })).status).toBe(200)
    expect(await holdersOf(1)).toEqual([3])
  })

  it('does not change users who do not have it', async () => {
    expect((await unassign({ user_ids: [4, 3, 4, 5] })).status).toBe(200)
    expect(await holdersOf(1)).toEqual([2])
  })

  it.each([
    [{}, 'user_ids: is required'],
    [{ user_ids: [] }, 'user_ids: must not be empty'],
    [{ user_ids: 2 }, 'user_ids: must be an array'],
    [{ user_ids: [2, 99] }, 'user_ids: there is no user 99'],
    [{ assignees: [2, 99] }, 'assignees: there is no user 99'],
  ])('refuses %j', async (body, says) => {
    await company.expectRefusal(400, says, 'POST', '/badges/unassign/1', { body })
  })
})
