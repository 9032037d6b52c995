import { crc32 } from 'node:zlib'
import * as z from 'zod'
import { check } from '../../src/core/http/validate.ts'
import { Difference } from '../../src/persistence/difference.ts'
import { Head } from '../../src/persistence/head.ts'
import { State } from '../../src/world/state/shapes.ts'

/** The newest format that this version reads, and the one that it writes. 1 is an exported state, as of `GET /__sim/state`. */
export const newestFormat = 2

/** The first line of a file: a whole state. `by` is the version that wrote it. */
const Whole = Head.extend({ format: z.literal(newestFormat), by: z.string(), tables: State.shape.tables })
export type Whole = z.infer<typeof Whole>

/** Every other line: the changes of one transaction. `n` counts the lines, so that a missing one is noticed. */
const LogLine = Difference.extend({ n: z.int() })
export type LogLine = z.infer<typeof LogLine>

/** The state that the lines of a file add up to. Its rows are checked when it is imported. */
type SavedState = State & { written?: number }

const newline = 10
const opening = '{"check":"'
const sealLength = `${opening}12345678",`.length

/** Writes a line of JSON that begins with a checksum of the rest. */
export function seal(record: Whole | LogLine): Buffer {
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

/** Reads line by line, since the whole may be longer than a string can be. */
export function readLines(bytes: Buffer): SavedState {
  const end = bytes.indexOf(newline)
  const first = end === -1 ? bytes : bytes.subarray(0, end)
  checkReadable(bytes)
  if (!first.subarray(0, opening.length).equals(Buffer.from(opening))) {
    return check(State, JSON.parse(bytes.toString()), 'the whole')
  }
  const whole = check(Whole, unseal(first, 1), 'line 1')
  if (end === -1) return join(whole, [])
  const lines: LogLine[] = []
  for (let from = end + 1; ; ) {
    const to = bytes.indexOf(newline, from)
    // The last line is incomplete, so its request was never answered.
    if (to === -1) return join(whole, lines)
    const number = lines.length + 2
    const line = check(LogLine, unseal(bytes.subarray(from, to), number), `line ${number}`)
    if (line.n !== lines.length + 1) throw new Error(`a line before its line ${number} is missing`)
    lines.push(line)
    from = to + 1
  }
}

/** Refuses a newer format before anything else is checked. */
function checkReadable(bytes: Buffer): void {
  const [, format] = /^\s*\{\s*(?:"check":"[^"]*",)?"format":\s*(\d+)/.exec(bytes.toString('latin1', 0, 100)) ?? []
  if (Number(format) > newestFormat) {
    throw new Error(
      `it was written by a newer fauxtranet, in the format ${format}; this one reads up to ${newestFormat}`,
    )
  }
}

/** The state after all lines. */
function join(whole: Whole, lines: readonly LogLine[]): SavedState {
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
  const { n: _, ...head } = lines.at(-1) ?? { n: 0, ...whole }
  const exported = [...tables].map(([name, { nextId, rows }]) => [name, { nextId, rows: [...rows.values()] }])
  return { ...head, format: 1, tables: Object.fromEntries(exported) }
}
