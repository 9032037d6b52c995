/** Dates of documents, expenses and trash can: 14 digits, and the user's timezone. */
export function showDate({ date, timezone }: { date: string; timezone: string }): string {
  const [, year, month, day, hour, minute] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)/.exec(date)!.map(Number) as number[]
  const instant = Date.UTC(year!, month! - 1, day, hour, minute)
  return format(instant, timezone)
}

/** Dates of the thank-you wall: local time of the author. */
export function showWallDate({ date }: { date: string }): string {
  return format(Date.parse(`${date.slice(0, 10)}T12:00:00Z`), 'UTC')
}

/** Dates of people: ISO 8601. */
export function showIsoDate(date: string): string {
  return format(Date.parse(date), 'UTC')
}

/** A birthday, without the year. */
export function showBirthday(date: string): string {
  return new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(Date.parse(date))
}

function format(instant: number, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone }).format(instant)
}
