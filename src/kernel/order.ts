import type { Row } from './table.ts'

export type SortKey = string | number | null

/** An order of rows by one key; equal keys go by id. The name stands for the key in the table's memory. */
export interface Ordering<R> {
  name: string
  key: (row: R) => SortKey
}

/** Rows kept in an order while they come and go. */
export class Order<R extends Row> {
  readonly by: Ordering<R>
  readonly rows: R[]

  constructor(by: Ordering<R>, rows: readonly R[], sorted = false) {
    this.by = by
    if (sorted) {
      this.rows = [...rows]
      return
    }
    const keyed = rows.map((row) => ({ row, key: by.key(row) }))
    keyed.sort((a, b) => compareKeys(a.key, b.key) || a.row.id - b.row.id)
    this.rows = keyed.map(({ row }) => row)
  }

  copy(): Order<R> {
    return new Order(this.by, this.rows, true)
  }

  replace(before: R | undefined, after: R | undefined): void {
    if (before) this.rows.splice(this.#position(before), 1)
    if (after) insertAt(this.rows, this.#position(after), after)
  }

  #position(row: R): number {
    const key = this.by.key(row)
    return positionOf(this.rows, (other) => compareKeys(this.by.key(other), key) || other.id - row.id)
  }
}

/** Nothing comes before something, numbers by value, text by code unit. */
export function compareKeys(a: SortKey, b: SortKey): number {
  if (a === b) return 0
  if (a === null) return -1
  if (b === null) return 1
  return a < b ? -1 : 1
}

/** Where in a sorted list the first element stands for which `compare` is not negative. */
export function positionOf<Element>(sorted: readonly Element[], compare: (element: Element) => number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (compare(sorted[middle]!) < 0) low = middle + 1
    else high = middle
  }
  return low
}

export function insertAt<Element>(list: Element[], at: number, element: Element): void {
  if (at === list.length) list.push(element)
  else list.splice(at, 0, element)
}
