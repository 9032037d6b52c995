import { check } from '../core/http/validate.ts'
import { deserialiseRow } from '../core/store/portable-json.ts'
import { type AnyRow, type AnyTable, often } from '../core/store/references.ts'
import { freeze } from '../core/store/row.ts'
import { inTurns, type Steps, takeTurns } from '../core/time/turns.ts'
import { withHead } from '../world/head.ts'
import { checkTables, putRows } from '../world/state/import.ts'
import type { World, WorldState } from '../world/world.ts'
import type { Head } from './head.ts'
import { type FirstLine, Line, type TableDifference } from './lines.ts'

interface CollectedRows {
  rows: Map<number, TableDifference['rows'][number] | undefined>
  nextId: number
}

export type CollectedTables = Map<string, CollectedRows>

/** Later lines win. */
export function collectRows(tables: CollectedTables, line: Line | FirstLine): void {
  const single = 'table' in line ? { [line.table]: line } : {}
  for (const [name, { rows, gone, nextId }] of Object.entries('tables' in line ? line.tables : single)) {
    const collected = tables.get(name) ?? { rows: new Map(), nextId }
    for (const id of gone) collected.rows.set(id, undefined)
    for (const row of rows) collected.rows.set(row.id, row)
    tables.set(name, { ...collected, nextId })
  }
}

export function rowsOf<Row>({ rows }: { rows: Map<number, Row | undefined> }): Row[] {
  return [...rows.values()].filter((row) => row !== undefined)
}

interface ReadOptions {
  /** Skips checks: this version wrote the lines, and nothing has changed them. */
  isTrusted?: boolean
  onLine?: () => void
}

export type Reading = Awaited<ReturnType<typeof readWorld>>

/** Reads all lines but the first into a world that already has the base's rows. Rejects an inconsistent state. */
export async function readWorld(
  world: World,
  first: FirstLine,
  lines: Iterable<string>,
  { isTrusted = false, onLine }: ReadOptions = {},
) {
  const tables: CollectedTables = new Map()
  const put = isTrusted ? putTrusted : putChecked
  const pause = takeTurns()
  const apply = async (head: Head) => {
    await inTurns(put(world, tables, head), pause)
    tables.clear()
    return withHead(world.snapshot(), head)
  }
  let head: Head = first
  let beginning: WorldState | undefined
  let number = 1
  let [size, wholeSize] = [0, 0]
  for (const text of lines) {
    number++
    size += text.length
    const json = JSON.parse(text)
    const line: Line = isTrusted ? json : check(Line, json, `line ${number}`)
    collectRows(tables, line)
    if ('tables' in line) head = line
    else if ('beginning' in line) beginning = await apply(line.beginning)
    else if ('whole' in line) wholeSize = size
    onLine?.()
    await pause()
  }
  if (wholeSize === 0) throw new Error(`it is incomplete: it ends after line ${number}`)
  world.state = await apply(head)
  return { size, wholeSize, beginning }
}

function* putChecked(world: World, tables: CollectedTables, { currentUser }: Head): Steps {
  const given = [...tables].map(([name, collected]) => {
    const { rows, nextId } = collected
    return [name, { nextId, rows: rowsOf(collected), gone: [...rows.keys()] }]
  })
  yield* putRows(world, Object.fromEntries(given))
  for (const [name, { nextId }] of tables) {
    const table = needTable(world, name)
    // An undo may have lowered `nextId`.
    table.putAllUnrecorded(new Map(), Math.max(nextId, (table.all().at(-1)?.id ?? 0) + 1))
  }
  yield* checkTables(world, currentUser)
}

function* putTrusted(world: World, tables: CollectedTables): Steps {
  for (const [name, { rows, nextId }] of tables) {
    const table = needTable(world, name)
    const read = new Map<number, AnyRow | undefined>()
    for (const [id, row] of rows) {
      read.set(id, row && freeze({ ...deserialiseRow(row) }))
      if (read.size % often === 0) yield
    }
    if (table.size > 0) table.putAllUnrecorded(read, nextId)
    else table.fill(rowsOf({ rows: read }), nextId)
    yield
  }
}

function needTable({ tables }: World, name: string): AnyTable {
  if (Object.hasOwn(tables, name)) return tables[name]!
  throw new Error(`there is no table "${name}": its application is missing`)
}
