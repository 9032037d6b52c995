import { Collection, type Query } from '@msw/data'
import { withoutBlanks } from '../../src/core/blanks.ts'
import type { AnyRow, AnyTable } from '../../src/core/store/references.ts'
import { findBrokenReference } from '../../src/core/store/references.ts'
import { TableError } from '../../src/core/store/row.ts'
import { deleteRecords } from '../../src/world/deletion.ts'
import type { TableName, World } from '../../src/world/world.ts'
import { differenceOf } from './difference.ts'
import type { Internals } from './internals.ts'
import { ConditionQuery, lookUp } from './lookup.ts'
import { Records } from './records.ts'
import type { FindRecord } from './relations.ts'
import { followTable, needTable } from './world-table.ts'

type Schema = AnyTable['schema']['shape']
type Base = Collection<Schema>
type Predicate = Query<AnyRow> | ((query: Query<AnyRow>) => Query<AnyRow>)
type FindOptions = Parameters<Base['findMany']>[1]
type Change = (draft: AnyRow) => Promise<void> | void

interface WriteOptions {
  strict?: boolean
  orderBy?: object
}

interface DeleteOptions extends WriteOptions {
  heir?: number
}

/**
 * A table as a collection of `@msw/data`. The library queries, pages and sorts. The table holds the rows, and every
 * write is a transaction on it. The library's own array is filled again whenever the table has changed.
 */
export class TableCollection extends Collection<Schema> {
  readonly #world: World
  readonly #internals: Internals
  readonly #needRecords: () => Records

  constructor(world: World, name: string, internals: Internals, find: FindRecord) {
    super({ schema: needTable(world, name).schema.shape })
    this.#world = world
    this.#internals = internals
    this.#needRecords = followTable(world, name, (table) => new Records(table, internals, find))
  }

