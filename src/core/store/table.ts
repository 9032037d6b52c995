import type * as z from 'zod/mini'
import { notFound } from '../refusal.ts'
import { parseExplained } from '../schema/messages.ts'
import { Contents, type Derivation, type RowChange } from './contents.ts'
import { Order, type Ordering } from './order.ts'
import { freeze, misfit, type Reader, readerOf, rowReaderOf } from './row.ts'
import { type Index, indexBy, type Key } from './table-index.ts'
import { highestId, type References, type Row, type RowShape, type TableSchema } from './table-schema.ts'
import type { HeldTables } from './transaction.ts'

export function nounOf(table: string): string {
  return table.replace(/ies$/, 'y').replace(/(?<=sh|ch|x|ss)es$|s$/, '')
}

/** A write that the table's schema forbids. Rules prevent it, but a write through the control interface can cause it. */
export class TableError extends Error {
  override name = 'TableError'
  /** The status of the refusal, where the client can do better. */
  readonly status: number | undefined

  constructor(message: string, status?: 400 | 409) {
    super(message)
    this.status = status
  }
}

export class Table<R extends Row, Refs = References> {
  readonly name: string
  readonly schema: TableSchema<RowShape<R>, Refs>
  readonly #transactions: HeldTables
  /** The index of its contents among those of all tables. */
  readonly #index: number
  // Created late: a world has many tables, and there may be a thousand worlds.
  #indexes: Map<string, Derivation<R, Index>> | undefined
  /** By field; undefined stands for the whole row. */
  #readers: Map<string | undefined, Reader> | undefined

  constructor(name: string, schema: TableSchema<RowShape<R>, Refs>, transactions: HeldTables, index?: number) {
    this.name = name
    this.schema = schema
    this.#transactions = transactions
    this.#index = index ?? transactions.current.tables.length
    if (!this.#contents) this.#contents = Contents.of<R>()
  }

  get #contents(): Contents<R> {
    return this.#transactions.current.tables[this.#index] as Contents<R>
  }

