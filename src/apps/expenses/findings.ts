import { invalid, type Problem } from '../../core/refusal.ts'
import type { Table } from '../../core/store/table.ts'
import type { Row } from '../../core/store/table-schema.ts'

/** Longer lists are not useful. */
const most = 10

/** Collects what is wrong with a body, so that one refusal names all of it. */
export class Findings {
  readonly #problems: Problem[] = []

  add(name: string, reason: string): void {
    this.#problems.push({ name, reason })
  }

  /** Gap: ids in a body that do not exist are refused. */
  lookUp(table: Table<Row>, name: string, id: number | null | undefined): void {
    if (typeof id === 'number' && !table.has(id)) this.add(name, `there is no ${table.noun} ${id}`)
  }

  /** Refuses the request if there are any problems. */
  refuseIfAny(): void {
    if (this.#problems.length > 0) throw invalid(...this.#problems.slice(0, most))
  }
}
