import * as z from 'zod'
import { partsIn } from '../../core/time/dates.ts'

export const ThanksDate = z.strictObject({ date: z.string(), timezone_type: z.int(), timezone: z.string() })
export type ThanksDate = z.infer<typeof ThanksDate>

export function presentThanksDate(instant: string, timezone: string): ThanksDate {
  const { year, month, day, hour, minute, second } = partsIn(timezone, instant)
  return { date: `${year}-${month}-${day} ${hour}:${minute}:${second}.000000`, timezone_type: 3, timezone }
}
