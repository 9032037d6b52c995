import { takeTurns } from '../../src/core/time/turns.ts'
import type { ExportedWorld } from '../../src/world/world.ts'
import { type Numbering, textsOf } from './numbers.ts'

/** One field of every row in a table, or a nested one: `metadata`, `phone`. */
export interface Column {
  path: readonly [field: string, part?: string]
  values: readonly unknown[]
  /**
   * The value of each row: 0 for the next new value, else its number from 1, or -1 for none. Runs of new values are
   * zeros, which compress well. Without it, there is one value for each row, or a single one for all.
   */
  picks?: readonly number[]
  /** Rows with null do not have the field. */
  sparse?: true
  /** A string that starts with `~` is a suffix of this field, or of one word in it. */
  after?: Stem
  /** The values are numbers that encode others. */
  numbering?: Numbering
  /** The values are lists of numbers, stored as differences. */
  steps?: true
  /** The values are decoded base64, which does not compress. */
  base64?: true
  /** The values are lists of indexes into these sentences. */
  sentences?: readonly string[]
}

export type Stem = readonly [field: string, word?: 0 | 1]

/** A world by columns, so that field names and most values are written only once. */
export interface PackedWorld extends Omit<ExportedWorld, 'tables'> {
  tables: Record<string, { nextId: number; length: number; columns: readonly Column[] }>
}

export type Fields = Record<string, unknown>

export async function unpack({ tables, ...rest }: PackedWorld): Promise<ExportedWorld> {
  const pause = takeTurns()
  const unpacked: ExportedWorld['tables'] = {}
  for (const [name, { nextId, length, columns }] of Object.entries(tables)) {
    const rows = Array.from({ length }, (): Fields => ({}))
    for (const column of columns) {
      fillIn(rows, column, rest.now)
      await pause()
    }
    unpacked[name] = { nextId, rows }
  }
  return { ...rest, tables: unpacked }
}

function fillIn(rows: readonly Fields[], column: Column, now: string): void {
  const { values, picks, sparse } = column
  const [field, part] = column.path
  const restore = restorerOf(column, now)
  let seen = 0
  rows.forEach((row, at) => {
    const pick = picks ? (picks[at] || ++seen) - 1 : values.length === 1 ? 0 : at
    if (pick < 0 || (sparse && values[pick] === null)) return
    const whole = restore(values[pick], row)
    if (part === undefined) row[field] = whole
    else partsOf(row, field)[part] = whole
  })
}

function restorerOf(
  { after, numbering, base64, steps, sentences }: Column,
  now: string,
): (value: unknown, row: Fields) => unknown {
  if (steps) return (value) => (Array.isArray(value) ? sumUp(value) : value)
  if (sentences) return (value) => (Array.isArray(value) ? value.map((at) => sentences[at]).join(' ') : value)
  if (base64) return (value) => (typeof value === 'string' ? btoa(value) : value)
  if (after) return (value, row) => (isContinued(value) ? stemIn(row, after) + value.slice(1) : value)
  if (!numbering) return (value) => value
  const toText = textsOf(numbering, now)
  return (value, row) => (typeof value === 'number' ? toText(value, row) : value)
}

function sumUp(steps: readonly number[]): number[] {
  let sum = 0
  return steps.map((step) => (sum += step))
}

function isContinued(value: unknown): value is string {
  return typeof value === 'string' && value.startsWith('~')
}

/** `zofia.nowak` has two words, `Zofia` and `Nowak`. */
export function stemIn(row: Fields, [field, word]: Stem): string {
  const text = String(row[field] ?? '')
  if (word === undefined) return text
  const dot = text.indexOf('.')
  const from = word === 0 ? 0 : dot + 1
  return text.charAt(from).toUpperCase() + text.slice(from + 1, word === 0 && dot >= 0 ? dot : undefined)
}

function partsOf(row: Fields, field: string): Fields {
  row[field] ??= {}
  return row[field] as Fields
}
