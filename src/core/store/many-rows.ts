import type { RowChange } from './contents.ts'
import { freeze } from './freeze.ts'
import type { Table } from './table.ts'
import type { Row } from './table-schema.ts'

// Writes of many rows at once: what is derived from rows follows once, and not row by row.

export function deleteRows<R extends Row>(table: Table<R>, ids: readonly number[]): void {
  const rows = [...new Set(ids)].flatMap((id) => table.get(id) ?? [])
  table.putAll(rows.map((before) => ({ before, after: undefined })))
}

/** Puts rows in the place of others that differ in references. Lists hold ids that were checked before. */
export function replaceRows<R extends Row>(
  table: Table<R>,
  changes: readonly (RowChange<R> & { after: R })[],
  field: keyof R & string,
): void {
  const checked = new Set<unknown>()
  for (const { after } of changes) {
    const value = after[field]
    if (!Array.isArray(value) && !checked.has(value)) table.parse(after.id, field, value)
    checked.add(value)
    // Everything else in it is frozen.
    freeze(value)
    Object.freeze(after)
  }
  table.putAll(changes)
}
