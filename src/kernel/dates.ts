import * as z from 'zod'

/** A stored instant: ISO 8601 in UTC. Loading a scenario at another time moves every field of this shape. */
export const Instant = z.iso.datetime()

export const DateTime = z.strictObject({
  date_str: z.string(),
  timezone: z.string(),
  date: z.string().regex(/^\d{14}$/),
})
export type DateTime = z.infer<typeof DateTime>

export const CalendarDate = z.strictObject({ date_str: z.string(), date: z.string().regex(/^\d{8}$/) })
export type CalendarDate = z.infer<typeof CalendarDate>

export const ThanksDate = z.strictObject({ date: z.string(), timezone_type: z.int(), timezone: z.string() })
export type ThanksDate = z.infer<typeof ThanksDate>

type Parts = Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', string>

const formats = new Map<string, Intl.DateTimeFormat>()

/** The wall clock of a timezone at an instant, every part with its leading zero. */
function partsIn(timezone: string, instant: string): Parts {
  let format = formats.get(timezone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone: timezone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
    formats.set(timezone, format)
  }
  return Object.fromEntries(format.formatToParts(new Date(instant)).map(({ type, value }) => [type, value])) as Parts
}

/** yyyymmddhhmmss, in UTC. */
export function toDigits(instant: string): string {
  return new Date(instant).toISOString().replace(/\D/g, '').slice(0, 14)
}

/** Gap: `date_str` is day-first in documents, expenses and trash, and year-first with seconds in badges. */
export function presentDateTime(instant: string, timezone: string, order: 'day-first' | 'year-first'): DateTime {
  const { year, month, day, hour, minute, second } = partsIn(timezone, instant)
  const date_str =
    order === 'day-first'
      ? `${day}-${month}-${year} ${hour}:${minute}`
      : `${year}-${month}-${day} ${hour}:${minute}:${second}`
  return { date_str, timezone, date: toDigits(instant) }
}

const months = 'January February March April May June July August September October November December'.split(' ')

/** `2 March 2026`, on the wall of that timezone. */
export function presentReadableDate(instant: string, timezone: string): string {
  const { year, month, day } = partsIn(timezone, instant)
  return `${Number(day)} ${months[Number(month) - 1]} ${year}`
}

/** A date without a time; the day is the one in UTC. */
export function presentCalendarDate(instant: string): CalendarDate {
  return { date_str: presentReadableDate(instant, 'UTC'), date: toDigits(instant).slice(0, 8) }
}

export function presentThanksDate(instant: string, timezone: string): ThanksDate {
  const { year, month, day, hour, minute, second } = partsIn(timezone, instant)
  return { date: `${year}-${month}-${day} ${hour}:${minute}:${second}.000000`, timezone_type: 3, timezone }
}

/** ISO 8601 with an offset from UTC, which is always zero here. */
export function presentIsoDate(instant: string): string {
  return `${new Date(instant).toISOString().slice(0, 19)}+00:00`
}

/** The 14 digits as a number. */
export function presentTimestamp(instant: string): number {
  return Number(toDigits(instant))
}
