import * as z from 'zod/mini'
import type { Applications, OurApplication, OwnApplication } from '../http/contracts.ts'
import { suggestOrList } from '../text/suggest.ts'
import type { Clock } from '../time/clock.ts'
import { Instant, Int, StoredName, Text } from './row-shapes.ts'
import type { Table } from './table.ts'
import { table } from './table-schema.ts'

export type OurKind = KindsOf<OurApplication>
/** The kinds of users' own applications are unknown here: their types would be circular. */
export type StoredKind = OurKind | (string & {})
export type NotificationKind = OurKind | KindsOf<OwnApplication>
export type KindsOf<A> = A extends { notifications?: readonly (infer Kind extends string)[] } ? Kind : never

/** A notification that the real platform would send. */
export const Notification = z.strictObject({
  id: Int,
  at: Instant,
  to: StoredName,
  kind: z.custom<StoredKind>((kind) => typeof kind === 'string'),
  subject: Text,
  text: Text,
  about: Text,
})
export type Notification = z.infer<typeof Notification>

export function outboxTables(kinds: readonly string[]) {
  const kind = z.enum(kinds as readonly [string]) as z.ZodMiniType<StoredKind>
  return { outbox: table(z.extend(Notification, { kind }), { noun: 'notification' }) }
}

declare const sends: unique symbol
/** Limits the kinds a world can send at compile time. `WorldOf` allows any, because its type would be circular. */
export interface Sending<Kind> {
  readonly [sends]?: Kind
}
export type DeclaredKind = [keyof Applications] extends [never] ? StoredKind : NotificationKind

export function kindsOf({ schema }: Pick<Table<Notification>, 'schema'>): readonly string[] {
  return Object.values((schema.shape.shape.kind as z.ZodMiniEnum).def.entries).map(String)
}

export function checkKind(outbox: Pick<Table<Notification>, 'schema'>, kind: string): void {
  const kinds = kindsOf(outbox)
  if (!kinds.includes(kind))
    throw new RangeError(`There is no notification kind "${kind}".${suggestOrList(kind, kinds)}`)
}

/**
 * Adds a notification to the outbox. Gap: one that cannot be sent never fails the request. An undeclared kind does.
 *
 * @example
 * notify(world, { to: { id: user.id, name: user.firstname }, kind: 'dish.ready', subject: 'Your soup', text: '', about: 'dish 1' })
 */
export function notify<Kind extends string = StoredKind>(
  world: { outbox: Table<Notification>; clock: Clock } & Sending<Kind>,
  notification: Omit<Notification, 'id' | 'at' | 'kind'> & { kind: NoInfer<Kind> | OurKind },
): void {
  try {
    world.outbox.add({ at: world.clock.instant(), ...notification })
  } catch (error) {
    // Checked late, because nearly all kinds are valid.
    checkKind(world.outbox, notification.kind)
    console.error(error)
  }
}
