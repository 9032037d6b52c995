import { notFound } from '../refusal.ts'
import { Contents, type Derivation, type RowChange } from './contents.ts'
import { Order, type Ordering } from './order.ts'
import { freeze, parseField, parseRow, TableError } from './row.ts'
import { type Index, indexBy, type Key } from './table-index.ts'
import { highestId, type References, type Row, type RowShape, type TableSchema } from './table-schema.ts'
import type { Transactions } from './transaction.ts'

export function nounOf(table: string): string {
  return table.replace(/ies$/, 'y').replace(/(?<=sh|ch|x|ss)es$|s$/, '')
}

export class Table<R extends Row, Refs = References> {
  readonly name: string
  readonly schema: TableSchema<RowShape<R>, Refs>
  readonly #transactions: Transactions
  readonly #index: number
  // Created late: there may be a thousand worlds, with many tables each.
  #indexes: Map<string, Derivation<R, Index>> | undefined

  constructor(name: string, schema: TableSchema<RowShape<R>, Refs>, transactions: Transactions, index?: number) {
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

  /** For example `user` in `users`. */
  get noun(): string {
    return this.schema.noun ?? nounOf(this.name)
  }

  get size(): number {
    return this.#contents.rows.size
  }

  get(id: number): R | undefined {
    return this.#contents.rows.get(id)
  }

  /** Returns the row, or refuses with 404. */
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

  /** Rows whose indexed field has this value, or a list with it. Case-insensitive. */
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

  /** Finds a unique field whose value another row has. `before` is the row to change. */
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

  rowsNotIn(other: Table<R>): readonly R[] {
    return this.#contents.rows.valuesNotIn(other.#contents.rows)
  }

  changesSince(snapshot: object): readonly RowChange<R>[] | undefined {
    return this.#contents.changesSince(snapshot)
  }

  /** Adds a row. The default is the next id; ids are never reused. */
  add(row: Omit<R, 'id'> & { id?: number }): R {
    const id = row.id ?? this.#contents.nextId
    if (id > highestId) throw new TableError(`No ids are left in ${this.name}.`)
    // In references, 0 means none.
    if (id < 1) throw new TableError(`${this.name} ${id}: id: must be at least 1`, 400)
    if (this.has(id)) throw new TableError(`There is a row ${id} in ${this.name} already.`, 409)
    return this.#write(parseRow(this, id, row) as R, undefined)
  }

  /** Changes a row. Missing or undefined fields stay as they are. */
  patch(id: number, changes: { [Field in Exclude<keyof R, 'id'>]?: R[Field] | undefined }): R {
    const row = this.#needRow(id)
    const given: Record<string, unknown> = {}
    for (const [field, value] of Object.entries(changes)) {
      if (value !== undefined) given[field] = freeze(parseField(this, id, field, value))
    }
    this.#checkFree(given as Partial<R>, row)
    // The other fields are frozen already.
    const after = Object.freeze({ ...row, ...given, id })
    this.putAll([{ before: row, after }], Object.keys(given))
    return after
  }

  /** Replaces a whole row. Missing fields are removed. */
  replace(id: number, row: Omit<R, 'id'>): R {
    const before = this.#needRow(id)
    return this.#write(parseRow(this, id, row) as R, before)
  }

  delete(id: number): R | undefined {
    const row = this.get(id)
    if (row) this.putAll([{ before: row, after: undefined }])
    return row
  }

  /** Replaces all rows without checking them. */
  fill(rows: readonly R[], nextId = 1): void {
    const sorted = rows.map((row) => (Object.isFrozen(row) ? row : freeze({ ...row }))).sort((a, b) => a.id - b.id)
    this.#contents = Contents.of(sorted, Math.max(nextId, (sorted.at(-1)?.id ?? 0) + 1))
  }

  get nextId(): number {
    return this.#contents.nextId
  }

  /** Skips lower ids, which were used elsewhere. */
  skipTo(nextId: number): void {
    if (nextId > this.#contents.nextId) this.#contents = this.#contents.with([], nextId)
  }

  /** The current contents, which are immutable. */
  snapshot(): object {
    return this.#contents
  }

  restore(snapshot: object): void {
    this.#contents = snapshot as Contents<R>
  }

  #needRow(id: number): R {
    const row = this.get(id)
    if (!row) throw new TableError(`There is no row ${id} in ${this.name}.`)
    return row
  }

  #write(row: R, before: R | undefined): R {
    this.#checkFree(row, before)
    this.putAll([{ before, after: freeze(row) }])
    return row
  }

  #checkFree(fields: Partial<R>, before: R | undefined): void {
    const taken = this.findTaken(fields, before)
    if (taken) throw new TableError(`Row ${taken.by.id} in ${this.name} already has this ${taken.field}.`, 409)
  }

  /** For undo, redo and saved rows: nothing is checked or recorded. */
  putAllUnrecorded(rows: ReadonlyMap<number, unknown>, nextId: number): void {
    const changes: RowChange<R>[] = []
    for (const [id, after] of rows as ReadonlyMap<number, R | undefined>) {
      const before = this.get(id)
      if (before || after) changes.push({ before, after })
    }
    this.#contents = this.#contents.with(changes, nextId)
  }

  /** Nothing is checked. Rows must be frozen, and only `fields` may differ, if given. */
  putAll(changes: readonly RowChange<R>[], fields?: readonly string[]): void {
    if (changes.length === 0) return
    const { name: table } = this
    const former = this.#contents
    const { nextId } = former
    const writes = changes.map(({ before, after }) => {
      return { table, id: (after ?? before)!.id, before, after, nextId, fields }
    })
    // The contents keep the writes as their changes, so that only one list stays in memory.
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
