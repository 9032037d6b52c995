import type { AnyRow, AnyTable } from '../../src/core/store/references.ts'
import type { Internals } from './internals.ts'
import { type FindRecord, propertiesOf, relationsOf } from './relations.ts'

/** The records of a table, frozen like its rows. A row always has the same record. */
export class Records {
  readonly table: AnyTable
  readonly #prototype: object
  readonly #primaryKey: symbol
  /** The table contents that the list was filled from. */
  #filled: object | undefined
  readonly #byRow = new WeakMap<AnyRow, AnyRow>()

  constructor(table: AnyTable, { primaryKey, relations }: Internals, find: FindRecord) {
    this.table = table
    this.#primaryKey = primaryKey
    // Without a prototype, like Object.prototype: otherwise the library would not see a record as a plain object.
    this.#prototype = Object.create(null, {
      ...Object.getOwnPropertyDescriptors(Object.prototype),
      ...propertiesOf(relationsOf(table), find),
      [primaryKey]: {
        get(this: AnyRow) {
          return String(this.id)
        },
      },
      [relations]: { value: new Map() },
    })
  }

  of(row: AnyRow): AnyRow {
    let record = this.#byRow.get(row)
    if (!record) {
      // A literal is much faster than Object.assign.
      record = Object.freeze({ __proto__: this.#prototype, ...row })
      this.#byRow.set(row, record)
    }
    return record
  }

  fill(list: AnyRow[]): void {
    const contents = this.table.snapshot()
    if (contents === this.#filled) return
    const rows = this.table.all()
    for (const [i, row] of rows.entries()) list[i] = this.of(row)
    list.length = rows.length
    this.#filled = contents
  }

  has(value: object): value is AnyRow {
    return this.#primaryKey in value
  }

  draftOf(record: AnyRow): AnyRow {
    return Object.assign(Object.create(this.#prototype), structuredClone({ ...record }))
  }

  /** The fields of a new record. Relations in `values` set the fields with their ids. */
  fieldsOf(values: object): Omit<AnyRow, 'id'> {
    return { ...Object.assign(Object.create(this.#prototype), values) }
  }
}
