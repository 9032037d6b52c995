import { invalid, type Problem } from '../../core/refusal.ts'
import { unknownIds } from '../../core/store/constraints.ts'
import type { Table } from '../../core/store/table.ts'
import type { Row } from '../../core/store/table-schema.ts'
import type { World } from '../../world/world.ts'

/** Longer lists are not useful. */
const most = 10

/** Collects what is wrong with a body, so that one refusal names all of it. */
export class Findings {
  readonly #problems: Problem[] = []
  #unknown = 0

  add(name: string, reason: string): void {
    this.#problems.push({ name, reason })
  }

  /** Gap: ids in a body that do not exist are refused. */
  addUnknown(name: string, reason: string): void {
    this.add(name, reason)
    this.#unknown++
  }

  lookUp(table: Table<Row>, name: string, id: number | null | undefined): void {
    if (typeof id === 'number' && !table.has(id)) this.addUnknown(name, `there is no ${table.noun} ${id}`)
  }

  /** Refuses the request if there are any problems. */
  refuseIfAny(world: World): void {
    const told = this.#problems.slice(0, most)
    if (told.length === 0) return
    // A field that is wrong by itself goes before one that leads to nothing.
    throw this.#unknown === this.#problems.length ? unknownIds(world, ...told) : invalid(...told)
  }
}
