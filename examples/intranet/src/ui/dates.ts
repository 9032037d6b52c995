/** An instant as documents, expenses and the trash can have it: 14 digits, and the timezone of who is asking. */
export function showDate({ date, timezone }: { date: string; timezone: string }): string {
  const [, year, month, day, hour, minute] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)/.exec(date)!.map(Number) as number[]
  const instant = Date.UTC(year!, month! - 1, day, hour, minute)
  return format(instant, timezone)
}

/** A date of the thank-you wall: the time of day where it was written. */
export function showWallDate({ date }: { date: string }): string {
  return format(Date.parse(`${date.slice(0, 10)}T12:00:00Z`), 'UTC')
}

function format(instant: number, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone }).format(instant)
}
