import { closeSync, constants, fstatSync, openSync } from 'node:fs'
import { check } from '../../src/core/http/validate.ts'
import { freeze } from '../../src/core/store/freeze.ts'
import { deserialiseRow } from '../../src/core/store/portable-json.ts'
import type { AnyTables } from '../../src/core/store/references.ts'
import { version } from '../../src/core/version.ts'
import type { Head } from '../../src/persistence/head.ts'
import type { ApplicationSet } from '../../src/simulator/applications.ts'
import { withHead } from '../../src/world/head.ts'
import { importState } from '../../src/world/state/import.ts'
import type { Origin, World } from '../../src/world/world.ts'
import { isExported, parseExported, readExported } from './exported-state.ts'
import {
  type Beginning,
  type ChangesLine,
  FirstLine,
  isSound,
  Line,
  parseLine,
  type RawLine,
  type RowsLine,
  readLines,
} from './lines.ts'
import { checkKind } from './place.ts'

/** What was read from a file. */
export interface SavedFile {
  world: World
  /** How the file goes on. Undefined where it has to be written anew. */
  lines?: { count: number; size: number; wholeSize: number }
  /** The state that the scenario began with. */
  beginning?: (Beginning & { world: World }) | undefined
  /** Its server was stopped, not killed, and the file was not cut off since. */
  isEnded: boolean
  /** The last line is not whole: its server was killed while it was written, or the file was cut off. */
  torn?: { line: number; bytes: number }
}

/** Called with how many bytes of how many are read. */
type OnRead = (done: number, total: number) => void

/** Reads a saved file; undefined when there is none. Refuses one that is not as it was written. */
export function readSavedFile(file: string, applications: ApplicationSet, onRead?: OnRead): SavedFile | undefined {
  return withFile(file, (handle, size) => {
    if (isExported(handle)) return { world: readExported(handle, applications), isEnded: true }
    const reading = new Reading(applications)
    for (const line of readLines(handle)) {
      reading.add(line)
      onRead?.(line.end, size)
    }
    return reading.finish()
  })
}

/** The origin of the world in a file, which its first line has; undefined when there is no file yet. */
export function readOrigin(file: string): Origin | undefined {
  return withFile(file, (handle) => {
    if (isExported(handle)) return parseExported(handle).origin
    const [first] = readLines(handle)
    return readFirst(first).origin
  })
}

