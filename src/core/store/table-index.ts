import type { Derivation } from './contents.ts'
import { SortedList } from './sorted/list.ts'
import { positionOf } from './sorted/nodes.ts'
import type { Row, RowShape, TableSchema } from './table-schema.ts'

export type Key = string | number | true

/** Some rows of one key. A key that many rows have is in several, so that a change copies few ids. */
interface Posting {
  key: Key
  /** Sorted, and never empty. */
  ids: readonly number[]
}

const none: readonly number[] = []

/** The most ids of a posting. */
const most = 64
/** How many lookups are remembered. */
const mostRecent = 32

/** The ids of the rows by value. It is a value itself: a change makes another one. */
export class Index {
  readonly #postings: SortedList<Posting>
  /** What was looked up lately: nearly all requests ask for the same few, such as whoever is signed in. */
  #recent: Map<string, readonly number[]> | undefined

  private constructor(postings: SortedList<Posting>) {
    this.#postings = postings
  }

  /** Of the ids of rows, which are sorted, with the value of each. */
  static of(values: Iterable<readonly [id: number, value: unknown]>): Index {
    const idsByKey = new Map<Key, number[]>()
    for (const [id, value] of values) {
      for (const key of keysOf(value)) {
        const ids = idsByKey.get(key)
        if (ids) ids.push(id)
        else idsByKey.set(key, [id])
      }
    }
    const keys = [...idsByKey.keys()].sort(compareKeys)
    const postings = keys.flatMap((key) => split(key, idsByKey.get(key)!, most / 2))
    return new Index(SortedList.of(comparePostings, postings))
  }

  /** The ids, sorted. */
  get(value: Key): readonly number[] {
    const known = typeof value === 'string' ? this.#recent?.get(value) : undefined
    if (known) return known
    const postings = this.#postingsOf(value)
    // These are put together anew, and may be very many.
    if (postings.length > 1) return postings.flatMap(({ ids }) => ids)
    const ids = postings[0]?.ids ?? none
    if (typeof value === 'string' && ids !== none) this.#remember(value, ids)
    return ids
  }

  /** How many ids there are. */
  count(value: Key): number {
    return this.#postingsOf(value).reduce((sum, { ids }) => sum + ids.length, 0)
  }

  /** With another value of a row. */
  moved(id: number, before: unknown, after: unknown): Index {
    if (before === after) return this
    let postings = this.#postings
    for (const key of keysOf(before)) if (!hasKey(after, key)) postings = change(postings, key, id, false)
    for (const key of keysOf(after)) if (!hasKey(before, key)) postings = change(postings, key, id, true)
    return postings === this.#postings ? this : new Index(postings)
  }

  #remember(value: string, ids: readonly number[]): void {
    if (!this.#recent || this.#recent.size >= mostRecent) this.#recent = new Map()
    this.#recent.set(value, ids)
  }

  #postingsOf(value: Key): Posting[] {
    const wanted = keyOf(value)
    return this.#postings.findAll(({ key }) => compareKeys(key, wanted))
  }
}

/** The postings with an id of a key, or without it. */
function change(postings: SortedList<Posting>, key: Key, id: number, isThere: boolean): SortedList<Posting> {
  const near = postings.around((posting) => compareKeys(posting.key, key) || (posting.ids[0]! > id ? 1 : -1))
  const posting = near.find((posting) => posting?.key === key)
  if (!posting) return isThere ? postings.with({ key, ids: [id] }) : postings
  const at = positionOf(posting.ids, (other) => other - id)
  const isKnown = posting.ids[at] === id
  if (isKnown === isThere) return postings
  const ids = posting.ids.slice()
  if (isThere) ids.splice(at, 0, id)
  else ids.splice(at, 1)
  const parts = split(key, ids, ids.length > most ? most / 2 : most)
  const rest = parts[0]?.ids[0] === posting.ids[0] ? postings : postings.without(posting)
  return parts.reduce((list, part) => list.with(part), rest)
}

function split(key: Key, ids: readonly number[], size: number): Posting[] {
  if (ids.length <= size) return ids.length > 0 ? [{ key, ids }] : []
  const parts: Posting[] = []
  for (let from = 0; from < ids.length; from += size) parts.push({ key, ids: ids.slice(from, from + size) })
  return parts
}

function comparePostings(a: Posting, b: Posting): number {
  return compareKeys(a.key, b.key) || a.ids[0]! - b.ids[0]!
}

/** The keys of one index are of one kind. */
function compareKeys(a: Key, b: Key): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** Case does not matter in text. */
export function keyOf(value: Key): Key {
  return typeof value === 'string' ? value.toLowerCase() : value
}

/** Whether a field's value, or its list, has this one: what its index says, of one row. */
export function hasKey(value: unknown, wanted: Key): boolean {
  const key = keyOf(wanted)
  if (value instanceof Set) return value.has(key)
  return Array.isArray(value) ? value.some((one) => keyOf(one) === key) : keyOf(value as Key) === key
}

/**
 * The keys of a field's value in its index: one, or one for each element of a list. Null and false
 * have none: nearly every row has them, and nobody looks them up.
 */
function keysOf(value: unknown): Iterable<Key> {
  if (value === undefined || value === null || value === false) return []
  if (value instanceof Set) return value
  return Array.isArray(value) ? new Set(value.map(keyOf)) : [keyOf(value as Key)]
}

// biome-ignore lint/suspicious/noExplicitAny: a schema knows the type of its rows.
const indexesBySchema = new WeakMap<object, ReadonlyMap<string, Derivation<any, Index>>>()

/** The indexes of a table by field: the same in all worlds. */
export function indexesOf<R extends Row>(
  schema: TableSchema<RowShape<R>, unknown>,
): ReadonlyMap<string, Derivation<R, Index>> {
  const { unique = [], index = [], references = {} } = schema
  const known = indexesBySchema.get(schema)
  if (known) return known
  const fields = [...unique, ...index, ...Object.keys(references as object)] as (keyof R & string)[]
  const indexes = new Map(fields.map((field) => [field as string, indexBy<R>(field)]))
  indexesBySchema.set(schema, indexes)
  return indexes
}

function indexBy<R extends Row>(field: keyof R & string): Derivation<R, Index> {
  return {
    name: `index ${field}`,
    isKept: true,
    make: (rows) => Index.of(rows.slice().map((row) => [row.id, row[field]] as const)),
    follow: (index, before, after) => index.moved((after ?? before)!.id, before?.[field], after?.[field]),
    isSame: (before, after) => before[field] === after[field],
  }
}
