import type { AnyRow, AnyTable, AnyTables } from './references.ts'
import { whenGoneOf } from './table-schema.ts'

/**
 * Describes the first reference of a row to a record that does not exist. Null is no reference; nor is 0 where it stands for none.
 * `sound` are rows whose way up is known to end, by field: whoever looks at all rows of a table goes each way once.
 */
export function findBrokenReference(
  tables: AnyTables,
  name: string,
  row: AnyRow,
  sound: Record<string, Set<number>> = {},
): string | undefined {
  for (const [field, reference] of Object.entries(tables[name]?.schema.references ?? {})) {
    const ids = [row[field] ?? null].flat() as (number | null)[]
    const isNone = (id: number | null) => id === null || (id === 0 && reference?.orNone)
    const { former } = tables[reference!.to]?.schema ?? {}
    const known = [reference!.to, ...(former && whenGoneOf(reference!, former) === 'keep' ? [former] : [])]
    const missing = ids.find((id) => !isNone(id) && !known.some((table) => tables[table]?.has(id!)))
    if (missing !== undefined) return `${name} ${row.id}: ${field}: there is no row ${missing} in ${reference!.to}`
    sound[field] ??= new Set()
    if (reference?.to === name && isAboveItself(tables[name]!, field, row, sound[field])) {
      return `${name} ${row.id}: ${field}: it would end up above itself`
    }
  }
  return undefined
}

/** Managers and parents form trees: following them must come to an end. */
function isAboveItself(table: AnyTable, field: string, row: AnyRow, sound: Set<number>): boolean {
  const seen = new Set([row.id])
  let id = row[field] as number | null
  for (; id && !sound.has(id); id = (table.get(id)?.[field] as number | null) ?? null) {
    if (seen.has(id)) return true
    seen.add(id)
  }
  for (const one of seen) sound.add(one)
  return false
}
