import type { RowChange } from './contents.ts'
import { freeze, parseField, TableError } from './row.ts'
import type { Table } from './table.ts'
import { keyOf } from './table-index.ts'
import { type Reference, type Row, whenGoneOf } from './table-schema.ts'

export type AnyRow = Row & Record<string, unknown>
export type AnyTable = Table<AnyRow>
export type AnyTables = Readonly<Record<string, AnyTable>>

/** Deletes records and updates all references as their models declare. `heir` receives what is inherited. */
export function deleteRecords(tables: AnyTables, name: string, ids: readonly number[], heir: number | null): void {
  const deleted = tables[name]
  if (!deleted) return
  const kept = new Set<number>()
  // The records come first, so that circular references do not loop.
  const rows = deleteRows(deleted, ids)
  for (const referrer of referrersTo(tables, name)) {
    const { table, field } = referrer
    if (table.size === 0) continue
    const gone: number[] = []
    // Created late, because most fields refer to none of the records.
    let changes: Map<number, { before: AnyRow; after: AnyRow }> | undefined
    for (const { row: before, id } of rowsNaming(table, field, ids)) {
      // The row may already have changed, if it referred to another deleted record.
      const row = changes?.get(before.id)?.after ?? before
      const whenGone = whatBecomesOf(row, referrer, heir)
      if (whenGone === 'keep') kept.add(id)
      else if (whenGone === 'delete') gone.push(before.id)
      else {
        changes ??= new Map()
        changes.set(before.id, { before, after: withoutId(row, id, referrer, whenGone === 'inherit' ? heir : null) })
      }
    }
    if (changes) replaceRows(table, [...changes.values()], [field, ...referrer.apart])
    if (gone.length > 0) deleteRecords(tables, table.name, gone, null)
  }
  const { former, keepOf } = deleted.schema
  if (former) for (const row of rows) if (kept.has(row.id)) tables[former]!.add({ id: row.id, ...keepOf?.(row) })
}

function whatBecomesOf(row: AnyRow, reference: Referrer, heir: number | null): Referrer['whenGone'] {
  const { whenGone, inheritedIf, unlessSameAs } = reference
  if (inheritedIf && row[inheritedIf]) return 'inherit'
  return unlessSameAs && row[unlessSameAs] === heir ? 'forget' : whenGone
}

function withoutId(row: AnyRow, id: number, { field, apart }: Referrer, heir: number | null): AnyRow {
  const after: Record<string, unknown> & Row = { ...row }
  after[field] = replaceId(row[field], id, heir)
  if (heir !== null) for (const other of apart) if (row[other] === heir) after[other] = null
  return after
}

interface Referrer extends Reference {
  table: AnyTable
  field: string
  whenGone: ReturnType<typeof whenGoneOf>
  /** Fields of the same row that must not refer to the same record. */
  apart: readonly string[]
}

const referrersByTables = new WeakMap<AnyTables, Map<string, Referrer[]>>()

function referrersTo(tables: AnyTables, name: string): readonly Referrer[] {
  let referrers = referrersByTables.get(tables)
  if (!referrers) {
    referrers = new Map()
    for (const table of Object.values(tables)) {
      const references = referencesOf(table)
      for (const [field, reference] of Object.entries(references)) {
        const { to } = reference
        const apart = Object.keys(references).filter((other) => references[other]!.unlessSameAs === field)
        const whenGone = whenGoneOf(reference, tables[to]?.schema.former)
        referrers.set(to, [...(referrers.get(to) ?? []), { ...reference, table, field, whenGone, apart }])
      }
    }
    referrersByTables.set(tables, referrers)
  }
  return referrers.get(name) ?? []
}

function referencesOf(table: AnyTable | undefined): Readonly<Record<string, Reference>> {
  return (table?.schema.references ?? {}) as Record<string, Reference>
}

function replaceId(value: unknown, gone: number, heir: number | null): unknown {
  if (!Array.isArray(value)) return heir
  const rest = value.filter((id) => id !== gone)
  return heir === null || rest.includes(heir) ? rest : [...rest, heir]
}

/** Describes the first broken reference. `sound` caches the rows known to be in a tree, by field. */
export function findBrokenReference(
  tables: AnyTables,
  name: string,
  row: AnyRow,
  sound: Record<string, Set<number>> = {},
): string | undefined {
  for (const field in referencesOf(tables[name])) {
    const reason = whyBroken(tables, name, row, field, sound)
    if (reason !== undefined) return `${name} ${row.id}: ${field}: ${reason}`
  }
  return undefined
}

