import type { AnyRow, AnyTable, AnyTables } from '../../core/store/references.ts'
import { toSearchKey } from '../../core/text/keywords.ts'
import { findItems } from '../search/words.ts'
import type { TitledRow } from './shapes.ts'
import { findTitle, idsIn, referencesOf, titleOf } from './title.ts'

/** Titles by table and id: `{ users: { 1: 'Magdalena Nowak' } }`. */
export type Names = Record<string, Record<number, string>>

/** Also finds the names of deleted users. */
export function findName(tables: AnyTables, name: string, id: number): string | undefined {
  const table = tables[name]
  const row = table?.get(id)
  if (row) return titleOf(table!, row)
  const former = table?.schema.former
  return former === undefined ? undefined : findName(tables, former, id)
}

/** The titles of the rows, and of all rows that they refer to. */
export function namesFor(tables: AnyTables, table: AnyTable, rows: readonly AnyRow[]): Names {
  const names: Names = {}
  const add = (name: string, id: number) => {
    names[name] ??= {}
    if (id in names[name]) return
    const title = findName(tables, name, id)
    if (title !== undefined) names[name][id] = title
  }
  for (const row of rows) {
    add(table.name, row.id)
    for (const [field, { to }] of referencesOf(table)) for (const id of idsIn(row[field])) add(to, id)
  }
  return names
}

interface TitledKey extends TitledRow {
  key: string
}

/** The titles of a table for searches, cached until a row changes. */
function titlesIn(table: AnyTable): readonly TitledKey[] {
  return table.derive({
    name: 'titles',
    make: (rows) =>
      rows.all().flatMap((row) => {
        const title = findTitle(table, row)
        return title === undefined ? [] : [{ table: table.name, id: row.id, title, key: toSearchKey(title) }]
      }),
  })
}

/** Rows that people call by such a title, of the tables with few rows first. */
export function findTitles(tables: AnyTables, words: string, limit: number): TitledRow[] {
  const smallFirst = Object.values(tables).sort((a, b) => a.size - b.size)
  const found = findItems(smallFirst.flatMap(titlesIn), ({ key }) => key, words)
  return found.slice(0, limit).map(({ table, id, title }) => ({ table, id, title }))
}

export function findNames(tables: AnyTables, name: string, ids: readonly number[]): Record<string, string> {
  const found = ids.flatMap((id) => {
    const title = findName(tables, name, id)
    return title === undefined ? [] : [[id, title]]
  })
  return Object.fromEntries(found)
}
