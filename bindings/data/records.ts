import type { AnyRow, AnyTable } from '../../src/core/store/references.ts'
import type { Internals } from './internals.ts'
import { type FindRecord, propertiesOf, relationsOf } from './relations.ts'

/** The records of a table: frozen like its rows, with their relations, and each of them the same as long as its row is. */
export class Records {
  readonly table: AnyTable
  /** What all of them inherit. */
  readonly #prototype: object
  readonly #primaryKey: symbol
  /** The contents of the table that the list has. */
  #filled: object | undefined
  readonly #byRow = new WeakMap<AnyRow, AnyRow>()

  constructor(table: AnyTable, { primaryKey, relations }: Internals, find: FindRecord) {
    this.table = table
    this.#primaryKey = primaryKey
    // Like Object.prototype, and without a prototype of its own: else the library would not take a record for a plain object.
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
      // A literal is much quicker than Object.assign.
      record = Object.freeze({ __proto__: this.#prototype, ...row })
      this.#byRow.set(row, record)
    }
    return record
  }

  /** Fills a list with the records of all rows, where it has those of other contents. */
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

  /** A copy to change. */
  draftOf(record: AnyRow): AnyRow {
    return Object.assign(Object.create(this.#prototype), structuredClone({ ...record }))
  }

  /** The fields of a new record. Relations among its values set the fields of their ids. */
  fieldsOf(values: object): Omit<AnyRow, 'id'> {
    return { ...Object.assign(Object.create(this.#prototype), values) }
  }
}
