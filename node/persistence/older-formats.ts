import { fstatSync, readFileSync, readSync } from 'node:fs'
import * as z from 'zod'
import { check } from '../../src/core/http/validate.ts'
import { Difference } from '../../src/persistence/difference.ts'
import { Head, takeHead } from '../../src/persistence/head.ts'
import { createWorld } from '../../src/simulator/applications.ts'
import { importState } from '../../src/world/state/import.ts'
import { State } from '../../src/world/state/shapes.ts'
import type { World } from '../../src/world/world.ts'
import { ForeignFile } from './damage.ts'
import { isSound, newestFormat, parseLine, readLines } from './lines.ts'

/** The first line of format 2: a whole state. */
const Whole = Head.extend({ format: z.literal(2), by: z.string(), tables: State.shape.tables })
/** Every other line of format 2. `n` counts from the second line on. */
const LogLine = Difference.extend({ n: z.int() })

/** The format of a file that has an older one; undefined for the newest. Refuses a newer one, and what is no state at all. */
export function findOlderFormat(handle: number): 1 | 2 | undefined {
  const start = Buffer.alloc(200)
  const text = start.toString('latin1', 0, readSync(handle, start, 0, start.length, 0))
  if (!/^\s*\{/.test(text)) {
    throw new ForeignFile(text === '' ? 'it is empty' : 'its line 1 is none of a saved state: it is something else')
  }
  if (text.startsWith('{"check":"')) {
    const format = Number(/"format":(\d+)/.exec(text)?.[1] ?? newestFormat)
    checkReadable(format)
    return format === 2 ? 2 : undefined
  }
  checkReadable(Number(/"format":\s*(\d+)/.exec(text)?.[1] ?? 1))
  return 1
}

function checkReadable(format: number): void {
  if (format <= newestFormat) return
  throw new ForeignFile(
    `it was written by a newer fauxtranet, in the format ${format}; this one reads up to ${newestFormat}`,
  )
}

/** Reads a file of an older format. It is written anew in the newest. */
export function readOlder(handle: number, format: 1 | 2): World {
  const { written = fstatSync(handle).mtimeMs, ...state } = format === 1 ? readExported(handle) : readFormat2(handle)
  const world = createWorld()
  importState(world, state)
  takeHead(world, { ...state, written })
  return world
}

type SavedState = State & { written?: number }

function readExported(handle: number): SavedState {
  const text = readFileSync(handle, 'utf8')
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    throw new Error(`its line 1 begins no saved file, and it is no exported state: ${(error as Error).message}`)
  }
  return check(State, json, 'the whole')
}

function readFormat2(handle: number): SavedState {
  let whole: z.infer<typeof Whole> | undefined
  const lines: z.infer<typeof LogLine>[] = []
  for (const { bytes, number, isTorn } of readLines(handle)) {
    // The last line is incomplete, so its request was never answered.
    if (isTorn && whole) break
    if (!isSound(bytes)) throw new Error(`its line ${number} is not as it was written`)
    const json = parseLine(bytes)
    if (whole) {
      const line = check(LogLine, json, `line ${number}`)
      if (line.n !== number - 1) throw new Error(`a line before its line ${number} is missing`)
      lines.push(line)
    } else whole = check(Whole, json, 'line 1')
  }
  return join(whole!, lines)
}

/** The state after all lines. */
function join(whole: z.infer<typeof Whole>, lines: readonly z.infer<typeof LogLine>[]): SavedState {
  const tables = new Map(
    Object.entries(whole.tables).map(([name, { nextId, rows }]) => [
      name,
      { nextId, rows: new Map(rows.map((row) => [row.id, row])) },
    ]),
  )
  for (const line of lines) {
    for (const [name, { nextId, rows, gone }] of Object.entries(line.tables)) {
      const table = tables.get(name) ?? { nextId, rows: new Map() }
      table.nextId = nextId
      for (const row of rows) table.rows.set(row.id, row)
      for (const id of gone) table.rows.delete(id)
      tables.set(name, table)
    }
  }
  const { tables: _, ...head } = lines.at(-1) ?? whole
  const { n: __, by: ___, ...rest } = head as Head & { n?: number; by?: string }
  const exported = [...tables].map(([name, { nextId, rows }]) => [name, { nextId, rows: [...rows.values()] }])
  return { ...rest, format: 1, tables: Object.fromEntries(exported) }
}
