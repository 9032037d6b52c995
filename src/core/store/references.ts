import type { Table } from './table.ts'
import { type Reference, type Row, whenGoneOf } from './table-schema.ts'

/** A row of any table. */
export type AnyRow = Row & Record<string, unknown>
export type AnyTable = Table<AnyRow>
export type AnyTables = Readonly<Record<string, AnyTable>>

/** Deletes a record, and updates every reference to it as the models say; `heir` takes what is inherited. Returns whether any is kept. */
export function deleteRecord(tables: AnyTables, name: string, id: number, heir: number | null): boolean {
  let isKept = false
  // First the record itself, so that records which refer to each other in a circle do not loop.
  tables[name]?.delete(id)
  for (const referrer of referrersTo(tables, name)) {
    const { table, field } = referrer
    if (table.size === 0) continue
    for (const row of table.where(field, id)) {
      const whenGone = whatBecomesOf(row, referrer, heir)
      if (whenGone === 'keep') isKept = true
      else if (whenGone === 'delete') deleteRecord(tables, table.name, row.id, null)
      else if (whenGone === 'forget') table.patch(row.id, { [field]: replaceId(row[field], id, null) })
      else if (whenGone === 'inherit')
        table.patch(row.id, { [field]: replaceId(row[field], id, heir), ...sameAs(table, field, row, heir) })
    }
  }
  return isKept
}

function whatBecomesOf(row: AnyRow, reference: Referrer, heir: number | null): Referrer['whenGone'] {
  const { whenGone, inheritedIf, unlessSameAs } = reference
  if (inheritedIf && row[inheritedIf]) return 'inherit'
  return unlessSameAs && row[unlessSameAs] === heir ? 'forget' : whenGone
}

/** The fields of a row that must not be the same as one that the heir gets, emptied where they are. */
function sameAs({ schema }: AnyTable, field: string, row: AnyRow, heir: number | null): Record<string, null> {
  const others = Object.entries(schema.references ?? {})
  const same = others.filter(([other, reference]) => reference!.unlessSameAs === field && row[other] === heir)
  return Object.fromEntries(same.map(([other]) => [other, null]))
}

/** A field that refers to a table. */
interface Referrer extends Omit<Reference, 'to'> {
  table: AnyTable
  field: string
  whenGone: ReturnType<typeof whenGoneOf>
}

const referrersByTables = new WeakMap<AnyTables, Map<string, Referrer[]>>()

/** The fields of all tables that refer to one of them: found once. */
function referrersTo(tables: AnyTables, name: string): readonly Referrer[] {
  let referrers = referrersByTables.get(tables)
  if (!referrers) {
    referrers = new Map()
    for (const table of Object.values(tables)) {
      for (const [field, reference] of Object.entries(table.schema.references ?? {})) {
        const { to, ...rest } = reference!
        const whenGone = whenGoneOf(reference!, tables[to]?.schema.former)
        referrers.set(to, [...(referrers.get(to) ?? []), { table, field, ...rest, whenGone }])
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
