import { serialise } from '../core/store/portable-json.ts'
import type { AnyRow, AnyTable } from '../core/store/references.ts'
import { version } from '../core/version.ts'
import type { World, WorldState } from '../world/world.ts'
import { headOf } from './head.ts'
import { type Base, currentFormat, type PageOptions, type TableDifference } from './lines.ts'

// In characters. A damaged line loses at most this much, plus one row.
const longestLine = 128 * 1024

export interface WriteOptions {
  /** The state that a reset restores. */
  beginning?: WorldState | undefined
  base?: (Base & { state: WorldState }) | undefined
  asked?: PageOptions
  /** Which code writes the lines. Default: this version. */
  by?: string
  onWritten?: ((done: number, total: number) => void) | undefined
}

export function* writeWhole(
  world: World,
  { beginning, base, asked, by = version, onWritten }: WriteOptions,
): Generator<string> {
  const { state: from, ...saved } = base ?? {}
  yield JSON.stringify({ format: currentFormat, by, asked, base: from && saved, ...headOf(world) })
  const total = tablesOf(world).reduce((sum, { size }) => sum + size, 0)
  let done = 0
  const count = (rows: number) => {
    done += rows
    onWritten?.(Math.min(done, total), total)
  }
  if (beginning) {
    const begun = worldIn(world, beginning)
    yield* writeRows(changedTables(begun, from), count)
    yield JSON.stringify({ beginning: headOf(begun) })
  }
  yield* writeRows(changedTables(world, beginning ?? from), count)
  yield '{"whole":true}'
}

export function writeChanges(world: World, since: WorldState): string {
  const tables: Record<string, TableDifference> = {}
  for (const { table, rows, gone } of changedTables(world, since)) {
    tables[table.name] = { nextId: table.nextId, rows: rows.map((row) => serialise(row) as AnyRow), gone }
  }
  return JSON.stringify({ ...headOf(world), tables })
}

/** Changes with any row of a scenario. 32 bits are enough to notice an edit. */
export function outlineOf(world: World, state: WorldState): string {
  let hash = 0
  for (const line of writeRows(changedTables(worldIn(world, state)), () => {}))
    for (let i = 0; i < line.length; i++) hash = Math.imul(hash ^ line.charCodeAt(i), 0x01000193)
  return `${state.random} ${hash}`
}

function tablesOf(world: World): AnyTable[] {
  return Object.values<AnyTable>(world.tables)
}

export function worldIn(world: World, state: WorldState): World {
  const other = world.createEmpty()
  other.state = state
  return other
}

function* writeRows(tables: Iterable<ChangedTable>, count: (rows: number) => void): Generator<string> {
  for (const { table, rows, gone } of tables) {
    const begin = `{"table":${JSON.stringify(table.name)},"nextId":${table.nextId},"rows":[`
    let texts: string[] = []
    let length = 0
    for (const row of rows) {
      const text = JSON.stringify(serialise(row))
      texts.push(text)
      length += text.length
      if (length < longestLine) continue
      yield `${begin}${texts.join(',')}],"gone":[]}`
      count(texts.length)
      texts = []
      length = 0
    }
    yield `${begin}${texts.join(',')}],"gone":${JSON.stringify(gone)}}`
  }
}

interface ChangedTable {
  table: AnyTable
  rows: readonly AnyRow[]
  gone: number[]
}

/** The tables that differ from a state; by default, from empty tables. */
export function* changedTables(world: World, since?: WorldState): Generator<ChangedTable> {
  let other: World | undefined
  for (const [i, table] of tablesOf(world).entries()) {
    if (!since) {
      if (table.size > 0 || table.nextId > 1) yield { table, rows: table.all(), gone: [] }
      continue
    }
    const former = since.tables[i]!
    if (table.snapshot() === former) continue
    const changed = new Map<number, AnyRow | undefined>()
    const changes = table.changesSince(former)
    for (const { before, after } of changes ?? []) changed.set((after ?? before)!.id, after)
    if (!changes) {
      other ??= worldIn(world, since)
      const before: AnyTable = other.tables[table.name]!
      for (const { id } of before.rowsNotIn(table)) changed.set(id, table.get(id))
      for (const row of table.rowsNotIn(before)) changed.set(row.id, row)
    }
    const rows = [...changed.values()].filter((row) => row !== undefined)
    yield { table, rows, gone: [...changed.keys()].filter((id) => !changed.get(id)) }
  }
}
