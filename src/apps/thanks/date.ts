import * as z from 'zod'
import type { Fidelity } from '../../core/fidelity.ts'
import { extra } from '../../core/schema/extra.ts'
import { Instant } from '../../core/store/row-shapes.ts'
import { instantIn, presentIsoIn } from '../../core/time/dates.ts'
import { isTimezone } from '../../core/time/timezone.ts'

export const ThanksDate = z.strictObject({ date: z.string(), timezone_type: z.int(), timezone: z.string() })
export type ThanksDate = z.infer<typeof ThanksDate>

const wanted = 'must be a date, as 2026-03-02T09:30:00+01:00'
const written = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)(?:\.\d+)?(Z|[+-]\d\d:\d\d)?$/i

const text = extra(z.string(), 'it is shorter', 'Use {date, timezone_type, timezone}.')
const parts = {
  date: z.string(),
  timezone_type: z.unknown().optional(),
  timezone: z.string().refine(isZone).optional(),
}

/** A date in either reply format, or as a plain string. */
export const thanksDate = z.union([text, z.looseObject(parts)], wanted).transform((given, context): string => {
  const { date, timezone = 'UTC' } = typeof given === 'string' ? { date: given } : given
  const [, day, time, offset = findOffset(timezone)] = written.exec(date.trim()) ?? []
  const local = `${day}T${time}`
  // `Date` would silently read 31 April as 1 May.
  const isDate = day !== undefined && toIso(Date.parse(`${local}Z`)).startsWith(day)
  const instant = isDate ? toIso(offset ? Date.parse(local + offset) : instantIn(timezone, local)) : ''
  if (Instant.safeParse(instant).success) return instant
  context.addIssue(wanted)
  return z.NEVER
})

/** PHP writes a timezone of type 1 as an offset from UTC. */
function findOffset(timezone: string): string | undefined {
  return /^[+-]\d\d:\d\d$/.test(timezone) ? timezone : undefined
}

function isZone(timezone: string): boolean {
  return findOffset(timezone) !== undefined || isTimezone(timezone)
}

function toIso(time: number): string {
  return Number.isNaN(time) ? '' : new Date(time).toISOString()
}

export function presentThanksDate(instant: string, timezone: string, style: Fidelity['thanks-date']): ThanksDate {
  const iso = presentIsoIn(timezone, instant)
  const date = style === 'php' ? `${iso.slice(0, 19).replace('T', ' ')}.000000` : iso
  return { date, timezone_type: 3, timezone }
}
