import * as references from '../core/store/references.ts'
import type { TableName, World } from './world.ts'

// Not methods of a world, so that a page loads them with the first rules.

/**
 * Deletes a record, and updates all references to it; `heir` takes over what is inherited.
 *
 * @example
 * deleteRecord(world, 'dishes', 7)
 */
export function deleteRecord(world: Owner, table: AnyTableName, id: number, heir?: number | null): void {
  deleteRecords(world, table, [id], heir)
}

/** The same of many: each table is written to once. */
export function deleteRecords(
  { tables }: Owner,
  table: AnyTableName,
  ids: readonly number[],
  heir: number | null = (tables as references.AnyTables)[table]?.schema.heir ?? null,
): void {
  references.deleteRecords(tables as references.AnyTables, table, ids, heir)
}

type Owner = Pick<World, 'tables'>
type AnyTableName = TableName | (string & {})
