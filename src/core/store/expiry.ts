import type { Clock } from '../time/clock.ts'
import type { AnyRow, AnyTable } from './references.ts'
import type { Transactions } from './transaction.ts'

interface Expired {
  table: AnyTable
  row: AnyRow
}

/** By table, the ids of rows that stay although their lifetime is over. */
export type Exempt = Record<string, number[]>

const none: Expired[] = []

/** Deletes rows of some tables when their lifetime is over. */
export class Expiry {
  readonly #tables: readonly { table: AnyTable; since: string; lasts: number }[]
  readonly #clock: Clock
  exempt: Exempt = {}

  constructor(tables: readonly AnyTable[], clock: Clock) {
    this.#tables = tables.flatMap((table) => (table.schema.lifetime ? [{ table, ...table.schema.lifetime }] : []))
    this.#clock = clock
  }

  /** Deletes the rows whose lifetime is over. */
  deleteExpired(transactions: Transactions): void {
    const expired = this.#over().filter(({ table, row }) => !this.exempt[table.name]?.includes(row.id))
    if (expired[0]) transactions.atomically(() => expired.map(({ table, row }) => table.delete(row.id)))
  }

  /** For an undo or redo: the clock does not go back, so rows that it brings back would expire at the next request. */
  exemptExpired(): void {
    this.exempt = {}
    for (const { table, row } of this.#over()) {
      const { [table.name]: ids = [] } = this.exempt
      this.exempt[table.name] = [...ids, row.id]
    }
  }

  #over(): Expired[] {
    if (this.#tables.every(({ table }) => table.size === 0)) return none
    return this.#tables.flatMap(({ table, since, lasts }) => {
      const bySince = { name: since, key: (row: AnyRow) => Date.parse(row[since] as string) }
      const over = table.list(bySince).upTo(this.#clock.now() - lasts)
      return over.map((row) => ({ table, row }))
    })
  }
}
