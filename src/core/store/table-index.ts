import { insertAt, positionOf } from './order.ts'

export type Key = string | number | true

/** The ids of the rows by value, sorted. Copies share a list until one of them writes to it. */
export class Index {
  #lists = new Map<Key, number[]>()
  /** The lists that no other index shares. */
  readonly #own = new Set<number[]>()

  /** Makes a copy to write to. This index must not be written to from then on. */
  copy(): Index {
    const copy = new Index()
    copy.#lists = new Map(this.#lists)
    return copy
  }

  get(value: Key): readonly number[] {
    return this.#lists.get(keyOf(value)) ?? []
  }

  /** Changes the value of a row. */
  move(id: number, before: unknown, after: unknown): void {
    if (before === after) return
    const from = keysOf(before)
    const to = keysOf(after)
    for (const key of from) if (!to.has(key)) this.#take(key, id)
    for (const key of to) if (!from.has(key)) this.#insert(key, id)
  }

  #insert(key: Key, id: number): void {
    const ids = this.#ownList(key)
    insertAt(ids, positionIn(ids, id), id)
  }

  #take(key: Key, id: number): void {
    const ids = this.#ownList(key)
    ids.splice(positionIn(ids, id), 1)
    if (ids.length === 0) this.#lists.delete(key)
  }

  #ownList(key: Key): number[] {
    const known = this.#lists.get(key)
    if (known && this.#own.has(known)) return known
    const ids = known ? [...known] : []
    this.#lists.set(key, ids)
    this.#own.add(ids)
    return ids
  }
}

function positionIn(ids: readonly number[], id: number): number {
  return positionOf(ids, (other) => other - id)
}

/** Case does not matter in text. */
function keyOf(value: Key): Key {
  return typeof value === 'string' ? value.toLowerCase() : value
}

/**
 * The keys of a field's value in its index: one, or one for each element of a list. Null and false
 * have none: nearly every row has them, nobody looks them up, and each write would copy their long lists.
 */
function keysOf(value: unknown): ReadonlySet<Key> {
  if (value === undefined || value === null || value === false) return none
  return new Set(Array.isArray(value) ? value.map(keyOf) : [keyOf(value as Key)])
}

const none: ReadonlySet<Key> = new Set()
