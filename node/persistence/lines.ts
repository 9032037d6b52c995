import { readSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import * as z from 'zod'
import { Instant } from '../../src/core/store/row-shapes.ts'
import { Difference, TableDifference } from '../../src/persistence/difference.ts'
import { Head } from '../../src/persistence/head.ts'

/** The format that this version reads and writes. An exported state, as of `GET /__sim/state`, has the format 1. */
export const currentFormat = 3

/** Each line begins with its checksum and its number, so that a changed or missing one is noticed. */
const n = z.int()

/** The first line: the state without its rows. `by` is the version that wrote it. */
export const FirstLine = Head.extend({ n, format: z.literal(currentFormat), by: z.string() })
export type FirstLine = z.infer<typeof FirstLine>

/** Rows of a table: together with others like it, a whole state. */
export const RowsLine = TableDifference.extend({ n, table: z.string() })
export type RowsLine = z.infer<typeof RowsLine>

/** The rows so far are those that the scenario began with. `instant` is what their dates are relative to. */
const BeginningLine = z.strictObject({ n, beginning: z.strictObject({ instant: Instant, random: z.int() }) })
export type Beginning = z.infer<typeof BeginningLine>['beginning']

/** The state is whole here. What follows came later. */
const WholeLine = z.strictObject({ n, whole: z.literal(true) })

/** The changes of one transaction. */
export const ChangesLine = Difference.extend({ n })
export type ChangesLine = z.infer<typeof ChangesLine>

/** The server was stopped, and nothing is missing. */
const EndLine = z.strictObject({ n, end: z.literal(true) })

export const Line = z.union([RowsLine, ChangesLine, BeginningLine, WholeLine, EndLine])
export type Line = z.infer<typeof Line>

const newline = 10
export const opening = '{"check":"'
const sealLength = `${opening}12345678",`.length
const partLength = 1024 * 1024

/** Makes a line of the JSON of an object: puts a checksum in front of it. */
export function seal(json: string): Buffer {
  const bytes = Buffer.from(json)
  return Buffer.concat([Buffer.from(sealOf(crc32(bytes))), bytes.subarray(1), Buffer.from('\n')])
}

/** Whether a line is as it was written. */
export function isSound(bytes: Buffer): boolean {
  const sum = crc32(bytes.subarray(sealLength), crc32('{'))
  return bytes.toString('latin1', 0, sealLength) === sealOf(sum)
}

function sealOf(sum: number): string {
  return `${opening}${sum.toString(16).padStart(8, '0')}",`
}

/** What a line says, without its checksum. */
export function parseLine(bytes: Buffer): unknown {
  return JSON.parse(`{${bytes.subarray(sealLength)}`)
}

/** One line of a file. */
export interface RawLine {
  bytes: Buffer
  /** The first is 1. */
  number: number
  /** How many bytes of the file end with it. */
  end: number
  /** The file ends in the middle of it. */
  isTorn: boolean
}

/** Reads line by line, since the whole may be longer than a string or a buffer can be. */
export function* readLines(handle: number): Generator<RawLine> {
  let number = 0
  let end = 0
  let begun: Buffer[] = []
  for (let position = 0; ; ) {
    const part = Buffer.allocUnsafe(partLength)
    const bytes = part.subarray(0, readSync(handle, part, 0, partLength, position))
    if (bytes.length === 0) break
    position += bytes.length
    let from = 0
    for (let to = bytes.indexOf(newline); to !== -1; to = bytes.indexOf(newline, from)) {
      const line = bytes.subarray(from, to)
      end = position - bytes.length + to + 1
      yield { bytes: begun.length > 0 ? Buffer.concat([...begun, line]) : line, number: ++number, end, isTorn: false }
      begun = []
      from = to + 1
    }
    if (from < bytes.length) begun.push(bytes.subarray(from))
  }
  const torn = Buffer.concat(begun)
  if (torn.length > 0) yield { bytes: torn, number: number + 1, end: end + torn.length, isTorn: true }
}
