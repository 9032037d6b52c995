import * as z from 'zod/mini'
import type { Clock } from '../time/clock.ts'
import { Instant, StoredName } from './row-shapes.ts'
import type { Table } from './table.ts'
import { table } from './table-schema.ts'

export const notificationKinds = ['badge.assigned', 'draft.approved', 'draft.rejected', 'thanks.received'] as const

/** A notification that the platform would have sent. */
export const Notification = z.strictObject({
  id: z.int(),
  at: Instant,
  to: StoredName,
  kind: z.enum(notificationKinds),
  subject: z.string(),
  text: z.string(),
  about: z.string(),
})
export type Notification = z.infer<typeof Notification>

export const outboxTables = { outbox: table(Notification) }

/** Gap: a notification that cannot be sent never fails the request. */
export function notify(
  world: { outbox: Table<Notification>; clock: Clock },
  notification: Omit<Notification, 'id' | 'at'>,
): void {
  try {
    world.outbox.add({ at: world.clock.instant(), ...notification })
  } catch (error) {
    console.error(error)
  }
}
