import { crc32 } from 'node:zlib'
import { State } from '../src/control/shapes.ts'
import { check } from '../src/kernel/read-request.ts'
import { type Frame, Line, newestFormat, Whole } from './kept-shapes.ts'

/** What the lines of a file come to; whether its rows are right shows when it is put in place. */
export interface KeptLines {
  state: State
  /** Missing in a file that is an exported state. */
  frame?: Frame
}

const newline = 10
const opening = '{"check":"'
const sealLength = `${opening}12345678",`.length

/** A line of JSON that begins with a checksum of the rest of it. */
export function seal(record: Whole | Line): Buffer {
  const json = Buffer.from(JSON.stringify(record))
  const sum = crc32(json).toString(16).padStart(8, '0')
  return Buffer.concat([Buffer.from(`${opening}${sum}",`), json.subarray(1), Buffer.from('\n')])
}

function unseal(bytes: Buffer, number: number): unknown {
  const sum = Number.parseInt(bytes.toString('latin1', opening.length, opening.length + 8), 16)
  const rest = bytes.subarray(sealLength)
  if (crc32(rest, crc32('{')) !== sum) throw new Error(`its line ${number} is not as it was written`)
  return JSON.parse(`{${rest}`)
}

/** Reads line by line, since all of it may be longer than a text can be. */
export function readLines(bytes: Buffer): KeptLines {
  const end = bytes.indexOf(newline)
  const first = end === -1 ? bytes : bytes.subarray(0, end)
  needReadable(bytes)
  if (!first.subarray(0, opening.length).equals(Buffer.from(opening))) {
    return { state: check(State, JSON.parse(bytes.toString()), 'the whole') }
  }
  const whole = check(Whole, unseal(first, 1), 'line 1')
  if (end === -1) return join(whole, [])
  const lines: Line[] = []
  for (let from = end + 1; ; ) {
    const to = bytes.indexOf(newline, from)
    // Whoever wrote the last line did not come to its end, so nothing in it was answered.
    if (to === -1) return join(whole, lines)
    const number = lines.length + 2
    const line = check(Line, unseal(bytes.subarray(from, to), number), `line ${number}`)
    if (line.n !== lines.length + 1) throw new Error(`a line before its line ${number} is missing`)
    lines.push(line)
    from = to + 1
  }
}

/** What comes after the format of a newer version is not for us to judge. */
function needReadable(bytes: Buffer): void {
  const [, format] = /^\s*\{\s*(?:"check":"[^"]*",)?"format":\s*(\d+)/.exec(bytes.toString('latin1', 0, 100)) ?? []
  if (Number(format) > newestFormat) {
    throw new Error(
      `it was written by a newer fauxtranet, in the format ${format}; this one reads up to ${newestFormat}`,
    )
  }
}

/** The state after all lines. */
function join(whole: Whole, lines: readonly Line[]): KeptLines {
  const tables = new Map(
    Object.entries(whole.tables).map(([name, { nextId, rows }]) => [
      name,
      { nextId, rows: new Map(rows.map((row) => [row.id, row])) },
    ]),
  )
  for (const line of lines) {
    for (const [name, { nextId, rows, gone }] of Object.entries(line.tables ?? {})) {
      const table = tables.get(name) ?? { nextId, rows: new Map() }
      table.nextId = nextId
      for (const row of rows) table.rows.set(row.id, row)
      for (const id of gone) table.rows.delete(id)
      tables.set(name, table)
    }
  }
  const frame = lines.findLast((line) => line.frame)?.frame ?? whole.frame
  const { now, frozen, currentUser } = frame
  const exported = [...tables].map(([name, { nextId, rows }]) => [name, { nextId, rows: [...rows.values()] }])
  const chance = lines.at(-1)?.chance ?? whole.chance
  const { origin } = whole
  return {
    state: { format: 1, origin, now, frozen, chance, currentUser, tables: Object.fromEntries(exported) },
    frame,
  }
}
