import { toSortKey } from '../text/suggest.ts'
import type { Row } from './table-schema.ts'

export type SortKey = string | number | null

/** An order of rows by one key; equal keys go by id. The table caches the order under its name. */
export interface Ordering<R> {
  name: string
  key(row: R): SortKey
}

/** Rows that stay sorted while rows are added and deleted. Keys are cached, since some are expensive to make. */
export class Order<R extends Row> {
  readonly by: Ordering<R>
  readonly rows: R[]
  readonly #keys: SortKey[]

  private constructor(by: Ordering<R>, rows: R[], keys: SortKey[]) {
    this.by = by
    this.rows = rows
    this.#keys = keys
  }

  static of<R extends Row>(by: Ordering<R>, rows: readonly R[]): Order<R> {
    const keyed = rows.map((row) => ({ row, key: by.key(row) }))
    keyed.sort((a, b) => compareKeys(a.key, b.key) || a.row.id - b.row.id)
    return new Order(
      by,
      keyed.map(({ row }) => row),
      keyed.map(({ key }) => key),
    )
  }

  copy(): Order<R> {
    return new Order(this.by, [...this.rows], [...this.#keys])
  }

  /** Makes the keys, and returns a function that does the rest: nothing has changed if making a key throws. */
  prepare(before: R | undefined, after: R | undefined): () => void {
    const was = before && this.by.key(before)
    const is = after && this.by.key(after)
    if (before && after && was === is) {
      return () => {
        this.rows[this.#position(is!, after.id)] = after
      }
    }
    return () => {
      if (before) this.#take(was!, before.id)
      if (after) this.#insert(is!, after)
    }
  }

  #take(key: SortKey, id: number): void {
    const at = this.#position(key, id)
    this.rows.splice(at, 1)
    this.#keys.splice(at, 1)
  }

  #insert(key: SortKey, row: R): void {
    const at = this.#position(key, row.id)
    insertAt(this.rows, at, row)
    insertAt(this.#keys, at, key)
  }

  #position(key: SortKey, id: number): number {
    return positionOf(this.rows, (row, i) => compareKeys(this.#keys[i]!, key) || row.id - id)
  }
}

/** Sorts some rows once. */
export function sortRows<R extends Row>(rows: readonly R[], by: Ordering<R>): readonly R[] {
  return Order.of(by, rows).rows
}

// Gap: where no order is stated, things go by title or by name, accents and case put aside, then by id.

export const byTitle: Ordering<{ title: string }> = { name: 'title', key: ({ title }) => toSortKey(title) }

export const byName: Ordering<{ name: string }> = { name: 'name', key: ({ name }) => toSortKey(name) }

export function sortByTitle<R extends Row & { title: string }>(rows: readonly R[]): readonly R[] {
  return sortRows<R>(rows, byTitle)
}

export function sortByName<R extends Row & { name: string }>(rows: readonly R[]): readonly R[] {
  return sortRows<R>(rows, byName)
}

/** Null comes first; numbers go by value, text by code unit. */
export function compareKeys(a: SortKey, b: SortKey): number {
  if (a === b) return 0
  if (a === null) return -1
  if (b === null) return 1
  return a < b ? -1 : 1
}

/** The position of the first element of a sorted list for which `compare` is not negative. */
export function positionOf<Element>(
  sorted: readonly Element[],
  compare: (element: Element, i: number) => number,
): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (compare(sorted[middle]!, middle) < 0) low = middle + 1
    else high = middle
  }
  return low
}

export function insertAt<Element>(list: Element[], at: number, element: Element): void {
  if (at === list.length) list.push(element)
  else list.splice(at, 0, element)
}
