import type { AnyRow, AnyTable } from '../../../src/core/store/references.ts'
import { freeze } from '../../../src/core/store/row.ts'
import type { Loading } from '../../../src/world/scenario.ts'
import type { World } from '../../../src/world/world.ts'

/** A copy of a row. Its own id and its references to other copies are those of the copy. */
export interface Copy {
  table: string
  row: AnyRow
  /** The number of the first row that it is a copy of, among those of its table, from 0. */
  at: number
  /** Which copy it is, from 1. */
  turn: number
  /** The id of the copy of another row: for references that no schema knows. */
  idOf(table: string, id: number): number
}

export interface Many {
  total: number
  what: string
  /** How many are copied together. */
  round: number
  /** Adds those from one number up to another by the rules, and yields after each. */
  add(from: number, to: number): Iterable<void>
  /** The copy with a title, a date or a code of its own. */
  change(copy: Copy): AnyRow
}

/** By the rules it takes up to half a millisecond each. Of more than so many, most are copies. */
const mostByRules = 2000

/** Adds many of a kind: by the rules, or a round of them by the rules and then copies of all that these have added. */
export async function addMany(world: World, many: Many, { progress }: Loading): Promise<void> {
  const { total, what, round, add } = many
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
  // All at once, since one by one takes many times as long.
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
