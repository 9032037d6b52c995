import { check } from '../core/http/validate.ts'
import { deserialiseRow } from '../core/store/portable-json.ts'
import type { AnyTable } from '../core/store/references.ts'
import { freeze } from '../core/store/row.ts'
import { withHead } from '../world/head.ts'
import { checkConsistency, putRows } from '../world/state/import.ts'
import type { World, WorldState } from '../world/world.ts'
import type { Head } from './head.ts'
import { type FirstLine, Line, type TableDifference } from './lines.ts'

/** Rows of a table by id; undefined where they are gone. */
interface CollectedRows {
  rows: Map<number, TableDifference['rows'][number] | undefined>
  nextId: number
}

/** The rows that lines hold, by table. The last line that has a row wins. */
export class CollectedTables extends Map<string, CollectedRows> {
  /** Adds the rows of a line, if it has any. */
  add(line: Line | FirstLine): void {
    if ('table' in line) this.#addRows(line.table, line)
    if ('tables' in line) for (const [table, changed] of Object.entries(line.tables)) this.#addRows(table, changed)
  }

  #addRows(table: string, { rows, gone, nextId }: TableDifference): void {
    const collected = this.get(table) ?? { rows: new Map(), nextId }
    for (const id of gone) collected.rows.set(id, undefined)
    for (const row of rows) collected.rows.set(row.id, row)
    collected.nextId = nextId
    this.set(table, collected)
  }
}

/** The rows that are not gone. */
export function rowsOf({ rows }: CollectedRows) {
  return [...rows.values()].filter((row) => row !== undefined)
}

/** Puts the lines of a saved world together. */
export class Reading {
  readonly #world: World
  readonly #isTrusted: boolean
  readonly #tables = new CollectedTables()
  #head: Head
  /** How many lines were read. */
  lines = 1
  /** The length of all lines, and of those of the whole state: 0 as long as that is not whole. */
  size: number
  wholeSize = 0
  /** The state that a reset restores. */
  beginning: WorldState | undefined

  /**
   * `world` has the rows that the lines are a difference from. Lines are checked, and so are their rows, unless they are
   * trusted: this version has written them, and nothing has changed them since.
   */
  constructor(world: World, first: FirstLine, { isTrusted = false, size = 0 } = {}) {
    this.#world = world
    this.#head = first
    this.#isTrusted = isTrusted
    this.size = size
  }

  /** Adds the next line. */
  add(text: string): void {
    this.lines++
    this.size += text.length
    const json = JSON.parse(text)
    const line: Line = this.#isTrusted ? json : check(Line, json, `line ${this.lines}`)
    this.#tables.add(line)
    if ('tables' in line) this.#head = line
    else if ('beginning' in line) this.beginning = this.#apply(line.beginning)
    else if ('whole' in line) this.wholeSize = this.size
  }

  /** The world as it was when the last line was written. Refuses one that is not sound. */
  finish(): World {
    this.#world.state = this.#apply(this.#head)
    return this.#world
  }

  /** Puts the rows into the world. Returns its state with that head. */
  #apply(head: Head): WorldState {
    const world = this.#world
    if (this.#isTrusted) for (const [name, collected] of this.#tables) putTrusted(needTable(world, name), collected)
    else {
      const read = [...this.#tables].map(([name, collected]) => {
        const { rows, nextId } = collected
        return [name, { nextId, rows: rowsOf(collected), gone: [...rows.keys()] }]
      })
      putRows(world, Object.fromEntries(read))
      for (const [name, { nextId }] of this.#tables) setNextId(needTable(world, name), nextId)
      checkConsistency(world, head.currentUser)
    }
    this.#tables.clear()
    return withHead(world.snapshot(), head)
  }
}

function needTable({ tables }: World, name: string): AnyTable {
  if (Object.hasOwn(tables, name)) return tables[name]!
  throw new Error(`there is no table "${name}": its application is not there`)
}

function putTrusted(table: AnyTable, { rows, nextId }: CollectedRows): void {
  const put = new Map([...rows].map(([id, row]) => [id, row && freeze({ ...deserialiseRow(row) })]))
  if (table.size > 0) return void table.putAllUnrecorded(put, nextId)
  // Quicker than one after the other.
  const added = [...put.values()].filter((row) => row !== undefined)
  table.fill(added, nextId)
}

/** An undo may have lowered it. */
function setNextId(table: AnyTable, nextId: number): void {
  table.putAllUnrecorded(new Map(), Math.max(nextId, (table.all().at(-1)?.id ?? 0) + 1))
}
