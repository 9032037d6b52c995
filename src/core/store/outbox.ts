import * as z from 'zod/mini'
import { orReport } from '../report.ts'
import type { Clock } from '../time/clock.ts'
import { Instant, StoredName } from './row-shapes.ts'
import type { Table } from './table.ts'
import { table } from './table-schema.ts'

/** The kinds of notifications. Each application adds its own to this interface. */
// biome-ignore lint/suspicious/noEmptyInterface: applications that send notifications fill it.
export interface NotificationKinds {}
export type NotificationKind = keyof NotificationKinds & string

/** A notification that the real platform would send. */
export const Notification = z.strictObject({
  id: z.int(),
  at: Instant,
  to: StoredName,
  kind: z.custom<NotificationKind>((kind) => typeof kind === 'string'),
  subject: z.string(),
  text: z.string(),
  about: z.string(),
})
export type Notification = z.infer<typeof Notification>

/** The table of notifications of these kinds. */
export function outboxTables(kinds: readonly string[]) {
  const kind = z.enum(kinds as readonly [string]) as z.ZodMiniType<NotificationKind>
  return { outbox: table(z.extend(Notification, { kind })) }
}

/** Gap: a notification that cannot be sent never fails the request. */
export function notify(
  world: { outbox: Table<Notification>; clock: Clock },
  notification: Omit<Notification, 'id' | 'at'>,
): void {
  orReport(() => world.outbox.add({ at: world.clock.instant(), ...notification }))
}
