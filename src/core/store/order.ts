import type { Fidelity } from '../fidelity.ts'
import { toSortKey } from '../text/suggest.ts'
import { SortedList } from './collections/sorted-list.ts'
import type { Row } from './table-schema.ts'

type SortKey = string | number | null | readonly SortKey[]

/** An order of rows by one key; equal keys go by id. The table caches the order under its name. */
export interface Ordering<R> {
  name: string
  key(row: R): SortKey
}

/** Written as a method, so that an order of users is one of any rows. */
export type Test<R> = { test(row: R): boolean }['test']

interface Keyed<R> {
  row: R
  /** Cached, since some are expensive to make. */
  key: SortKey
}

/** What a page is taken from: an array, or rows in an order. */
export interface List<R> {
  readonly length: number
  slice(from?: number, to?: number): readonly R[]
}

/** Rows in an order, all or those that pass a test. It is a value: a change makes another one. */
export class Order<R extends Row> implements List<R> {
  readonly #by: Ordering<R>
  readonly #test: Test<R> | undefined
  readonly #sorted: SortedList<Keyed<R>>
  #rows: readonly R[] | undefined

  private constructor(by: Ordering<R>, test: Test<R> | undefined, sorted: SortedList<Keyed<R>>) {
    this.#by = by
    this.#test = test
    this.#sorted = sorted
  }

  /** Of rows that pass the test, if there is one. */
  static of<R extends Row>(by: Ordering<R>, rows: readonly R[], test?: Test<R>): Order<R> {
    const keyed = rows.map((row) => ({ row, key: by.key(row) }))
    return new Order(by, test, SortedList.of<Keyed<R>>(compare, keyed.sort(compare)))
  }

  /** Of these rows those that pass, which a quicker test may find out for now. */
  filtered(test: Test<R>, quicker = test): Order<R> {
    const wanted = this.#sorted.slice().filter(({ row }) => quicker(row))
    return new Order(this.#by, test, SortedList.of<Keyed<R>>(compare, wanted))
  }

  get length(): number {
    return this.#sorted.length
  }

  slice(from?: number, to?: number): R[] {
    return this.#sorted.slice(from, to).map(({ row }) => row)
  }

  /** Those with this key or one before it. */
  upTo(last: SortKey): R[] {
    return this.slice(0, this.#countUpTo(last))
  }

  /** The last of these. */
  lastUpTo(last: SortKey): R | undefined {
    const end = this.#countUpTo(last)
    return this.slice(end - 1, end)[0]
  }

  #countUpTo(last: SortKey): number {
    return this.#sorted.position(({ key }) => (compareKeys(key, last) > 0 ? 1 : -1))
  }

  /** The same from its end. */
  reversed(): List<R> {
    const { length } = this
    return { length, slice: (from = 0, to = length) => this.slice(Math.max(length - to, 0), length - from).reverse() }
  }

  get rows(): readonly R[] {
    this.#rows ??= this.slice()
    return this.#rows
  }

  /** With `after` instead of `before`. */
  changed(before: R | undefined, after: R | undefined): Order<R> {
    const was = this.#keyed(before)
    const is = this.#keyed(after)
    let sorted = this.#sorted
    if (was && was.key !== is?.key) sorted = sorted.without(was)
    if (is) sorted = sorted.with(is)
    return sorted === this.#sorted ? this : new Order(this.#by, this.#test, sorted)
  }

  #keyed(row: R | undefined): Keyed<R> | undefined {
    return row && (!this.#test || this.#test(row)) ? { row, key: this.#by.key(row) } : undefined
  }
}

function compare<R extends Row>(a: Keyed<R>, b: Keyed<R>): number {
  return compareKeys(a.key, b.key) || a.row.id - b.row.id
}

/** Sorts some rows once. */
export function sortRows<R extends Row>(rows: readonly R[], by: Ordering<NoInfer<R>>): readonly R[] {
  return Order.of(by, rows).rows
}

export const byId: Ordering<Row> = { name: 'id', key: ({ id }) => id }

// Gap: where no order is stated, things go by title or by name, accents and case put aside, then by id.

export const byTitle: Ordering<{ title: string }> = { name: 'title', key: ({ title }) => toSortKey(title) }

export const byName: Ordering<{ name: string }> = { name: 'name', key: ({ name }) => toSortKey(name) }

/** Gap: the order where none is stated is that one, or by id. */
export function orderIn<R>({ fidelity }: { fidelity: Fidelity }, by: Ordering<R>): Ordering<R & Row> {
  return fidelity.order === 'id' ? byId : by
}

/** Null comes first; numbers go by value, text by code unit, lists by the first part that differs. */
export function compareKeys(a: SortKey, b: SortKey): number {
  if (a === b) return 0
  if (a === null) return -1
  if (b === null) return 1
  if (typeof a !== 'object') return a < b ? -1 : 1
  const at = a.findIndex((part, i) => compareKeys(part, (b as typeof a)[i]!) !== 0)
  return at < 0 ? 0 : compareKeys(a[at]!, (b as typeof a)[at]!)
}
