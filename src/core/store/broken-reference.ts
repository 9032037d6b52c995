import type { AnyRow, AnyTable, AnyTables } from './references.ts'

/** Describes the first reference of a row to a record that does not exist. Null is no reference; nor is 0 where it stands for none. */
export function findBrokenReference(tables: AnyTables, name: string, row: AnyRow): string | undefined {
  for (const [field, reference] of Object.entries(tables[name]?.schema.references ?? {})) {
    const ids = [row[field] ?? null].flat() as (number | null)[]
    const isNone = (id: number | null) => id === null || (id === 0 && reference?.orNone)
    const known = [
      reference!.to,
      ...(reference!.whenGone === 'keep' ? [tables[reference!.to]?.schema.former ?? ''] : []),
    ]
    const missing = ids.find((id) => !isNone(id) && !known.some((table) => tables[table]?.has(id!)))
    if (missing !== undefined) return `${name} ${row.id}: ${field}: there is no row ${missing} in ${reference!.to}`
    if (reference?.to === name && isAboveItself(tables[name]!, field, row)) {
      return `${name} ${row.id}: ${field}: it would end up above itself`
    }
  }
  return undefined
}

/** Managers and parents form trees: following them must come to an end. */
function isAboveItself(table: AnyTable, field: string, row: AnyRow): boolean {
  const seen = new Set([row.id])
  for (let id = row[field] as number | null; id; id = (table.get(id)?.[field] as number | null) ?? null) {
    if (seen.has(id)) return true
    seen.add(id)
  }
  return false
}
