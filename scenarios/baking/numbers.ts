import { day, minute } from '../../src/core/time/clock.ts'

type Fields = Record<string, unknown>

/** Encodes values as whole numbers, which take less room than dates and codes. */
export interface Numbering {
  /** `2026-03-02`, an instant at a whole minute, a number, or a prefix and a number. */
  kind: 'day' | 'minute' | 'number' | { prefix: string }
  /** Relative to the previous row or to another date in the row. By default, to the world's instant or to zero. */
  from?: 'row before' | { field: string }
}

export const units = { day, minute }

export function numberOf({ kind }: Numbering, value: unknown): number | undefined {
  if (kind === 'number') return Number.isSafeInteger(value) && !Object.is(value, -0) ? (value as number) : undefined
  if (typeof value !== 'string') return undefined
  const number = typeof kind === 'string' ? Date.parse(value) / units[kind] : Number(value.slice(kind.prefix.length))
  return Number.isSafeInteger(number) && textOf(kind, number) === value ? number : undefined
}

function textOf(kind: Numbering['kind'], number: number): unknown {
  if (kind === 'number') return number
  if (typeof kind !== 'string') return `${kind.prefix}${number}`
  const time = number * units[kind]
  if (Math.abs(time) > 8.64e15) return undefined
  const instant = new Date(time).toISOString()
  return kind === 'day' ? instant.slice(0, 10) : instant
}

export function dateIn(row: Fields, field: string, unit: number, start: number): number {
  const value = row[field]
  return typeof value === 'string' ? Math.floor(Date.parse(value) / unit) : start
}

/** Dates count back from here, everything else counts up. */
export function startOf({ kind }: Numbering, now: string): number {
  return kind === 'day' || kind === 'minute' ? Math.floor(Date.parse(now) / units[kind]) : 0
}

/** Returns a decoder for a column, to be called row by row. */
export function textsOf(numbering: Numbering, now: string): (number: number, row: Fields) => unknown {
  const { kind, from } = numbering
  const start = startOf(numbering, now)
  const known = new Map<number, unknown>()
  const unit = units[kind as keyof typeof units]
  let before = start
  return (number, row) => {
    if (from === undefined) before = start - number
    else if (from === 'row before') before += number
    else before = dateIn(row, from.field, unit, start) + number
    // Cached, because many rows share a value and formatting dates is slow.
    if (!known.has(before)) known.set(before, textOf(kind, before))
    return known.get(before)
  }
}
