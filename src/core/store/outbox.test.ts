import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Clock } from '../time/clock.ts'
import { Notification, notify, outboxTables } from './outbox.ts'
import { Table } from './table.ts'
import { Transactions } from './transaction.ts'

const message = {
  to: { id: 2, name: 'Anna Schmidt' },
  kind: 'badge.assigned',
  subject: 'A badge',
  text: 'Well done',
  about: 'badge 1',
} as const

let world: { outbox: Table<Notification>; clock: Clock }

beforeEach(() => {
  world = {
    outbox: new Table('outbox', outboxTables(['badge.assigned', 'thanks.received']).outbox, new Transactions()),
    clock: new Clock(),
  }
  world.clock.set('2026-03-02T09:30:00Z')
})

afterEach(() => {
  vi.restoreAllMocks()
})

describe('notify', () => {
  it("records a notification at the world's time", () => {
    notify(world, message)
    world.clock.advance(1000)
    notify(world, { ...message, kind: 'thanks.received' })
    expect(world.outbox.all()).toEqual([
      { id: 1, at: '2026-03-02T09:30:00.000Z', ...message },
      { id: 2, at: '2026-03-02T09:30:01.000Z', ...message, kind: 'thanks.received' },
    ])
    for (const sent of world.outbox.all()) expect(Notification.safeParse(sent).success).toBe(true)
  })

  it('logs an error if there is no recipient, but neither throws nor writes', () => {
    const complain = vi.spyOn(console, 'error').mockImplementation(() => {})
    expect(() => notify(world, { ...message, to: null as never })).not.toThrow()
    expect(world.outbox.all()).toEqual([])
    expect(complain).toHaveBeenCalledOnce()
    notify(world, message)
    expect(world.outbox.all()).toHaveLength(1)
  })

  it('refuses an unknown kind, and suggests the nearest one', () => {
    expect(() => notify(world, { ...message, kind: 'badge.asigned' })).toThrow(
      'There is no notification kind "badge.asigned". Did you mean "badge.assigned"?',
    )
    expect(world.outbox.all()).toEqual([])
  })
})
