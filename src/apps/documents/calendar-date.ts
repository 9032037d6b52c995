import * as z from 'zod'
import type { Fidelity } from '../../core/fidelity.ts'
import { partsIn, presentReadableDate } from '../../core/time/dates.ts'

/** A date without a time: the day in the timezone of whoever asks. */
export const CalendarDate = z.strictObject({ date_str: z.string(), date: z.string().regex(/^\d{8}$/) })
export type CalendarDate = z.infer<typeof CalendarDate>

export function presentCalendarDate(instant: string, timezone: string, style: Fidelity['long-date']): CalendarDate {
  const { year, month, day } = partsIn(timezone, instant)
  return { date_str: presentReadableDate(instant, timezone, style), date: year + month + day }
}
