import { withoutContent } from '../../core/bytes.ts'
import { invalid } from '../../core/refusal.ts'
import { fieldsOf } from '../../core/schema/unknown-fields.ts'
import { compareKeys } from '../../core/store/order.ts'
import { serialise } from '../../core/store/portable-json.ts'
import type { AnyRow, AnyTable, AnyTables } from '../../core/store/references.ts'
import { isIndexed } from '../../core/store/table-index.ts'
import { defineView } from '../../core/store/view.ts'
import { toSearchKey } from '../../core/text/keywords.ts'
import { suggestOrList, toSortKey } from '../../core/text/suggest.ts'
import { isFound, readSearch } from '../search/words.ts'
import { findName, namesFor } from './names.ts'
import type { RowPage, RowSearch } from './shapes.ts'
import { idsIn, referencesOf } from './title.ts'

/** A page of a table's rows, with the titles of everything that they refer to. */
export function findRows(tables: AnyTables, table: AnyTable, search: RowSearch): RowPage {
  const { limit, offset, sort, words, where, columns = [] } = search
  const field = sort?.replace(/^-/, '')
  for (const column of [...columns, field, where && splitWhere(where).field]) if (column) checkColumn(table, column)
  const found = selectRows(tables, table, {
    name: table.name,
    // They are in this order already.
    field: field === 'id' ? undefined : field,
    words,
    where,
  })
  const start = sort?.startsWith('-') ? found.length - offset - limit : offset
  const page = found.slice(Math.max(0, start), Math.max(0, start + limit))
  const rows = sort?.startsWith('-') ? page.reverse() : page
  return {
    total: found.length,
    rows: rows.map((row) => serialise(withoutContent(pick(row, search.columns))) as AnyRow),
    names: namesFor(tables, table, rows),
  }
}

function checkColumn({ name, schema }: AnyTable, column: string): void {
  const known = fieldsOf(schema.shape) ?? []
  if (known.includes(column)) return
  throw invalid({ name: 'column', reason: `there is no "${column}" in ${name}.${suggestOrList(column, known)}` })
}

function pick(row: AnyRow, columns: readonly string[] | undefined): object {
  return columns ? Object.fromEntries(['id', ...columns].map((name) => [name, row[name]])) : row
}

function selectRows(tables: AnyTables, table: AnyTable, selected: Selected): readonly AnyRow[] {
  const { name, field, words, where } = selected
  if (field === undefined && words === '') return rowsWhere(table, where)
  const others = referencesOf(table).flatMap(([, { to }]) => [to, tables[to]?.schema.former ?? to])
  const known = [...new Set([name, ...others])].filter((other) => tables[other])
  return sortedRows(Object.fromEntries(known.map((other) => [other, tables[other]!])), selected)
}

interface Selected {
  name: string
  field: string | undefined
  words: string
  where: string | undefined
}

function splitWhere(where: string): { field: string; values: string[] } {
  const colon = where.indexOf(':')
  return { field: where.slice(0, colon), values: where.slice(colon + 1).split(',') }
}

function rowsWhere(table: AnyTable, where: string | undefined): readonly AnyRow[] {
  if (where === undefined) return table.all()
  const { field, values } = splitWhere(where)
  const wanted = new Set(values)
  const isWanted = (value: unknown) => wanted.has(String(value))
  const rows = indexedRows(table, field, values) ?? table.all()
  return rows.filter(({ [field]: value }) => (Array.isArray(value) ? value.some(isWanted) : isWanted(value)))
}

/** No index has them. */
const unindexed = ['null', 'undefined', 'false']

/** The rows that may have one of the values, by id. Undefined without an index. */
function indexedRows(table: AnyTable, field: string, values: readonly string[]): AnyRow[] | undefined {
  const byId = field === 'id'
  if (!byId && (!isIndexed(table.schema, field) || values.some((value) => unindexed.includes(value)))) return undefined
  // An address does not show whether a value is text, a number or a flag.
  const keysOf = (value: string) => (value === 'true' ? [value, true as const] : [value, Number(value)])
  const idsOf = (value: string) => keysOf(value).flatMap((key) => table.idsWhere(field, key))
  const ids = new Set(values.flatMap((value) => (byId ? [Number(value)] : idsOf(value))))
  return [...ids].sort((a, b) => a - b).flatMap((id) => table.get(id) ?? [])
}

/** Sorts and searches what a person sees, so an id counts as the title of its row. */
const sortedRows = defineView((tables: AnyTables, { name, field, words, where }: Selected): readonly AnyRow[] => {
  const table = tables[name]!
  const references = referencesOf(table).map(([key, { to }]) => ({ key, nameOf: createNaming(tables, to) }))
  const search = readSearch(words)
  const textOf = createText(table)
  const isIn = (row: AnyRow) => {
    const text = textOf(row)
    return (word: string) =>
      text.includes(word) ||
      references.some(({ key, nameOf }) => idsIn(row[key]).some((id) => nameOf(id).includes(word)))
  }
  const all = rowsWhere(table, where)
  const rows = words === '' ? all : all.filter((row) => isFound(search, isIn(row)))
  if (field === undefined) return rows
  const reference = references.find(({ key }) => key === field)
  const keyOf = (row: AnyRow) => toKey(reference ? idsIn(row[field]).map(reference.nameOf).join('\n') : row[field])
  const keyed = rows.map((row) => ({ row, key: keyOf(row) }))
  return keyed.sort((a, b) => compareKeys(a.key, b.key) || a.row.id - b.row.id).map(({ row }) => row)
})

/** Names for searching and sorting, cached because many rows refer to the same few. */
function createNaming(tables: AnyTables, to: string): (id: number) => string {
  const known = new Map<number, string>()
  return (id) => {
    let name = known.get(id)
    if (name === undefined) {
      name = toSearchKey(findName(tables, to, id) ?? '')
      known.set(id, name)
    }
    return name
  }
}

function toKey(value: unknown): string | number | null {
  if (typeof value === 'number' || value === null || value === undefined) return value ?? null
  if (typeof value === 'boolean') return Number(value)
  return toSortKey(typeof value === 'string' ? value : JSON.stringify(withoutContent(value)))
}

const searchKeys = new WeakMap<AnyRow, string>()

/** The text of a row for searches. Cached, because a company has many rows, and people type letter by letter. */
function createText(table: AnyTable): (row: AnyRow) => string {
  const references = new Set(referencesOf(table).map(([field]) => field))
  const fields = (fieldsOf(table.schema.shape) ?? []).filter((field) => !references.has(field))
  return (row) => {
    let key = searchKeys.get(row)
    if (key === undefined) {
      let text = ''
      for (const field of fields) text += textIn(row[field])
      key = toSearchKey(text)
      searchKeys.set(row, key)
    }
    return key
  }
}

/** All text in a value, at any depth, each on its own line. */
function textIn(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number') return `\n${value}`
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return ''
  let text = ''
  // For lists, `for…in` takes several times as long.
  if (Array.isArray(value)) for (const part of value) text += textIn(part)
  else for (const name in value) text += textIn(value[name as never])
  return text
}
