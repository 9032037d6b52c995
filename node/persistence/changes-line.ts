import { serialise } from '../../src/core/store/portable-json.ts'
import type { Change } from '../../src/core/store/transaction.ts'
import type { TableDifference } from '../../src/persistence/difference.ts'
import { headOf } from '../../src/persistence/head.ts'
import type { TableName, World } from '../../src/world/world.ts'
import { seal } from './lines.ts'

/** Writes the changes of a transaction as line `n`. */
export function writeChanges(world: World, n: number, changes: readonly Change[]): Buffer {
  return seal(JSON.stringify({ n, ...headOf(world), tables: tablesOf(world, changes) }))
}

/** The rows as they are after the last of the changes, by table. */
function tablesOf(world: World, changes: readonly Change[]): Record<string, TableDifference> {
  const last = new Map(changes.map((change) => [`${change.table} ${change.id}`, change]))
  const tables: Record<string, TableDifference> = {}
  for (const { table, id, after } of last.values()) {
    tables[table] ??= { nextId: world.tables[table as TableName].nextId, rows: [], gone: [] }
    if (after === undefined) tables[table].gone.push(id)
    else tables[table].rows.push(serialise(after) as { id: number })
  }
  return tables
}
