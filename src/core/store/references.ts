import { deleteRows, replaceRows } from './many-rows.ts'
import type { Table } from './table.ts'
import { type Reference, type Row, whenGoneOf } from './table-schema.ts'

/** A row of any table. */
export type AnyRow = Row & Record<string, unknown>
export type AnyTable = Table<AnyRow>
export type AnyTables = Readonly<Record<string, AnyTable>>

/** Deletes records, and updates every reference to them as the models say; `heir` takes what is inherited. */
export function deleteRecords(tables: AnyTables, name: string, ids: readonly number[], heir: number | null): void {
  const deleted = tables[name]
  if (!deleted) return
  const kept = new Set<number>()
  // First the records themselves, so that records which refer to each other in a circle do not loop.
  const rows = deleteRows(deleted, ids)
  for (const referrer of referrersTo(tables, name)) {
    const { table, field } = referrer
    if (table.size === 0) continue
    // Most fields name none of them.
    let gone: number[] | undefined
    let changes: Map<number, { before: AnyRow; after: AnyRow }> | undefined
    for (const id of ids) {
      for (const naming of table.idsWhere(field, id)) {
        const before = table.get(naming)!
        // It may have named another of them.
        const row = changes?.get(naming)?.after ?? before
        const whenGone = whatBecomesOf(row, referrer, heir)
        if (whenGone === 'keep') kept.add(id)
        else if (whenGone === 'delete') {
          gone ??= []
          gone.push(naming)
        } else {
          changes ??= new Map()
          changes.set(naming, { before, after: withoutId(row, id, referrer, whenGone === 'inherit' ? heir : null) })
        }
      }
    }
    if (changes) replaceRows(table, [...changes.values()], field)
    if (gone) deleteRecords(tables, table.name, gone, null)
  }
  const { former, keepOf } = deleted.schema
  if (former) for (const row of rows) if (kept.has(row.id)) tables[former]!.add({ id: row.id, ...keepOf?.(row) })
}

function whatBecomesOf(row: AnyRow, reference: Referrer, heir: number | null): Referrer['whenGone'] {
  const { whenGone, inheritedIf, unlessSameAs } = reference
  if (inheritedIf && row[inheritedIf]) return 'inherit'
  return unlessSameAs && row[unlessSameAs] === heir ? 'forget' : whenGone
}

/** The row with the heir in the place of the id. Fields that must not name the same record become null. */
function withoutId(row: AnyRow, id: number, { table, field }: Referrer, heir: number | null): AnyRow {
  const after = { ...row, [field]: replaceId(row[field], id, heir) } as Record<string, unknown>
  if (heir !== null)
    for (const [other, reference] of Object.entries(table.schema.references ?? {}))
      if (reference!.unlessSameAs === field && row[other] === heir) after[other] = null
  return after as AnyRow
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
