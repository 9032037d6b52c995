import * as z from 'zod'
import type { Fidelity } from '../fidelity.ts'
import { formatIn } from './timezone.ts'

export const DateTime = z.strictObject({
  date_str: z.string(),
  timezone: z.string(),
  date: z.string().regex(/^\d{14}$/),
})
export type DateTime = z.infer<typeof DateTime>

type Parts = Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', string>

export function partsIn(timezone: string, instant: string): Parts {
  const date = new Date(instant)
  const offset = findOffset(timezone, date.getTime())
  return offset === undefined ? formattedParts(timezone, date) : partsInUtc(new Date(date.getTime() + offset))
}

function partsInUtc(date: Date): Parts {
  return {
    year: String(date.getUTCFullYear()),
    month: twoDigits(date.getUTCMonth() + 1),
    day: twoDigits(date.getUTCDate()),
    hour: twoDigits(date.getUTCHours()),
    minute: twoDigits(date.getUTCMinutes()),
    second: twoDigits(date.getUTCSeconds()),
  }
}

const quarter = 15 * 60 * 1000
const fourDays = 4 * 24 * 60 * 60 * 1000

/** By timezone and time, because Intl is slow. */
const offsets = new Map<string, Map<number, number>>()
const mostOffsets = 5000

/** Changes are at least a week apart, so equal offsets at both ends hold in between. Undefined next to a change. */
function findOffset(timezone: string, time: number): number | undefined {
  if (!isNear(time)) return undefined
  for (const span of [fourDays, quarter]) {
    const start = time - (time % span)
    const offset = offsetAt(timezone, start)
    if (offset === offsetAt(timezone, start + span)) return offset
  }
  return undefined
}

function offsetAt(timezone: string, time: number): number {
  const known = offsets.get(timezone) ?? new Map<number, number>()
  const cached = known.get(time)
  if (cached !== undefined) return cached
  const { year, month, day, hour, minute, second } = formattedParts(timezone, new Date(time))
  const offset = Date.UTC(+year, +month - 1, +day, +hour, +minute, +second) - time
  if (known.size >= mostOffsets) known.clear()
  offsets.set(timezone, known.set(time, offset))
  return offset
}

const year10000 = Date.UTC(10000, 0)

/** Other years are rare, so Intl formats them. */
function isNear(time: number): boolean {
  return time >= 0 && time < year10000
}

function twoDigits(value: number): string {
  return value < 10 ? `0${value}` : String(value)
}

function formattedParts(timezone: string, date: Date): Parts {
  const parts = formatIn(timezone).formatToParts(date)
  return Object.fromEntries(parts.map(({ type, value }) => [type, value])) as Parts
}

/** For example `2026-03-02T10:30:00+01:00`. */
export function presentIsoIn(timezone: string, instant: string): string {
  const { year, month, day, hour, minute, second } = partsIn(timezone, instant)
  const ahead = minutesAhead(timezone, Date.parse(instant))
  const minutes = Math.abs(ahead)
  const offset = `${ahead < 0 ? '-' : '+'}${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`
  return `${year}-${month}-${day}T${hour}:${minute}:${second}${offset}`
}

/** For example `2026-03-02T09:30:00`. A skipped local time uses the offset before the change. */
export function instantIn(timezone: string, local: string): number {
  const asUtc = Date.parse(`${local}Z`)
  const guess = asUtc - minutesAhead(timezone, asUtc) * 60_000
  return asUtc - minutesAhead(timezone, guess) * 60_000
}

function minutesAhead(timezone: string, time: number): number {
  const known = findOffset(timezone, time)
  if (known !== undefined) return known / 60_000
  const { year, month, day, hour, minute } = partsIn(timezone, new Date(time).toISOString())
  return Date.UTC(+year, +month - 1, +day, +hour, +minute) / 60_000 - Math.floor(time / 60_000)
}

export function toDigits(instant: string): string {
  const date = new Date(instant)
  // Throws for an invalid date.
  if (!isNear(date.getTime())) return date.toISOString().replace(/\D/g, '').slice(0, 14)
  const { year, month, day, hour, minute, second } = partsInUtc(date)
  return year + month + day + hour + minute + second
}

export interface DateView {
  user: { timezone: string }
  world: { fidelity: Fidelity }
}

/** Gap: `date_str` is day-first in documents, expenses and trash, and year-first with seconds in badges. */
export function presentDateTime(
  { user: { timezone }, world }: DateView,
  instant: string,
  own: 'day-first' | 'year-first' = 'day-first',
): DateTime {
  // Setting names start with the order, then name separator and zone.
  const style = world.fidelity['date-text'] ?? own
  const separator = style.includes('slash') ? '/' : style.includes('dot') ? '.' : '-'
  const { year, month, day, hour, minute, second } = partsIn(timezone, instant)
  const date_str = style.startsWith('day')
    ? `${[day, month, year].join(separator)} ${hour}:${minute}`
    : `${[year, month, day].join(separator)} ${hour}:${minute}:${second}`
  return {
    date_str: style.endsWith('zone') ? `${date_str} ${abbreviationIn(timezone, instant)}` : date_str,
    timezone,
    date: toDigits(instant),
  }
}

/** Together these know most abbreviations: `EST`, `CET`, `AEST`, `JST`. */
const languages = ['en-US', 'en-GB', 'en-AU', 'ja-JP']

function abbreviationIn(timeZone: string, instant: string): string {
  const names = languages.map((language) => {
    const parts = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'short' }).formatToParts(
      new Date(instant),
    )
    return parts.find(({ type }) => type === 'timeZoneName')!.value
  })
  return names.find((name) => /^[A-Z]+$/.test(name)) ?? names[0]!
}

const months = 'January February March April May June July August September October November December'.split(' ')

/** Gap: the installation may write days differently. */
export function presentLongDate({ user, world }: DateView, instant: string): string {
  return presentReadableDate(instant, user.timezone, world.fidelity['long-date'])
}

export function presentReadableDate(instant: string, timezone: string, style?: Fidelity['long-date']): string {
  const { year, month, day } = partsIn(timezone, instant)
  if (style === 'day-first') return `${day}-${month}-${year}`
  if (style === 'year-first') return `${year}-${month}-${day}`
  return `${Number(day)} ${months[Number(month) - 1]} ${year}`
}
