import { earliest } from './clock.ts'
import { instantIn } from './dates.ts'

/** A date as sent: in UTC, or in the sender's local time. */
export interface GivenDate {
  time: string
  isLocal: boolean
}

export function toInstant({ time, isLocal }: GivenDate, timezone: string): string {
  return new Date(isLocal ? instantIn(timezone, time) : `${time}Z`).toISOString()
}

const digits = /^(?<year>\d{4})(?<month>\d\d)(?<day>\d\d)(?<hour>\d\d)(?<minute>\d\d)(?<second>\d\d)$/
const yearFirst =
  /^(?<year>\d{4})([-/]?)(?<month>\d\d)\2(?<day>\d\d)(?: (?<hour>\d\d):(?<minute>\d\d)(?::(?<second>\d\d))?(?: [A-Z]+(?:[+-][\d:]+)?)?)?$/
const dayFirst =
  /^(?<day>\d\d)([-/.])(?<month>\d\d)\2(?<year>\d{4})(?: (?<hour>\d\d):(?<minute>\d\d)(?: [A-Z]+(?:[+-][\d:]+)?)?)?$/

/** Reads 14 digits in UTC, a day, or a date as in `date_str`. Ignores a trailing zone, which is the user's own. */
export function readDate(text: string, which: 'start' | 'end' = 'start'): GivenDate | undefined {
  const utc = digits.exec(text)
  const parts = (utc ?? yearFirst.exec(text) ?? dayFirst.exec(text))?.groups
  if (!parts) return undefined
  const { year, month, day, hour, minute, second } = parts
  const isStart = which === 'start'
  const [lastHour, last] = isStart ? ['00', '00'] : ['23', '59']
  const clock = hour ? `${hour}:${minute}:${second ?? last}` : `${lastHour}:${last}:${last}`
  // To the end of the second, because stored instants have milliseconds.
  const time = `${year}-${month}-${day}T${clock}${isStart ? '' : '.999'}`
  return isDate(time) ? { time, isLocal: utc === null } : undefined
}

/** `Date` reads 31 April as 1 May. */
function isDate(time: string): boolean {
  const instant = Date.parse(`${time}Z`)
  return instant >= earliest && new Date(instant).toISOString().startsWith(time.slice(0, 10))
}
