import type { Fidelity } from '../fidelity.ts'
import { toSortKey } from '../text/suggest.ts'
import type { Row } from './table-schema.ts'

type SortKey = string | number | null | readonly SortKey[]

/** Equal keys are sorted by id. The table caches the order under its name. */
export interface Ordering<R> {
  name: string
  key(row: R): SortKey
}

/** A method type, so that a test of any row is also a test of users. */
export type Test<R> = { test(row: R): boolean }['test']

interface KeyedRow<R> {
  row: R
  /** Cached, because some keys are expensive. */
  key: SortKey
}

export interface List<R> {
  readonly length: number
  slice(from?: number, to?: number): readonly R[]
}

/** A change copies one chunk, and the list of chunks. */
const most = 256

/** Immutable sorted rows, optionally filtered. A change creates another order, which shares all chunks but one. */
export class Order<R extends Row> implements List<R> {
  readonly length: number
  readonly #by: Ordering<R>
  readonly #test: Test<R> | undefined
  /** None is empty. */
  readonly #chunks: readonly KeyedRow<R>[][]
  #rows: readonly R[] | undefined

  private constructor(by: Ordering<R>, test: Test<R> | undefined, chunks: readonly KeyedRow<R>[][], length: number) {
    this.#by = by
    this.#test = test
    this.#chunks = chunks
    this.length = length
  }

  static of<R extends Row>(by: Ordering<R>, rows: readonly R[], test?: Test<R>): Order<R> {
    const sorted = rows.map((row) => ({ row, key: by.key(row) })).sort(compare)
    return new Order(by, test, chunksOf(sorted), sorted.length)
  }

  filtered(test: Test<R>, quicker = test): Order<R> {
    const sorted: KeyedRow<R>[] = []
    for (const chunk of this.#chunks) for (const keyed of chunk) if (quicker(keyed.row)) sorted.push(keyed)
    return new Order(this.#by, test, chunksOf(sorted), sorted.length)
  }

  slice(from = 0, to = this.length): R[] {
    const rows: R[] = []
    let start = 0
    for (const chunk of this.#chunks) {
      if (start >= to) break
      const end = Math.min(to - start, chunk.length)
      for (let at = Math.max(from - start, 0); at < end; at++) rows.push(chunk[at]!.row)
      start += chunk.length
    }
    return rows
  }

  upTo(last: SortKey): R[] {
    const isUpTo = ({ key }: KeyedRow<R>) => compareKeys(key, last) <= 0
    const nth = this.#chunkFor(isUpTo)
    let count = countFirst(this.#chunks[nth] ?? [], isUpTo)
    for (let i = 0; i < nth; i++) count += this.#chunks[i]!.length
    return this.slice(0, count)
  }

  lastUpTo(last: SortKey): R | undefined {
    const isUpTo = ({ key }: KeyedRow<R>) => compareKeys(key, last) <= 0
    const chunk = this.#chunks[this.#chunkFor(isUpTo)] ?? []
    return chunk[countFirst(chunk, isUpTo) - 1]?.row
  }

  reversed(): List<R> {
    const { length } = this
    return { length, slice: (from = 0, to = length) => this.slice(Math.max(length - to, 0), length - from).reverse() }
  }

  get rows(): readonly R[] {
    this.#rows ??= this.slice()
    return this.#rows
  }

  changed(before: R | undefined, after: R | undefined): Order<R> {
    const was = this.#keyed(before)
    const is = this.#keyed(after)
    const others = was && was.key !== is?.key ? this.#replaced(was, []) : this
    return is ? others.#replaced(is, [is]) : others
  }

  #keyed(row: R | undefined): KeyedRow<R> | undefined {
    return row && (!this.#test || this.#test(row)) ? { row, key: this.#by.key(row) } : undefined
  }

  #replaced(keyed: KeyedRow<R>, by: readonly KeyedRow<R>[]): Order<R> {
    const nth = this.#chunkFor((other) => compare(other, keyed) <= 0)
    const chunk = this.#chunks[nth]?.slice() ?? []
    const at = countFirst(chunk, (other) => compare(other, keyed) < 0)
    const found = at < chunk.length && compare(chunk[at]!, keyed) === 0 ? 1 : 0
    if (found === 0 && by.length === 0) return this
    chunk.splice(at, found, ...by)
    const parts = chunk.length > most ? [chunk.splice(0, most / 2), chunk] : [chunk]
    const chunks = this.#chunks.slice()
    chunks.splice(nth, 1, ...parts.filter(({ length }) => length > 0))
    return new Order(this.#by, this.#test, chunks, this.length + by.length - found)
  }

  #chunkFor(passes: (keyed: KeyedRow<R>) => boolean): number {
    return Math.max(countFirst(this.#chunks, (chunk) => passes(chunk[0]!)) - 1, 0)
  }
}

function chunksOf<Element>(sorted: readonly Element[]): Element[][] {
  const chunks: Element[][] = []
  // Not full, to leave room for more.
  for (let i = 0; i < sorted.length; i += most * 0.75) chunks.push(sorted.slice(i, i + most * 0.75))
  return chunks
}

function countFirst<Element>(elements: readonly Element[], passes: (element: Element) => boolean): number {
  let low = 0
  let high = elements.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (passes(elements[middle]!)) low = middle + 1
    else high = middle
  }
  return low
}

function compare<R extends Row>(a: KeyedRow<R>, b: KeyedRow<R>): number {
  return compareKeys(a.key, b.key) || a.row.id - b.row.id
}

export function sortRows<R extends Row>(rows: readonly R[], by: Ordering<NoInfer<R>>): readonly R[] {
  return Order.of(by, rows).rows
}

export const byId: Ordering<Row> = { name: 'id', key: ({ id }) => id }

// Gap: without a stated order, rows are sorted by title or name, ignoring accents and case, then by id.

export const byTitle: Ordering<{ title: string }> = { name: 'title', key: ({ title }) => toSortKey(title) }

export const byName: Ordering<{ name: string }> = { name: 'name', key: ({ name }) => toSortKey(name) }

/** Gap: without a stated order, rows are sorted by `by`, or by id. */
export function orderIn<R>({ fidelity }: { fidelity: Fidelity }, by: Ordering<R>): Ordering<R & Row> {
  return fidelity.order === 'id' ? byId : by
}

/** Null comes first. Text is compared by code unit, lists by the first part that differs. */
export function compareKeys(a: SortKey, b: SortKey): number {
  if (a === b) return 0
  if (a === null) return -1
  if (b === null) return 1
  if (typeof a !== 'object') return a < b ? -1 : 1
  for (let i = 0; i < a.length; i++) {
    const order = compareKeys(a[i]!, (b as typeof a)[i]!)
    if (order !== 0) return order
  }
  return 0
}
