import * as z from 'zod'
import type { Fidelity } from '../../core/fidelity.ts'
import { presentReadableDate, toDigits } from '../../core/time/dates.ts'

/** A date without a time; the day is the one in UTC. */
export const CalendarDate = z.strictObject({ date_str: z.string(), date: z.string().regex(/^\d{8}$/) })
export type CalendarDate = z.infer<typeof CalendarDate>

export function presentCalendarDate(instant: string, style: Fidelity['long-date']): CalendarDate {
  return { date_str: presentReadableDate(instant, 'UTC', style), date: toDigits(instant).slice(0, 8) }
}
