import type { Query } from '@msw/data'
import type * as z from 'zod/mini'
import { notFound } from '../refusal.ts'
import { parseExplained } from '../schema/messages.ts'
import { freeze } from './freeze.ts'
import { insertAt, Order, type Ordering, positionOf } from './order.ts'
import { Index, type Key } from './table-index.ts'
import { highestId, type Row, type RowShape, type TableSchema } from './table-schema.ts'
import type { Transactions } from './transaction.ts'

/** The rows of a table with all that is derived from them. Forks share it until one of them writes. */
interface Store<R extends Row> {
  /** Sorted by id. */
  rows: R[]
  byId: Map<number, R>
  indexes: Map<string, Index>
  orders: Map<string, Order<R>>
  views: Map<string, unknown>
  nextId: number
  shared: boolean
}

/** A write that the table's schema forbids. Rules prevent it, but a write through the control interface can cause it. */
export class TableError extends Error {
  override name = 'TableError'
}

const mostViews = 64

export class Table<R extends Row> {
  readonly name: string
  readonly schema: TableSchema<RowShape<R>>
  #transactions: Transactions
  #store: Store<R>
  #indexed: readonly string[]

  constructor(name: string, schema: TableSchema<RowShape<R>>, transactions: Transactions) {
    this.name = name
    this.schema = schema
    this.#transactions = transactions
    this.#indexed = [...(schema.unique ?? []), ...(schema.index ?? []), ...Object.keys(schema.references ?? {})]
    this.#store = emptyStore<R>(this.#indexed)
  }

  /** The name of one row: `user` of the table `users`. */
  get noun(): string {
    return this.schema.noun ?? this.name.replace(/ies$/, 'y').replace(/s$/, '')
  }

  get size(): number {
    return this.#store.rows.length
  }

  get(id: number): R | undefined {
    return this.#store.byId.get(id)
  }

  /** Gets the row, or refuses with 404. */
  need(id: number): R {
    const row = this.get(id)
    if (!row) throw notFound(`there is no ${this.noun} ${id}`)
    return row
  }

  has(id: number): boolean {
    return this.#store.byId.has(id)
  }

  /** All rows, by id. */
  all(): readonly R[] {
    return this.#store.rows
  }

