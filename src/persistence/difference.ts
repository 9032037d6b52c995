import * as z from 'zod'
import { serialise } from '../core/store/portable-json.ts'
import type { AnyRow, AnyTable } from '../core/store/references.ts'
import { withHead } from '../world/head.ts'
import { checkConsistency, putRows } from '../world/state/import.ts'
import { Row } from '../world/state/shapes.ts'
import type { World } from '../world/world.ts'
import { Head, headOf } from './head.ts'

/** The rows of a table that another world does not have, and the ids of rows that only the other has. */
export const TableDifference = z.strictObject({
  nextId: z.int(),
  rows: z.array(Row.and(z.object({ id: z.int() }))),
  gone: z.array(z.int()),
})
export type TableDifference = z.infer<typeof TableDifference>

/** A world as JSON, without the rows that it shares with another world. */
export const Difference = Head.extend({ tables: z.record(z.string(), TableDifference) })
export type Difference = z.infer<typeof Difference>

/** The difference of a world from `from`. Rows are equal only if they are the same object. */
export function differenceFrom(from: World, world: World): Difference {
  const tables = Object.entries<AnyTable>(world.tables).flatMap(([name, table]) => {
    const other: AnyTable = from.tables[name]!
    return table.snapshot() === other.snapshot() ? [] : [[name, compare(table, other)]]
  })
  return { ...headOf(world), tables: Object.fromEntries(tables) }
}

function compare(table: AnyTable, other: AnyTable): TableDifference {
  const rows = table.rowsNotIn(other)
  const gone = other.rowsNotIn(table).filter(({ id }) => !table.has(id))
  return {
    nextId: table.nextId,
    rows: rows.map((row) => serialise(row) as AnyRow),
    gone: gone.map(({ id }) => id),
  }
}

/** Makes the world that has this difference from `from`. Refuses a row that is not valid. */
export function applyDifference(from: World, { tables, ...head }: Difference): World {
  const world = from.createEmpty()
  world.restore(from.snapshot())
  putRows(world, tables)
  checkConsistency(world, head.currentUser)
  world.state = withHead(world.state, head)
  return world
}
