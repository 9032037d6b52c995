import * as references from '../core/store/references.ts'
import type { TableName, World } from './world.ts'

// Not methods of a world, so that a page loads them with the first rules.

/** Deletes a record, and updates all references to it; `heir` takes over what is inherited. */
export function deleteRecord(world: World, table: TableName, id: number, heir?: number | null): void {
  deleteRecords(world, table, [id], heir)
}

/** The same of many: each table is written to once. */
export function deleteRecords(
  world: World,
  table: TableName,
  ids: readonly number[],
  heir: number | null = world.tables[table].schema.heir ?? null,
): void {
  references.deleteRecords(world.tables, table, ids, heir)
}
