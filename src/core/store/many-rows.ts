import type { RowChange } from './contents.ts'
import { freeze } from './freeze.ts'
import { type Table, TableError } from './table.ts'
import { keyOf } from './table-index.ts'
import type { Row } from './table-schema.ts'

// Writes of many rows at once: what is derived from rows follows once, and not row by row.

/** Returns the rows that were deleted. */
export function deleteRows<R extends Row>(table: Table<R>, ids: readonly number[]): R[] {
  const rows = [...new Set(ids)].flatMap((id) => table.get(id) ?? [])
  table.putAll(rows.map((before) => ({ before, after: undefined })))
  return rows
}

/** Puts rows in the place of others that differ in these references, of which the first was given. Lists hold ids that were checked before. */
export function replaceRows<R extends Row>(
  table: Table<R>,
  changes: readonly (RowChange<R> & { after: R })[],
  [field, ...others]: readonly (keyof R & string)[],
): void {
  const checked = new Set<unknown>()
  for (const { after } of changes) {
    const value = after[field!]
    if (!Array.isArray(value) && !checked.has(value)) table.parse(after.id, field!, value)
    checked.add(value)
    // Everything else in it is frozen.
    freeze(value)
    Object.freeze(after)
  }
  table.putAll(changes, [field!, ...others])
}

/** Adds rows with ids that are free. `table.parse` has read them. */
export function addRows<R extends Row>(table: Table<R>, rows: readonly R[]): void {
  const ids = new Set<number>()
  for (const { id } of rows) {
    if (ids.has(id) || table.has(id)) throw new TableError(`There is a row ${id} in ${table.name} already.`)
    ids.add(id)
  }
  for (const field of (table.schema.unique ?? []) as (keyof R & string)[]) {
    const known = new Map<unknown, number>()
    for (const row of rows) {
      const key = keyOf(row[field] as string)
      const other = known.get(key) ?? (table.size > 0 ? table.findBy(field, key)?.id : undefined)
      if (other !== undefined) throw new TableError(`${table.name} ${other} has that ${field} already.`)
      known.set(key, row.id)
    }
  }
  table.putAll(rows.map((after) => ({ before: undefined, after: freeze(after) })))
}