/** Opens without waiting: a pipe that nobody writes to would never open. */
export function withFile<Result>(file: string, read: (handle: number, size: number) => Result): Result | undefined {
  let handle: number
  try {
    handle = openSync(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  try {
    const found = fstatSync(handle)
    checkKind(file, found)
    return read(handle, found.size)
  } finally {
    closeSync(handle)
  }
}

function readFirst(line: RawLine | undefined): FirstLine {
  if (!line || line.isTorn || !isSound(line.bytes)) throw new Error('its line 1 is not as it was written')
  const json = parseLine(line.bytes)
  checkNumber(json, 1)
  return check(FirstLine, json, 'line 1')
}

function checkNumber(json: unknown, number: number): void {
  const { n } = json as Line
  if (n !== number) throw new Error(`its line ${number} was line ${n} once: others are missing or added`)
}

/** Puts the lines of a file together. */
class Reading {
  readonly #applications: ApplicationSet
  readonly #world: World
  readonly #tables: AnyTables
  #head: (FirstLine & Head) | undefined
  #present: Head | undefined
  #beginning: SavedFile['beginning']
  /** Rows to fill empty tables with, which is quicker than one after the other. */
  #filling: Map<string, RowsLine[]> | undefined = new Map()
  #wholeSize: number | undefined
  #size = 0
  #count = 0
  #isEnded = false
  #torn = 0

  constructor(applications: ApplicationSet) {
    this.#applications = applications
    this.#world = applications.createWorld()
    this.#tables = this.#world.tables
  }

  /** What this version has written and nobody has changed needs no other check. The shapes of a user's tables may have changed. */
  get #isTrusted(): boolean {
    return this.#head?.by === version && !this.#applications.hasOwn
  }

  add(line: RawLine): void {
    const { bytes, number, end, isTorn } = line
    if (this.#isEnded) throw new Error(`its line ${number} stands behind its end`)
    if (isTorn) {
      this.#torn = bytes.length
      return
    }
    if (number === 1) this.#head = readFirst(line)
    else this.#read(line)
    this.#count = number
    if (!this.#isEnded) this.#size = end
  }

  #read({ bytes, number, end }: RawLine): void {
    if (!isSound(bytes)) throw new Error(`its line ${number} is not as it was written`)
    const json = parseLine(bytes)
    checkNumber(json, number)
    const line = this.#isTrusted ? (json as Line) : check(Line, json, `line ${number}`)
    if ('table' in line) this.#addRows(line)
    else if ('tables' in line) this.#change(line)
    else if ('beginning' in line) this.#begin(line.beginning)
    else if ('whole' in line) {
      this.#fill()
      this.#wholeSize = end
    } else this.#isEnded = true
  }

  #addRows(line: RowsLine): void {
    if (!this.#filling) {
      this.#put(line.table, line)
      return
    }
    // Now, so that it counts as read.
    line.rows = line.rows.map((row) => freeze({ ...deserialiseRow(row) }))
    const lines = this.#filling.get(line.table)
    if (lines) lines.push(line)
    else this.#filling.set(line.table, [line])
  }

  #fill(): void {
    for (const [name, lines] of this.#filling ?? []) {
      this.#need(name).fill(
        lines.flatMap(({ rows }) => rows),
        lines[0]!.nextId,
      )
    }
    this.#filling = undefined
  }

  #begin(beginning: Beginning): void {
    this.#fill()
    const world = this.#world.createEmpty()
    for (const [name, table] of Object.entries<AnyTables[string]>(world.tables))
      table.restore(this.#tables[name]!.snapshot())
    this.#beginning = { ...beginning, world }
  }

  #change({ n: _, tables, ...head }: ChangesLine): void {
    for (const [name, difference] of Object.entries(tables)) this.#put(name, difference)
    this.#present = head
  }

  #put(name: string, { rows, gone, nextId }: Omit<RowsLine, 'n' | 'table'>): void {
    const table = this.#need(name)
    const put = new Map<number, unknown>(gone.map((id) => [id, undefined]))
    for (const row of rows) put.set(row.id, freeze({ ...deserialiseRow(row) }))
    table.putAllUnrecorded(put, nextId)
  }

  #need(name: string): AnyTables[string] {
    if (Object.hasOwn(this.#tables, name)) return this.#tables[name]!
    throw new Error(`there is no table "${name}": its application is not there`)
  }

  finish(): SavedFile {
    if (!this.#head) throw new Error('its line 1 is not as it was written')
    if (this.#wholeSize === undefined) {
      throw new Error(
        `it is cut off: its state is not whole at its line ${this.#count + (this.#torn > 0 ? 1 : 0)}, the last`,
      )
    }
    const { n: _, format: __, by: ___, ...first } = this.#head
    const head = this.#present ?? first
    const world = this.#world
    if (this.#isTrusted) world.state = withHead(world.state, head)
    else checkWorld(world, head)
    const lines = { count: this.#count - Number(this.#isEnded), size: this.#size, wholeSize: this.#wholeSize }
    return {
      world,
      isEnded: this.#isEnded,
      ...(this.#torn > 0 && { torn: { line: this.#count + 1, bytes: this.#torn } }),
      // The file goes on where the torn line was. That of another version is written anew.
      ...(this.#isTrusted && { lines, beginning: this.#beginning }),
    }
  }
}

/** Checks the rows of another version as if they came from outside. */
function checkWorld(world: World, head: Head): void {
  const { written: _, ...state } = head
  const { tables } = world.export()
  importState(world, { ...state, format: 1, tables } as Parameters<typeof importState>[1])
  world.state = withHead(world.state, head)
}
