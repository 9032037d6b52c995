import { parseExplained } from '../../core/schema/messages.ts'
import { kindsOf } from '../../core/store/notify.ts'
import type { AnyRow, AnyTable, AnyTables } from '../../core/store/references.ts'
import { checkConsistency } from '../../world/state/import.ts'
import type { Snapshot, World } from '../../world/world.ts'
import { isSameTable } from './same-table.ts'

/** The names of tables that are not the same in both worlds, or in one of them only. */
export function findDiffering(before: World, after: World): Set<string> {
  const [some, others] = [before.tables as AnyTables, after.tables as AnyTables]
  const names = new Set([...Object.keys(some), ...Object.keys(others)])
  return new Set([...names].filter((name) => !isSameTable(some[name]?.schema, others[name]?.schema)))
}

/** Moves the rows of a snapshot from one world to another: as they are where tables are the same, else row by row. */
export function moveRows(snapshot: Snapshot, from: World, to: World, differing: ReadonlySet<string>): Snapshot {
  from.state = snapshot
  to.transactions.atomically(() => {
    for (const [name, table] of Object.entries<AnyTable>(to.tables)) {
      const before = (from.tables as AnyTables)[name]
      if (!before) continue
      if (differing.has(name)) {
        for (const row of before.all()) if (!isOfGoneKind(row, table, to)) table.add(row)
        table.skipTo(before.nextId)
      } else {
        if (before.schema !== table.schema) for (const row of before.all()) checkRow(table, row)
        table.restore(before.snapshot())
      }
    }
  })
  return { ...snapshot, tables: to.state.tables }
}

/** A notification whose kind is gone with its application goes as the tables of that do. */
function isOfGoneKind(row: AnyRow, table: AnyTable, { outbox }: World): boolean {
  return table.name === outbox.name && !kindsOf(outbox).includes(row.kind as string)
}

/** What a shape checks in code of its own is not seen when shapes are compared. */
function checkRow({ name, schema }: AnyTable, row: { id: number }): void {
  const [issue] = parseExplained(schema.shape, row).error?.issues ?? []
  if (issue) throw new Error(`${name} ${row.id}: ${issue.path.join('.')}: ${issue.message}`)
}

/** Refuses rows that do not fit each other. */
export function checkMoved(snapshot: Snapshot, trial: World): void {
  trial.state = snapshot
  checkConsistency(trial, null)
}