  set #contents(contents: Contents<R>) {
    this.#transactions.put(this.#index, contents)
  }

  /** `user` of the table `users`. */
  get noun(): string {
    return this.schema.noun ?? nounOf(this.name)
  }

  get size(): number {
    return this.#contents.rows.size
  }

  get(id: number): R | undefined {
    return this.#contents.rows.get(id)
  }

  /** Gets the row, or refuses with 404. */
  need(id: number): R {
    const row = this.get(id)
    if (!row) throw notFound(`there is no ${this.noun} ${id}`)
    return row
  }

  has(id: number): boolean {
    return this.get(id) !== undefined
  }

  /** All rows, sorted by id. */
  all(): readonly R[] {
    return this.#contents.all()
  }

  /** The rows whose indexed field has this value, or a list with it. Case does not matter in text. */
  where(field: keyof R & string, value: Key): readonly R[] {
    return this.idsWhere(field, value).map((id) => this.get(id)!)
  }

  idsWhere(field: keyof R & string, value: Key): readonly number[] {
    return this.#indexOf(field).get(value)
  }

  count(field: keyof R & string, value: Key): number {
    return this.#indexOf(field).count(value)
  }

  findBy(field: keyof R & string, value: Key): R | undefined {
    const id = this.idsWhere(field, value)[0]
    return id === undefined ? undefined : this.get(id)
  }

  /** Finds a unique field whose value another row has. `before` is the row that will get these fields. */
  findTaken(fields: Partial<R>, before?: R): { field: string; by: R } | undefined {
    for (const field of (this.schema.unique ?? []) as (keyof R & string)[]) {
      const value = fields[field]
      if (value === undefined || value === before?.[field]) continue
      const by = this.findBy(field, value as Key)
      if (by && by.id !== before?.id) return { field, by }
    }
    return undefined
  }

  list(by: Ordering<R>): Order<R> {
    return this.#contents.derive({
      name: `list ${by.name}`,
      isKept: true,
      make: (rows) => Order.of(by, rows.all()),
      follow: (order: Order<R>, before, after) => order.changed(before, after),
    })
  }

  derive<Value>(derivation: Derivation<R, Value>): Value {
    return this.#contents.derive(derivation)
  }

  /** The rows that differ in the other table, or are missing there. */
  rowsNotIn(other: Table<R>): readonly R[] {
    return this.#contents.rows.valuesNotIn(other.#contents.rows)
  }

  /** The changes since that snapshot; undefined where they are no longer known. */
  changesSince(snapshot: object): readonly RowChange<R>[] | undefined {
    return this.#contents.changesSince(snapshot)
  }

  /** Adds a row. Without an id it gets the next one; ids are never used again. */
  add(row: Omit<R, 'id'> & { id?: number }): R {
    const id = row.id ?? this.#contents.nextId
    if (id > highestId) throw new TableError(`There are no more ids in ${this.name}.`)
    // 0 stands for none, where a field refers to a row.
    if (id < 1) throw new TableError(`${this.name} ${id}: id: must be at least 1`, 400)
    if (this.has(id)) throw new TableError(`There is a row ${id} in ${this.name} already.`, 409)
    return this.#write(this.#parseRow(id, row), undefined)
  }

  /** Changes a row. Fields that are missing or undefined stay as they are. */
  patch(id: number, changes: { [Field in Exclude<keyof R, 'id'>]?: R[Field] | undefined }): R {
    const row = this.#needRow(id)
    const given: Record<string, unknown> = {}
    for (const [field, value] of Object.entries(changes)) {
      if (value !== undefined) given[field] = this.parse(id, field, value)
    }
    return this.#write({ ...row, ...given, id }, row)
  }

  /** Replaces a whole row. Fields that are missing are removed. */
  replace(id: number, row: Omit<R, 'id'>): R {
    const before = this.#needRow(id)
    return this.#write(this.#parseRow(id, row), before)
  }

  delete(id: number): R | undefined {
    const row = this.get(id)
    if (row) this.putAll([{ before: row, after: undefined }])
    return row
  }

  /** Replaces all rows without checking the new ones. Frozen ones are taken as they are. */
  fill(rows: readonly R[], nextId = 1): void {
    const sorted = rows.map((row) => (Object.isFrozen(row) ? row : freeze({ ...row }))).sort((a, b) => a.id - b.id)
    this.#contents = Contents.of(sorted, Math.max(nextId, (sorted.at(-1)?.id ?? 0) + 1))
  }

  get nextId(): number {
    return this.#contents.nextId
  }

  /** Skips the ids below this one, which were used elsewhere. */
  skipTo(nextId: number): void {
    if (nextId > this.#contents.nextId) this.#contents = this.#contents.with([], nextId)
  }

  /** The present contents, which are a value: no write changes them. */
  snapshot(): object {
    return this.#contents
  }

  restore(snapshot: object): void {
    this.#contents = snapshot as Contents<R>
  }

  /** Parses a whole row, or the value of one field. */
  parse(id: number, field: string | undefined, value: unknown): unknown {
    const { shape: fields } = this.schema.shape
    let read = this.#readers?.get(field)
    const part = field !== undefined && Object.hasOwn(fields, field) ? (fields[field] as z.ZodMiniType) : undefined
    const shape = field === undefined ? this.schema.shape : part
    if (shape && !read) {
      read = part ? readerOf(part) : rowReaderOf(this.schema.shape)
      this.#readers ??= new Map()
      this.#readers.set(field, read)
    }
    const data = read ? read(value) : misfit
    if (data !== misfit) return data
    const parsed = shape && parseExplained(shape, value)
    if (parsed?.success) return part ? parsed.data : { ...(parsed.data as R) }
    const { path, message } = parsed?.error.issues[0] ?? { path: [], message: 'there is no such field' }
    const names = field === undefined ? path : [field, ...path]
    throw new TableError(`${this.name} ${id}: ${names.join('.')}: ${message}`)
  }

  #parseRow(id: number, row: object): R {
    // The id comes first, as in its shape: the reader is quickest with the same order.
    const given: Record<string, unknown> = { id, ...row }
    given.id = id
    return this.parse(id, undefined, given) as R
  }

  #needRow(id: number): R {
    const row = this.get(id)
    if (!row) throw new TableError(`There is no row ${id} in ${this.name}.`)
    return row
  }

  #write(row: R, before: R | undefined): R {
    const taken = this.findTaken(row, before)
    if (taken) throw new TableError(`${this.name} ${taken.by.id} has that ${taken.field} already.`, 409)
    this.putAll([{ before, after: freeze(row) }])
    return row
  }

  /** Puts or removes rows by id, for an undo or redo and for saved rows. Nothing is checked or recorded. */
  putAllUnrecorded(rows: ReadonlyMap<number, unknown>, nextId: number): void {
    const changes: RowChange<R>[] = []
    for (const [id, after] of rows as ReadonlyMap<number, R | undefined>) {
      const before = this.get(id)
      if (before || after) changes.push({ before, after })
    }
    this.#contents = this.#contents.with(changes, nextId)
  }

  /** Replaces, adds or deletes rows without checking them. They must be frozen. Only `fields` may differ, if given. */
  putAll(changes: readonly RowChange<R>[], fields?: readonly string[]): void {
    if (changes.length === 0) return
    const { name: table } = this
    const former = this.#contents
    const { nextId } = former
    const writes = changes.map(({ before, after }) => {
      return { table, id: (after ?? before)!.id, before, after, nextId, fields }
    })
    // The contents keep the writes, which are changes too, so that only one of both lists stays in memory.
    this.#transactions.write(this.#index, former.with(writes), writes)
  }

  #indexOf(field: string): Index {
    let index = this.#indexes?.get(field)
    if (!index) {
      index = indexBy<R>(this, field as keyof R & string)
      this.#indexes ??= new Map()
      this.#indexes.set(field, index)
    }
    return this.#contents.derive(index)
  }
}
