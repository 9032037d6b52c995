import type { AnyRow, AnyTable } from '../../../src/core/store/references.ts'
import { freeze } from '../../../src/core/store/row.ts'
import type { Loading } from '../../../src/world/scenario.ts'
import type { World } from '../../../src/world/world.ts'

/** A copy of a row, with its own id and with references to other copies. */
export interface Copy {
  table: string
  row: AnyRow
  /** The index of the original among the added rows of its table. */
  at: number
  turn: number
  /** The id of another row's copy, for references that are not in the schema. */
  idOf(table: string, id: number): number
}

export interface Many {
  total: number
  what: string
  /** Rows to copy together. */
  round: number
  /** If there are more, they are copied. A row takes up to half a millisecond by the rules. */
  mostByRules?: number
  /** Adds rows `from` up to `to` by the rules, and yields after each. */
  add(from: number, to: number): Iterable<void>
  change(copy: Copy): AnyRow
}

/** Adds rows by the rules. If there are too many, adds one round by the rules and copies everything it added. */
export async function addMany(world: World, many: Many, { progress }: Loading): Promise<void> {
  const { total, what, round, mostByRules = 2000, add } = many
  const byRules = async (from: number, to: number) => {
    let done = from
    for (const _ of add(from, to)) await progress(++done, total, what)
  }
  if (total <= mostByRules) return byRules(0, total)
  const tables = Object.values<AnyTable>(world.tables)
  const starts = new Map(tables.map((table) => [table.name, table.nextId]))
  await byRules(0, round)
  const originals = tables
    .map((table) => originalsOf(table, starts.get(table.name)!))
    .filter(({ rows }) => rows.length > 0)
  const spans = new Map(originals.map(({ table, start }) => [table.name, { start, span: table.nextId - start }]))
  const turns = Math.floor(total / round)
  for (let turn = 1; turn < turns; turn++) {
    const idOf = (table: string, id: number) => {
      const known = spans.get(table)
      return known && id >= known.start ? id + turn * known.span : id
    }
    for (const { table, start, rows, copies, references } of originals) {
      for (const original of rows) {
        const row = copyOf(original, table.name, references, idOf)
        // Frozen at once, so that the table need not copy it.
        copies.push(freeze(many.change({ table: table.name, row, at: original.id - start, turn, idOf })))
      }
    }
    await progress(turn * round, total, what)
  }
  // All at once, because adding one by one takes many times as long.
  for (const { table, copies } of originals) {
    table.fill([...table.all(), ...copies])
    await progress(turns * round, total, what)
  }
  await byRules(turns * round, total)
}

function originalsOf(table: AnyTable, start: number) {
  const rows = table.nextId > start ? table.all().filter(({ id }) => id >= start) : []
  const references = Object.entries(table.schema.references ?? {}).map(([field, reference]) => [field, reference!.to])
  return { table, start, rows, references, copies: [] as AnyRow[] }
}

function copyOf(row: AnyRow, table: string, references: readonly string[][], idOf: Copy['idOf']): AnyRow {
  const copy: Record<string, unknown> = { ...row, id: idOf(table, row.id) }
  for (const [field, to] of references) {
    const value = row[field!]
    if (typeof value === 'number') copy[field!] = idOf(to!, value)
    else if (Array.isArray(value)) copy[field!] = value.map((id) => idOf(to!, id))
  }
  return copy as AnyRow
}