/** What is wrong with the ids in a field, if it is a reference. */
export function whyBroken(
  tables: AnyTables,
  name: string,
  row: AnyRow,
  field: string,
  sound: Record<string, Set<number>> = {},
): string | undefined {
  const reference = referencesOf(tables[name])[field]
  if (!reference) return undefined
  const { to, orNone } = reference
  const ids = [row[field] ?? null].flat() as (number | null)[]
  const isNone = (id: number | null) => id === null || (id === 0 && orNone)
  const { former } = tables[to]?.schema ?? {}
  const known = [to, ...(former && whenGoneOf(reference, former) === 'keep' ? [former] : [])]
  const missing = ids.find((id) => !isNone(id) && !known.some((table) => tables[table]?.has(id!)))
  if (missing !== undefined) return `there is no row ${missing} in ${to}`
  sound[field] ??= new Set()
  const isLoop = to === name && isAboveItself(tables[name]!, field, row, sound[field])
  return isLoop ? 'it would end up above itself' : undefined
}

/** Managers and parents must form trees. `sound` caches the rows known to be in one. */
export function isAboveItself<R extends Row>(
  table: Table<R>,
  field: keyof R & string,
  row: R,
  sound = new Set<number>(),
): boolean {
  const seen = new Set([row.id])
  const above = (of: R | undefined) => of?.[field] as number | null | undefined
  for (let id = above(row); id && !sound.has(id); id = above(table.get(id))) {
    if (seen.has(id)) return true
    seen.add(id)
  }
  for (const one of seen) sound.add(one)
  return false
}

// Bulk writes, so that derived values are updated once and not for every row.

export function deleteRows<R extends Row>(table: Table<R>, ids: readonly number[]): R[] {
  if (table.size === 0) return []
  const rows = [...new Set(ids)].flatMap((id) => table.get(id) ?? [])
  table.putAll(rows.map((before) => ({ before, after: undefined })))
  return rows
}

/** One entry for each id that a row has in the field, or in its list. */
export function rowsNaming<R extends Row>(
  table: Table<R>,
  field: keyof R & string,
  ids: readonly number[],
): { row: R; id: number }[] {
  const found: { row: R; id: number }[] = []
  if (ids.length <= Math.max(32, table.size / 16)) {
    for (const id of ids) for (const naming of table.idsWhere(field, id)) found.push({ row: table.get(naming)!, id })
    return found
  }
  // Reading every row is faster than so many lookups, and needs no index, which may be out of date.
  const wanted = new Set<unknown>(ids)
  for (const row of table.all()) {
    const value = row[field]
    if (Array.isArray(value)) for (const id of new Set(value)) if (wanted.has(id)) found.push({ row, id })
    if (wanted.has(value)) found.push({ row, id: value as number })
  }
  return found
}

/** Only these references may differ, and only a single id in the first one is checked. */
export function replaceRows<R extends Row>(
  table: Table<R>,
  changes: readonly (RowChange<R> & { after: R })[],
  [field, ...others]: readonly (keyof R & string)[],
): void {
  const checked = new Set<unknown>()
  for (const { after } of changes) {
    const value = after[field!]
    if (!Array.isArray(value) && !checked.has(value)) parseField(table, after.id, field!, value)
    checked.add(value)
    // The other fields are frozen already.
    freeze(value)
    Object.freeze(after)
  }
  table.putAll(changes, [field!, ...others])
}

/** For rows from `table.parse`. `checkNewRows` must have accepted them. */
export function addRows<R extends Row>(table: Table<R>, rows: readonly R[]): void {
  table.putAll(rows.map((after) => ({ before: undefined, after: freeze(after) })))
}

/** Checking the time takes longer than most rows, so loops over rows yield only after this many. */
export const often = 64

/** Ids and unique fields must be free. */
export function* checkNewRows<R extends Row>(table: Table<R>, rows: readonly R[]): Generator<void, void> {
  const ids = new Set<number>()
  for (const { id } of rows) {
    if (ids.has(id) || table.has(id)) throw new TableError(`There is a row ${id} in ${table.name} already.`, 409)
    ids.add(id)
    if (ids.size % often === 0) yield
  }
  for (const field of (table.schema.unique ?? []) as (keyof R & string)[]) {
    const known = new Map<unknown, number>()
    for (const row of rows) {
      const key = keyOf(row[field] as string)
      const other = known.get(key) ?? (table.size > 0 ? table.findBy(field, key)?.id : undefined)
      if (other !== undefined) throw new TableError(`Row ${other} in ${table.name} already has this ${field}.`, 409)
      known.set(key, row.id)
      if (known.size % often === 0) yield
    }
  }
}
