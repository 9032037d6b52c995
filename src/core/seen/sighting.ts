import type { SettableGap } from '../gap.ts'

// How a gap's value is recognised in recorded requests, see docs/conform.md.

// biome-ignore lint/suspicious/noExplicitAny: an installation's JSON may have any shape.
export type Json = any

/** A recorded request with its response, and what the requests before it showed. */
export interface Sighting {
  /** The endpoint's id. */
  readonly id: string
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  header(name: string): string | null
  /** The JSON body of the request, if it fits the contract. */
  readonly sent: Json
  readonly status: number
  readonly isOk: boolean
  /** The JSON body of the response. */
  readonly reply: Json
  /** Whether the endpoint requires no signed-in user. */
  readonly isOpen: boolean
  /** The signed-in user, once `people.getCurrentUser` was requested. */
  readonly me: Json
  /** The timezone of the signed-in user, once a date showed it. */
  readonly timezone: string | undefined
  /** Whether this user got a 403 in this application, so is not its administrator. */
  readonly wasRefused: boolean
  /** Whether this user had a successful response before. A 401 then counts once the next one succeeds, too. */
  readonly isSignedIn: boolean
  /** A record as it was last shown to this user: `find('users', 7)`. Others may see less of it. */
  find(kind: string, id: number | string): Json
  /** All records of a kind that this user saw. */
  all(kind: string): Json[]
  /** Whether it was deleted, or this user got a 404 for it. */
  isAbsent(kind: string, id: number | string): boolean
  /** Whether another user saw this record, but never this one. */
  isHidden(kind: string, id: number | string): boolean
  /** The gap's own notes on this user's requests, for values that show only in a later request. */
  readonly notes: Map<string, Json>
  /** The gap's own notes on the requests of all users. */
  readonly sharedNotes: Map<string, Json>
}

/** Stands for what an installation does if no value of the gap describes it. */
export const another = 'another'

/** The value that a request shows, or the values that are still possible; undefined if it shows nothing. */
export type Recognise<Value extends string> = (
  sighting: Sighting,
) => Value | readonly (Value | typeof another)[] | undefined

/** A way to recognise each settable gap. A missing one does not compile. */
export type Seen<Gaps> = {
  readonly [Id in keyof Gaps as Gaps[Id] extends SettableGap ? Id : never]: Gaps[Id] extends SettableGap<infer Value>
    ? Recognise<Value>
    : never
}

/** The contract shows the value: by a shape, a spelling, an error status or an error body. */
export const byContract = (): undefined => undefined

/** The rows of a list, with or without a wrapper. */
export function rowsIn(reply: Json): Json[] {
  if (Array.isArray(reply)) return reply
  return Object.values(reply ?? {}).find((part): part is Json[] => Array.isArray(part)) ?? []
}

/** Whether a page contains the whole list. */
export function isWhole(reply: Json): boolean {
  const { pagination } = reply ?? {}
  return !pagination || (pagination.offset === 0 && pagination.total <= rowsIn(reply).length)
}

export function isSorted<Row>(rows: readonly Row[], key: (row: Row) => string | number): boolean {
  return rows.every((row, i) => i === 0 || key(rows[i - 1]!) <= key(row))
}

/** Four rows fit an order by chance in 1 of 24 lists. */
const enough = 4

/** The orders that the rows fit. Few rows, or equal ones, may fit by chance: another order is then possible as well. */
export function ordersOf<Value extends string>(
  rows: readonly Json[],
  orders: Readonly<Record<Value, (row: Json) => string | number>>,
): readonly (Value | typeof another)[] | undefined {
  const values = Object.keys(orders) as Value[]
  if (values.some((value) => rows.some((row) => Number.isNaN(orders[value](row))))) return undefined
  const fitting = values.filter((value) => isSorted(rows, orders[value]))
  const isProven = fitting.some((value) => new Set(rows.map(orders[value])).size >= enough)
  if (isProven) return fitting
  return fitting.length === values.length ? undefined : [...fitting, another]
}
