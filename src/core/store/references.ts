import type { Table } from './table.ts'
import type { Row } from './table-schema.ts'

/** A row of any table. */
export type AnyRow = Row & Record<string, unknown>
export type AnyTable = Table<AnyRow>
export type AnyTables = Readonly<Record<string, AnyTable>>

/** Deletes a record, and updates every reference to it as the models say; `heir` takes what is inherited. */
export function deleteRecord(tables: AnyTables, name: string, id: number, heir: number | null): void {
  // First the record itself, so that records which refer to each other in a circle do not loop.
  tables[name]?.delete(id)
  for (const table of Object.values(tables)) {
    for (const [field, reference] of Object.entries(table.schema.references ?? {})) {
      if (reference?.to !== name) continue
      for (const row of table.where(field, id)) {
        if (reference.whenGone === 'delete') deleteRecord(tables, table.name, row.id, null)
        else table.patch(row.id, { [field]: replaceId(row[field], id, reference.whenGone === 'inherit' ? heir : null) })
      }
    }
  }
}

function replaceId(value: unknown, gone: number, heir: number | null): unknown {
  if (!Array.isArray(value)) return heir
  const rest = value.filter((id) => id !== gone)
  return heir === null || rest.includes(heir) ? rest : [...rest, heir]
}

/** Describes the first reference of a row to a record that does not exist. Null is no reference; nor is 0 where it stands for none. */
export function findBrokenReference(tables: AnyTables, name: string, row: AnyRow): string | undefined {
  for (const [field, reference] of Object.entries(tables[name]?.schema.references ?? {})) {
    const ids = [row[field]].flat() as (number | null)[]
    const isNone = (id: number | null) => id === null || (id === 0 && reference?.orNone)
    const missing = ids.find((id) => !isNone(id) && !tables[reference!.to]?.has(id!))
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
