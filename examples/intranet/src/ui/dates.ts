interface DateTime {
  date: string
  timezone: string
}

/** Dates of documents, expenses and trash can: 14 digits, and the user's timezone. */
export function showDate({ date, timezone }: DateTime): string {
  return format(instantOf(date), timezone)
}

/** The day of a date in the user's timezone, as the value of a date field: `2026-02-10`. */
export function dayOf({ date, timezone }: DateTime): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: timezone }).format(instantOf(date))
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

function instantOf(date: string): number {
  return Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/, '$1-$2-$3T$4:$5:$6Z'))
}

function format(instant: number, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone }).format(instant)
}
