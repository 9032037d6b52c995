import type { Table } from './table.ts'
import type { Reference, Row } from './table-schema.ts'

/** A row of any table. */
export type AnyRow = Row & Record<string, unknown>
export type AnyTable = Table<AnyRow>
export type AnyTables = Readonly<Record<string, AnyTable>>

/** Deletes a record, and updates every reference to it as the models say; `heir` takes what is inherited. */
export function deleteRecord(tables: AnyTables, name: string, id: number, heir: number | null): void {
  // First the record itself, so that records which refer to each other in a circle do not loop.
  tables[name]?.delete(id)
  for (const { table, field, whenGone } of referrersTo(tables, name)) {
    if (table.size === 0) continue
    for (const row of table.where(field, id)) {
      if (whenGone === 'delete') deleteRecord(tables, table.name, row.id, null)
      else table.patch(row.id, { [field]: replaceId(row[field], id, whenGone === 'inherit' ? heir : null) })
    }
  }
}

/** A field that refers to a table. */
interface Referrer extends Pick<Reference, 'whenGone'> {
  table: AnyTable
  field: string
}

const referrersByTables = new WeakMap<AnyTables, Map<string, Referrer[]>>()

/** The fields of all tables that refer to one of them: found once. */
function referrersTo(tables: AnyTables, name: string): readonly Referrer[] {
  let referrers = referrersByTables.get(tables)
  if (!referrers) {
    referrers = new Map()
    for (const table of Object.values(tables)) {
      for (const [field, reference] of Object.entries(table.schema.references ?? {})) {
        const { to, whenGone } = reference!
        referrers.set(to, [...(referrers.get(to) ?? []), { table, field, whenGone }])
      }
    }
    referrersByTables.set(tables, referrers)
  }
  return referrers.get(name) ?? []
}

function replaceId(value: unknown, gone: number, heir: number | null): unknown {
  if (!Array.isArray(value)) return heir
  const rest = value.filter((id) => id !== gone)
  return heir === null || rest.includes(heir) ? rest : [...rest, heir]
}
