import { check } from '../core/http/validate.ts'
import { freeze } from '../core/store/freeze.ts'
import { deserialiseRow } from '../core/store/portable-json.ts'
import type { AnyTable } from '../core/store/references.ts'
import { withHead } from '../world/head.ts'
import { checkConsistency, putRows } from '../world/state/import.ts'
import type { World } from '../world/world.ts'
import type { Head } from './head.ts'
import { type FirstLine, Line, type TableDifference } from './lines.ts'
import type { Beginning } from './writing.ts'

/** Puts the lines of a saved world together. */
export class Reading {
  readonly #world: World
  readonly #isTrusted: boolean
  #head: Head
  /** Rows of a whole state, by table: one after the other would take longer. */
  #rows = new Map<string, TableDifference>()
  isWhole = false
  beginning: Beginning | undefined

  /**
   * `world` has the rows that the lines are a difference from. Lines are checked, and so are their rows, unless they are
   * trusted: this version has written them, and nobody has changed them since.
   */
  constructor(world: World, { format: _, by: __, base: ___, asked: ____, ...head }: FirstLine, isTrusted: boolean) {
    this.#world = world
    this.#head = head
    this.#isTrusted = isTrusted
  }

  /** Adds the next line. `name` is its name in a refusal. */
  add(json: unknown, name: string): void {
    const line = this.#isTrusted ? (json as Line) : check(Line, json, name)
    if ('table' in line) this.#collect(line)
    else if ('tables' in line) {
      const { tables, ...head } = line
      this.#put(tables)
      this.#head = head
    } else {
      this.#put(Object.fromEntries(this.#rows))
      this.#rows.clear()
      if ('beginning' in line) {
        const { instant, ...head } = line.beginning
        if (!this.#isTrusted) checkConsistency(this.#world, head.currentUser)
        this.beginning = { instant, state: withHead(this.#world.snapshot(), head) }
      } else this.isWhole = true
    }
  }

  /** The world as it was when the last line was written. Refuses one that is not sound. */
  finish(): World {
    const world = this.#world
    if (!this.#isTrusted) checkConsistency(world, this.#head.currentUser)
    world.state = withHead(world.state, this.#head)
    return world
  }

  #collect({ table, rows, gone, nextId }: TableDifference & { table: string }): void {
    const held = this.#rows.get(table) ?? { nextId, rows: [], gone: [] }
    // Now, so that it counts as read.
    for (const row of rows) held.rows.push(this.#isTrusted ? readRow(row) : row)
    for (const id of gone) held.gone.push(id)
    this.#rows.set(table, held)
  }

  #put(tables: Record<string, TableDifference>): void {
    if (!this.#isTrusted) putRows(this.#world, tables)
    for (const [name, { rows, gone, nextId }] of Object.entries(tables)) {
      if (!Object.hasOwn(this.#world.tables, name))
        throw new Error(`there is no table "${name}": its application is not there`)
      const table: AnyTable = this.#world.tables[name]!
      if (!this.#isTrusted) setNextId(table, nextId)
      else if (table.size === 0) table.fill(rows.map(readRow), nextId)
      else {
        const put = new Map<number, unknown>(gone.map((id) => [id, undefined]))
        for (const row of rows) put.set(row.id, readRow(row))
        table.putAllUnrecorded(put, nextId)
      }
    }
  }
}

function readRow<R extends { id: number }>(row: R): R {
  return Object.isFrozen(row) ? row : (freeze({ ...deserialiseRow(row) }) as unknown as R)
}

/** An undo may have lowered it. */
function setNextId(table: AnyTable, nextId: number): void {
  table.putAllUnrecorded(new Map(), Math.max(nextId, (table.all().at(-1)?.id ?? 0) + 1))
}