  /** The rows whose indexed field has this value, or a list with it. Case does not matter in text. */
  where(field: keyof R & string, value: Key): readonly R[] {
    const index = this.#store.indexes.get(field)
    if (!index) {
      throw new TypeError(
        `Failed to look up ${this.name} by ${field}: it has no index. Please add it to the table's schema.`,
      )
    }
    return index.get(value).map((id) => this.#store.byId.get(id)!)
  }

  findBy(field: keyof R & string, value: Key): R | undefined {
    return this.where(field, value)[0]
  }

  /** Runs a query of @msw/data: a scan, for scenarios and tests. Only this loads the library. */
  async query(build: (query: Query<R>) => Query<R>): Promise<R[]> {
    const { Collection } = await import('@msw/data')
    const collection = new Collection({ schema: this.schema.shape })
    // Pushes to its live array: rows were checked when they were written.
    const rows: R[] = collection.all()
    for (const row of this.#store.rows) rows.push(row)
    return collection.findMany(build)
  }

  /** All rows in that order. They stay sorted while rows are added and deleted. */
  ordered(by: Ordering<R>): readonly R[] {
    let order = this.#store.orders.get(by.name)
    if (!order) {
      order = Order.of(by, this.#store.rows)
      this.#store.orders.set(by.name, order)
    }
    return order.rows
  }

  /** The result of `compute`, cached under `key` until the table changes. */
  view<Result>(key: string, compute: () => Result): Result {
    const { views } = this.#store
    const known = views.get(key)
    if (known !== undefined) return known as Result
    const result = compute()
    if (views.size >= mostViews) views.clear()
    views.set(key, result)
    return result
  }

  /** Adds a row. Without an id it gets the next one; ids are never used again. */
  add(row: Omit<R, 'id'> & { id?: number }): R {
    const id = row.id ?? this.#store.nextId
    if (id > highestId) throw new TableError(`There are no more ids in ${this.name}.`)
    if (this.has(id)) throw new TableError(`There is a row ${id} in ${this.name} already.`)
    return this.#write(id, this.#parse(id, undefined, { ...row, id }) as R)
  }

  /** Changes a row. Fields that are missing or undefined stay as they are. */
  patch(id: number, changes: Partial<Omit<R, 'id'>>): R {
    const row = this.get(id)
    if (!row) throw new TableError(`There is no row ${id} in ${this.name}.`)
    const given: Record<string, unknown> = {}
    for (const [field, value] of Object.entries(changes)) {
      if (value !== undefined) given[field] = this.#parse(id, field, value)
    }
    return this.#write(id, { ...row, ...given, id })
  }

  delete(id: number): R | undefined {
    const row = this.get(id)
    if (row) this.#put(id, undefined)
    return row
  }

  /** Replaces all rows without checking the new ones. */
  fill(rows: readonly R[], nextId = 1): void {
    const store = emptyStore<R>(this.#indexed)
    for (const given of [...rows].sort((a, b) => a.id - b.id)) {
      // A copy, since objects that were built field by field are slow to read.
      const row = freeze({ ...given })
      store.rows.push(row)
      store.byId.set(row.id, row)
      for (const [field, index] of store.indexes) index.move(row.id, undefined, row[field as keyof R])
    }
    store.nextId = Math.max(nextId, (store.rows.at(-1)?.id ?? 0) + 1)
    this.#store = store
  }

  get nextId(): number {
    return this.#store.nextId
  }

  /** Leaves out the ids below this one, which were used elsewhere. */
  skipTo(nextId: number): void {
    if (nextId <= this.#store.nextId) return
    if (this.#store.shared) this.#store = copyStore(this.#store)
    this.#store.nextId = nextId
  }

  /** The present content, at no cost: the next write makes a copy first. */
  snapshot(): object {
    this.#store.shared = true
    return this.#store
  }

  restore(snapshot: object): void {
    this.#store = snapshot as Store<R>
  }

  /** Parses a whole row, or the value of one field. */
  #parse(id: number, field: string | undefined, value: unknown): unknown {
    const { shape: fields } = this.schema.shape
    const part = field !== undefined && Object.hasOwn(fields, field) ? (fields[field] as z.ZodMiniType) : undefined
    const shape = field === undefined ? this.schema.shape : part
    const parsed = shape && parseExplained(shape, value)
    if (parsed?.success) return parsed.data
    const { path, message } = parsed?.error.issues[0] ?? { path: [], message: 'there is no such field' }
    throw new TableError(
      `${this.name} ${id}: ${[field, ...path].filter((part) => part !== undefined).join('.')}: ${message}`,
    )
  }

  #write(id: number, row: R): R {
    for (const field of (this.schema.unique ?? []) as (keyof R & string)[]) {
      if (row[field] === this.get(id)?.[field]) continue
      const other = this.findBy(field, row[field] as Key)
      if (other && other.id !== id) throw new TableError(`${this.name} ${other.id} has that ${field} already.`)
    }
    this.#put(id, freeze(row))
    return row
  }

  #put(id: number, after: R | undefined): void {
    if (this.#store.shared) this.#store = copyStore(this.#store)
    const store = this.#store
    const before = store.byId.get(id)
    const { nextId } = store
    const updates = [...store.orders.values()].map((order) => order.prepare(before, after))
    const at = positionOf(store.rows, (row) => row.id - id)
    if (after) {
      if (before) store.rows[at] = after
      else insertAt(store.rows, at, after)
      store.byId.set(id, after)
      store.nextId = Math.max(nextId, id + 1)
    } else {
      store.rows.splice(at, 1)
      store.byId.delete(id)
    }
    for (const [field, index] of store.indexes) index.move(id, before?.[field as keyof R], after?.[field as keyof R])
    for (const update of updates) update()
    store.views.clear()
    const undo = () => {
      this.#put(id, before)
      this.#store.nextId = nextId
    }
    this.#transactions.record({ table: this.name, id, before, after, undo, redo: () => this.#put(id, after) })
  }
}

function emptyStore<R extends Row>(indexed: readonly string[]): Store<R> {
  return {
    rows: [],
    byId: new Map(),
    indexes: new Map(indexed.map((field) => [field, new Index()])),
    orders: new Map(),
    views: new Map(),
    nextId: 1,
    shared: false,
  }
}

function copyStore<R extends Row>(from: Store<R>): Store<R> {
  const store = emptyStore<R>([])
  for (const row of from.rows) store.rows.push(row)
  store.byId = new Map(from.byId)
  for (const [field, index] of from.indexes) store.indexes.set(field, index.copy())
  for (const [name, order] of from.orders) store.orders.set(name, order.copy())
  store.nextId = from.nextId
  return store
}