  get #records(): Records {
    return this.#needRecords()
  }

  get #table(): AnyTable {
    return this.#records.table
  }

  findRecord(id: number): AnyRow | undefined {
    const row = this.#table.get(id)
    return row && this.#records.of(row)
  }

  override findFirst(predicate?: Predicate, options?: WriteOptions): never {
    const query = this.#queryOf(predicate)
    const few = query && this.#findFew(query)
    if (few) return few.findFirst(query, options) as never
    this.#refresh()
    return super.findFirst(query, options) as never
  }

  override findMany(predicate?: Predicate, options?: FindOptions): never[] {
    const query = this.#queryOf(predicate)
    // A cursor may be a record that does not match.
    const few = query && !options?.cursor && this.#findFew(query)
    if (few) return few.findMany(query, options) as never[]
    this.#refresh()
    return super.findMany(query, options) as never[]
  }

  override count(): number {
    return this.#table.size
  }

  override all(): never[] {
    this.#refresh()
    return super.all().slice() as never[]
  }

  override async create(values: object): Promise<never> {
    return this.#add([values])[0] as never
  }

  /** Creates all records or none. */
  override async createMany(count: number, valuesOf: (index: number) => object): Promise<never[]> {
    return this.#add(Array.from({ length: count }, (_, index) => valuesOf(index))) as never[]
  }

  override async update(predicate: Predicate | AnyRow, options: WriteOptions & { data: Change }): Promise<never> {
    const record = this.#findOne(predicate, options)
    return (record && (await this.#change([record], options.data))[0]) as never
  }

  /** Updates all records or none. */
  override async updateMany(predicate: Predicate, options: WriteOptions & { data: Change }): Promise<never[]> {
    const { strict, orderBy, data } = options
    return this.#sort(await this.#change(this.findMany(predicate, { strict }), data), orderBy)
  }

  override delete(predicate: Predicate | AnyRow, options: DeleteOptions = {}): never {
    const record = this.#findOne(predicate, options)
    if (record) this.#remove([record], options)
    return (record ?? (this.#records.has(predicate) ? predicate : undefined)) as never
  }

  /** Deletes all records or none. */
  override deleteMany(predicate: Predicate, options: DeleteOptions = {}): never[] {
    const records = this.findMany(predicate, { strict: options.strict })
    this.#remove(records, options)
    return this.#sort(records, options.orderBy)
  }

  override clear(): void {
    this.deleteMany((query) => query.where(() => true))
  }

  override defineRelations(): never {
    throw new TypeError(
      `The relations of ${this.#table.name} are the references of its table. Please define them there: table(shape, { references }).`,
    )
  }

  #queryOf(predicate: Predicate | undefined): Query<never> | undefined {
    const query = typeof predicate === 'function' ? predicate(new ConditionQuery()) : predicate
    return query as Query<never> | undefined
  }

  /** A separate collection of the rows that an index returns, since queries may be nested. */
  #findFew(query: Query<never>): Base | undefined {
    const rows = lookUp(this.#table, query as unknown as Query<AnyRow>)
    if (!rows) return undefined
    const few: Base = new Collection({ schema: this.#table.schema.shape })
    for (const row of rows) few.all().push(this.#records.of(row) as never)
    return few
  }

  #refresh(): void {
    this.#records.fill(super.all())
  }

  #findOne(predicate: Predicate | AnyRow, { strict }: WriteOptions): AnyRow | undefined {
    if (!this.#records.has(predicate)) return this.findFirst(predicate, { strict })
    return this.findFirst((query) => query.where({ id: predicate.id } as object), { strict })
  }

  #sort(records: readonly AnyRow[], orderBy: object | undefined): never[] {
    const sorted: Base = new Collection({ schema: this.#table.schema.shape })
    for (const record of records) sorted.all().push(record as never)
    return sorted.findMany(undefined, { orderBy }) as never[]
  }

  #add(list: readonly object[]): AnyRow[] {
    return this.#write(() =>
      list.map((initialValues) => {
        const record = this.#records.of(this.#checkReferences(this.#table.add(this.#records.fieldsOf(initialValues))))
        this.#emit('create', { record, initialValues })
        return record
      }),
    )
  }

  /** Awaits only if a change is asynchronous. Otherwise no other write can come in between. */
  async #change(records: readonly AnyRow[], change: Change): Promise<AnyRow[]> {
    const drafts = records.map((record) => this.#records.draftOf(record))
    const waiting = drafts.map(change).filter((result) => result instanceof Promise)
    if (waiting.length > 0) await Promise.all(waiting)
    return this.#write(() => records.map((record, i) => this.#replace(record, drafts[i]!)))
  }

  #replace(prevRecord: AnyRow, draft: AnyRow): AnyRow {
    const { id } = prevRecord
    if (draft.id !== id)
      throw new TableError(`${this.#table.name} ${id}: id: cannot change. Delete the record, and create another.`)
    const changes = differenceOf(prevRecord, draft)
    for (const [field, nextValue] of [...changes]) {
      const change = { prevRecord, nextRecord: draft, path: [field], prevValue: prevRecord[field], nextValue }
      if (this.#emit('update', change)) changes.delete(field)
    }
    const fields = Object.fromEntries(changes)
    // A patch ignores fields whose value is undefined.
    const row = [...changes.values()].includes(undefined)
      ? this.#table.replace(id, withoutBlanks({ ...this.#table.get(id), ...fields }))
      : this.#table.patch(id, fields)
    return this.#records.of(this.#checkReferences(row))
  }

  #remove(records: readonly AnyRow[], { heir }: DeleteOptions): void {
    const { name, schema } = this.#table
    const deleted = records.filter((deletedRecord) => !this.#emit('delete', { deletedRecord }))
    const inherits = heir ?? schema.heir
    if (heir !== undefined && !this.#table.has(heir))
      throw new TableError(`There is no row ${heir} in ${name} to inherit. Choose another heir: { heir: 2 }.`)
    for (const { id } of deleted) {
      if (id === inherits)
        throw new TableError(`${name} ${id} would inherit from itself. Choose another heir: { heir: 2 }.`)
    }
    try {
      this.#write(() => {
        deleteRecords(
          this.#world,
          name as TableName,
          deleted.map(({ id }) => id),
          heir,
        )
      })
    } catch (error) {
      if (inherits !== undefined || !(error instanceof TableError)) throw error
      throw new TableError(`Something in ${name} needs an heir: { heir: 2 }. ${error.message}`)
    }
  }

  #write<Result>(work: () => Result): Result {
    return this.#world.atomically(work).result
  }

  #checkReferences(row: AnyRow): AnyRow {
    const broken = findBrokenReference(this.#world.tables, this.#table.name, row)
    if (broken) throw new TableError(broken, 400)
    return row
  }

  /** Returns whether a listener prevented the change. */
  #emit(type: 'create' | 'update' | 'delete', data: object): boolean {
    if (this.hooks.listenerCount() === 0) return false
    const event = new this.#internals.HookEvent(type, { data })
    this.hooks.emit(event as never)
    return event.defaultPrevented
  }
}
