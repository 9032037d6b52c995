import * as z from 'zod/mini'
import type { OurApplication, OwnApplication } from '../http/contracts.ts'
import { Instant, Int, StoredName, Text } from './row-shapes.ts'
import { table } from './table-schema.ts'

/** The kinds of notifications that our applications send. */
export type OurKind = KindsOf<OurApplication>
/** Those of your own are not known here: the type of an application would then need itself. */
export type StoredKind = OurKind | (string & {})
/** Any kind that the compiler knows. */
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

/** The table of notifications of these kinds. */
export function outboxTables(kinds: readonly string[]) {
  const kind = z.enum(kinds as readonly [string]) as z.ZodMiniType<StoredKind>
  return { outbox: table(z.extend(Notification, { kind })) }
}
