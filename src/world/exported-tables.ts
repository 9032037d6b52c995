import { deserialiseRow, serialise } from '../core/store/portable-json.ts'
import type { AnyTable, AnyTables } from '../core/store/references.ts'
import type { ExportedWorld } from './head.ts'

export function exportTables(tables: AnyTables): ExportedWorld['tables'] {
  return Object.fromEntries(
    Object.entries<AnyTable>(tables).map(([name, table]) => [
      name,
      { nextId: table.nextId, rows: table.all().map(serialise) },
    ]),
  )
}

/** Fills the tables without checking the rows. One that is not there becomes empty. */
export function importTables(tables: AnyTables, exported: ExportedWorld['tables']): void {
  for (const [name, table] of Object.entries<AnyTable>(tables)) {
    const { rows, nextId } = exported[name] ?? { rows: [], nextId: 1 }
    table.fill(rows.map(deserialiseRow), nextId)
  }
}
