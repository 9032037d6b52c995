import { SortedList } from './sorted-list.ts'

export type Key = string | number | true

interface Entry {
  key: Key
  id: number
}

/** The ids of the rows by value. It is a value itself: a change makes another one. */
export class Index {
  readonly #entries: SortedList<Entry>

  private constructor(entries: SortedList<Entry>) {
    this.#entries = entries
  }

  /** Of the ids of rows, with the value of each. */
  static of(values: readonly (readonly [id: number, value: unknown])[]): Index {
    const entries = values.flatMap(([id, value]) => [...keysOf(value)].map((key) => ({ key, id })))
    return new Index(SortedList.of(compareEntries, entries.sort(compareEntries)))
  }

  /** The ids, sorted. */
  get(value: Key): readonly number[] {
    const key = keyOf(value)
    const from = this.#entries.position((entry) => compareKeys(entry.key, key))
    const to = this.#entries.position((entry) => compareKeys(entry.key, key) || -1)
    return this.#entries.slice(from, to).map(({ id }) => id)
  }

  /** With another value of a row. */
  moved(id: number, before: unknown, after: unknown): Index {
    if (before === after) return this
    const from = keysOf(before)
    const to = keysOf(after)
    let entries = this.#entries
    for (const key of from) if (!to.has(key)) entries = entries.without({ key, id })
    for (const key of to) if (!from.has(key)) entries = entries.with({ key, id })
    return entries === this.#entries ? this : new Index(entries)
  }
}

function compareEntries(a: Entry, b: Entry): number {
  return compareKeys(a.key, b.key) || a.id - b.id
}

/** The keys of one index are of one kind. */
function compareKeys(a: Key, b: Key): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** Case does not matter in text. */
function keyOf(value: Key): Key {
  return typeof value === 'string' ? value.toLowerCase() : value
}

/**
 * The keys of a field's value in its index: one, or one for each element of a list. Null and false
 * have none: nearly every row has them, and nobody looks them up.
 */
function keysOf(value: unknown): ReadonlySet<Key> {
  if (value === undefined || value === null || value === false) return none
  return new Set(Array.isArray(value) ? value.map(keyOf) : [keyOf(value as Key)])
}

const none: ReadonlySet<Key> = new Set()
