import type { Fidelity } from '../fidelity.ts'
import { toSortKey } from '../text/suggest.ts'
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

/** Negative for elements before what is looked for, 0 for the one itself, positive for elements behind it. */
type Probe<Element> = (element: Element) => number

/** Written as a method, so that a list of users is one of any rows. */
type Compare<Element> = { compare(a: Element, b: Element): number }['compare']

/** The most elements of a chunk. A change copies one chunk, and the list of all chunks. */
const most = 256

/** A sorted list that is a value: a change creates another list, and both share all chunks but one. */
export class SortedList<Element> {
  readonly length: number
  readonly #compare: Compare<Element>
  /** None of them is empty. */
  readonly #chunks: readonly (readonly Element[])[]

  private constructor(compare: Compare<Element>, chunks: readonly (readonly Element[])[], length: number) {
    this.#compare = compare
    this.#chunks = chunks
    this.length = length
  }

  /** The list of these elements, which are sorted. No two of them may be equal. */
  static of<Element>(compare: Compare<Element>, sorted: readonly Element[] = []): SortedList<Element> {
    const chunks: Element[][] = []
    // Not full, so that the next elements find room.
    for (let i = 0; i < sorted.length; i += most * 0.75) chunks.push(sorted.slice(i, i + most * 0.75))
    return new SortedList(compare, chunks, sorted.length)
  }

  /** How many elements come before the first that is looked for. */
  position(probe: Probe<Element>): number {
    const last = this.#chunkFor((element) => probe(element) || 1)
    let before = 0
    for (let i = 0; i < last; i++) before += this.#chunks[i]!.length
    return before + positionOf(this.#chunks[last] ?? [], probe)
  }

  /** The elements from one position to another. */
  slice(from = 0, to = this.length): Element[] {
    const found: Element[] = []
    let start = 0
    for (const chunk of this.#chunks) {
      if (start >= to) break
      const end = Math.min(to - start, chunk.length)
      for (let at = Math.max(from - start, 0); at < end; at++) found.push(chunk[at]!)
      start += chunk.length
    }
    return found
  }

  /** The list with this element, in the place of one that is equal to it. */
  with(element: Element): SortedList<Element> {
    return this.#changed(element, [element])
  }

  /** The list without the element that is equal to this one. */
  without(element: Element): SortedList<Element> {
    return this.#changed(element, [])
  }

  /** With these elements in the place of one that is equal to this one. */
  #changed(element: Element, by: readonly Element[]): SortedList<Element> {
    const probe = (other: Element) => this.#compare(other, element)
    const nth = this.#chunkFor(probe)
    const chunk = this.#chunks[nth]?.slice() ?? []
    const at = positionOf(chunk, probe)
    const found = at < chunk.length && probe(chunk[at]!) === 0 ? 1 : 0
    if (found === 0 && by.length === 0) return this
    chunk.splice(at, found, ...by)
    const parts = chunk.length > most ? [chunk.splice(0, most / 2), chunk] : [chunk]
    const chunks = this.#chunks.slice()
    chunks.splice(nth, 1, ...parts.filter(({ length }) => length > 0))
    return new SortedList(this.#compare, chunks, this.length + by.length - found)
  }

  /** The last chunk that begins before what is looked for, or with it; else the first. */
  #chunkFor(probe: Probe<Element>): number {
    return Math.max(positionOf(this.#chunks, ([first]) => (probe(first!) <= 0 ? -1 : 1)) - 1, 0)
  }
}

/** The position of the first element of a sorted list that does not come before what is looked for. */
function positionOf<Element>(sorted: readonly Element[], probe: Probe<Element>): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (probe(sorted[middle]!) < 0) low = middle + 1
    else high = middle
  }
  return low
}
