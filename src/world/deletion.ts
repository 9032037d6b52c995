import * as references from '../core/store/references.ts'
import type { TableName, World } from './world.ts'

// Not methods of `World`, so that a page loads them only with the first rules.

/**
 * Deletes a record and updates all references to it. `heir` inherits the records that need an owner.
 *
 * @example
 * deleteRecord(world, 'dishes', 7)
 */
export function deleteRecord(world: Owner, table: AnyTableName, id: number, heir?: number | null): void {
  deleteRecords(world, table, [id], heir)
}

/** Writes to each table only once. */
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
