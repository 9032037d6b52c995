import type { Fidelity } from '../fidelity.ts'
import type { Clock } from '../time/clock.ts'
import type { Ordering } from './order.ts'
import type { AnyRow, AnyTable } from './references.ts'
import type { Transactions } from './transaction.ts'

interface Expired {
  table: AnyTable
  row: AnyRow
}

/** By table, the ids of rows that stay although their lifetime is over. */
export type Exempt = Record<string, number[]>

const none: readonly number[] = []

/** A table whose rows have a lifetime. */
interface Expiring {
  readonly table: AnyTable
  readonly lasts: number | ((fidelity: Fidelity) => number)
  readonly bySince: Ordering<AnyRow>
  /** The rows when somebody looked last, those that stay, and since when the first of the others is there. */
  rows?: object
  stay?: readonly number[]
  first: number
}

/** What a lifetime depends on. */
interface Living {
  readonly clock: Clock
  readonly fidelity: Fidelity
}

/** Deletes rows of some tables when their lifetime is over. */
export class Expiry {
  readonly #expiring: readonly Expiring[]
  readonly #world: Living
  exempt: Exempt = {}

  constructor(tables: readonly AnyTable[], world: Living) {
    this.#expiring = tables.flatMap((table) => {
      const { lifetime } = table.schema
      if (!lifetime) return []
      const { since, lasts } = lifetime
      const bySince = { name: since, key: (row: AnyRow) => Date.parse(row[since] as string) }
      return [{ table, lasts, bySince, first: 0 }]
    })
    this.#world = world
  }

  /** Deletes the rows whose lifetime is over. Each request comes here: it looks at a table only when one of them is due. */
  deleteExpired(transactions: Transactions): void {
    const now = this.#world.clock.now()
    let isDue = false
    for (const expiring of this.#expiring) isDue ||= now >= this.#dueOf(expiring)
    if (!isDue) return
    const expired = this.#findOver(now).filter(({ table, row }) => !this.exempt[table.name]?.includes(row.id))
    if (expired[0]) transactions.atomically(() => expired.map(({ table, row }) => table.delete(row.id)))
  }

  /** For an undo or redo: the clock does not go back, so rows that it brings back would expire at the next request. */
  exemptExpired(): void {
    const exempt: Exempt = {}
    for (const { table, row } of this.#findOver(this.#world.clock.now())) {
      exempt[table.name] ??= []
      exempt[table.name]!.push(row.id)
    }
    this.exempt = exempt
  }

  #findOver(now: number): Expired[] {
    return this.#expiring.flatMap(({ table, bySince, lasts }) => {
      const over = table.list(bySince).upTo(now - this.#timeOf(lasts))
      return over.map((row) => ({ table, row }))
    })
  }

  /** When the first row of a table is due. */
  #dueOf(expiring: Expiring): number {
    const { table, bySince, lasts } = expiring
    const rows = table.snapshot()
    const stay = this.exempt[table.name] ?? none
    if (expiring.rows !== rows || expiring.stay !== stay) {
      const first = table
        .list(bySince)
        .slice(0, stay.length + 1)
        .find(({ id }) => !stay.includes(id))
      expiring.rows = rows
      expiring.stay = stay
      expiring.first = first ? (bySince.key(first) as number) : Number.POSITIVE_INFINITY
    }
    return expiring.first + this.#timeOf(lasts)
  }

  #timeOf(lasts: Expiring['lasts']): number {
    return typeof lasts === 'number' ? lasts : lasts(this.#world.fidelity)
  }
}
