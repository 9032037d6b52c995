import type { Clock } from '../time/clock.ts'
import type { Ordering } from './order.ts'
import type { AnyRow, AnyTable } from './references.ts'
import type { HeldTables } from './transaction.ts'

interface Expired {
  table: AnyTable
  row: AnyRow
}

/** By table, the ids of rows that stay although their lifetime is over. */
export type Exempt = Readonly<Record<string, number[]>>

const none: readonly number[] = []

interface StateWithExempt {
  readonly tables: readonly object[]
  readonly exempt: Exempt
}

/** A table whose rows have a lifetime. */
interface Expiring {
  readonly table: AnyTable
  readonly lasts: number
  readonly bySince: Ordering<AnyRow>
  /** The rows when somebody looked last, those that stay, and when the first of the others is due. */
  rows?: object
  stay?: readonly number[]
  due: number
}

/** Deletes rows of some tables when their lifetime is over. */
export class Expiry {
  readonly #expiring: readonly Expiring[]
  readonly #clock: Clock
  readonly #transactions: HeldTables<StateWithExempt>

  constructor(tables: readonly AnyTable[], clock: Clock, transactions: HeldTables<StateWithExempt>) {
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

  /** Deletes the rows whose lifetime is over. Each request comes here: it looks at a table only when one of them is due. */
  deleteExpired(now: number): void {
    if (!this.#isAnyDue(now)) return
    const expired = this.#findOver(now).filter(({ table, row }) => !this.#exempt[table.name]?.includes(row.id))
    if (expired[0]) this.#transactions.atomically(() => expired.map(({ table, row }) => table.delete(row.id)))
  }

  get #exempt(): Exempt {
    return this.#transactions.current.exempt
  }

  /** For an undo or redo: the clock does not go back, so rows that it brings back would expire at the next request. */
  exemptExpired(): void {
    // Before it looks: nothing stays that does not stay now.
    this.#transactions.change().exempt = {}
    const exempt: Record<string, number[]> = {}
    const now = this.#clock.now()
    for (const { table, row } of this.#isAnyDue(now) ? this.#findOver(now) : []) {
      exempt[table.name] ??= []
      exempt[table.name]!.push(row.id)
    }
    this.#transactions.change().exempt = exempt
  }

  /** Whether there is a row whose lifetime is over, and which does not stay. */
  #isAnyDue(now: number): boolean {
    for (const expiring of this.#expiring) if (now >= this.#dueOf(expiring)) return true
    return false
  }

  /** The rows whose lifetime is over. */
  #findOver(now: number): Expired[] {
    return this.#expiring.flatMap(({ table, bySince, lasts }) => {
      const over = table.list(bySince).upTo(now - lasts)
      return over.map((row) => ({ table, row }))
    })
  }

  /** When the first row of a table is due. */
  #dueOf(expiring: Expiring): number {
    const { table, bySince, lasts } = expiring
    const rows = table.snapshot()
    const stay = this.#exempt[table.name] ?? none
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
