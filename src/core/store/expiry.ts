import type { Clock } from '../time/clock.ts'
import type { Ordering } from './order.ts'
import type { AnyRow, AnyTable } from './references.ts'
import type { StateWithTables, Transactions } from './transaction.ts'

/** The ids of rows, by table, that stay although they have expired. */
export type Exempt = Readonly<Record<string, number[]>>

const none: readonly number[] = []

type ExpiryTransactions = Transactions<StateWithTables & { readonly exempt: Exempt }>

interface ExpiringTable {
  readonly table: AnyTable
  readonly lasts: number
  readonly bySince: Ordering<AnyRow>
  rows?: object
  stay?: readonly number[]
  due: number
}

export class Expiry {
  readonly #expiring: readonly ExpiringTable[]
  readonly #clock: Clock
  readonly #transactions: ExpiryTransactions

  constructor(tables: readonly AnyTable[], clock: Clock, transactions: ExpiryTransactions) {
    this.#transactions = transactions
    this.#expiring = tables.flatMap((table) => {
      const { lifetime } = table.schema
      if (!lifetime) return []
      const { since, lasts } = lifetime
      const bySince = { name: since, key: (row: AnyRow) => Date.parse(row[since] as string) }
      return [{ table, lasts, bySince, due: 0 }]
    })
    this.#clock = clock
  }

  /** Every request runs this, so it reads a table only when a row is due. */
  deleteExpired(now: number): void {
    if (!this.#isAnyDue(now)) return
    const { exempt } = this.#transactions.current
    const expired = this.#listExpired(now).filter(({ table, row }) => !exempt[table.name]?.includes(row.id))
    if (expired[0]) this.#transactions.atomically(() => expired.map(({ table, row }) => table.delete(row.id)))
  }

  /** After an undo or redo, restored rows would expire at the next request, because the clock does not go back. */
  exemptExpired(): void {
    const exempt: Record<string, number[]> = {}
    for (const { table, row } of this.#listExpired(this.#clock.now())) {
      exempt[table.name] ??= []
      exempt[table.name]!.push(row.id)
    }
    this.#transactions.change().exempt = exempt
  }

  #isAnyDue(now: number): boolean {
    for (const expiring of this.#expiring) if (now >= this.#dueOf(expiring)) return true
    return false
  }

  #listExpired(now: number) {
    return this.#expiring.flatMap(({ table, bySince, lasts }) =>
      table
        .list(bySince)
        .upTo(now - lasts)
        .map((row) => ({ table, row })),
    )
  }

  #dueOf(expiring: ExpiringTable): number {
    const { table, bySince, lasts } = expiring
    const rows = table.snapshot()
    const stay = this.#transactions.current.exempt[table.name] ?? none
    if (expiring.rows !== rows || expiring.stay !== stay) {
      const first = table
        .list(bySince)
        .slice(0, stay.length + 1)
        .find(({ id }) => !stay.includes(id))
      expiring.rows = rows
      expiring.stay = stay
      expiring.due = first ? (bySince.key(first) as number) + lasts : Number.POSITIVE_INFINITY
    }
    return expiring.due
  }
}
