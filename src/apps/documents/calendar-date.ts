import * as z from 'zod'
import { type DateView, partsIn, presentLongDate } from '../../core/time/dates.ts'

/** A date without a time: the day in the timezone of whoever asks. */
export const CalendarDate = z.strictObject({ date_str: z.string(), date: z.string().regex(/^\d{8}$/) })
export type CalendarDate = z.infer<typeof CalendarDate>

export function presentCalendarDate(view: DateView, instant: string): CalendarDate {
  const { year, month, day } = partsIn(view.user.timezone, instant)
  return { date_str: presentLongDate(view, instant), date: year + month + day }
}
