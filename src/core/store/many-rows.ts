import type { RowChange } from './contents.ts'
import { freeze } from './freeze.ts'
import { type Table, TableError } from './table.ts'
import { keyOf } from './table-index.ts'
import type { Row } from './table-schema.ts'

// Writes of many rows at once: what is derived from rows follows once, and not row by row.

/** Returns the rows that were deleted. */
export function deleteRows<R extends Row>(table: Table<R>, ids: readonly number[]): R[] {
  const rows: R[] = []
  for (const id of new Set(ids)) {
    const row = table.get(id)
    if (row) rows.push(row)
  }
  table.putAll(rows.map((before) => ({ before, after: undefined })))
  return rows
}

/** A row, and an id that its field has, or the list in it. */
interface Naming<R> {
  row: R
  id: number
}

/** The rows that have one of these ids in a field with an index: once for each. */
export function findNaming<R extends Row>(
  table: Table<R>,
  field: keyof R & string,
  ids: readonly number[],
): readonly Naming<R>[] {
  const found: Naming<R>[] = []
  if (ids.length <= Math.max(32, table.size / 16)) {
    for (const id of ids) for (const naming of table.idsWhere(field, id)) found.push({ row: table.get(naming)!, id })
    return found
  }
  // To look at every row is quicker than to look up so many ids, and needs no index, which may be out of date.
  const wanted = new Set<unknown>(ids)
  for (const row of table.all()) {
    const value = row[field]
    if (!Array.isArray(value)) {
      if (wanted.has(value)) found.push({ row, id: value as number })
    } else for (const id of new Set(value)) if (wanted.has(id)) found.push({ row, id })
  }
  return found
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
    if (ids.has(id) || table.has(id)) throw new TableError(`There is a row ${id} in ${table.name} already.`, 409)
    ids.add(id)
  }
  for (const field of (table.schema.unique ?? []) as (keyof R & string)[]) {
    const known = new Map<unknown, number>()
    for (const row of rows) {
      const key = keyOf(row[field] as string)
      const other = known.get(key) ?? (table.size > 0 ? table.findBy(field, key)?.id : undefined)
      if (other !== undefined) throw new TableError(`${table.name} ${other} has that ${field} already.`, 409)
      known.set(key, row.id)
    }
  }
  table.putAll(rows.map((after) => ({ before: undefined, after: freeze(after) })))
}
