/** A cache, since they take long to make. */
const formats = new Map<string, Intl.DateTimeFormat>()

/** What tells the parts of a date in that timezone. Throws where nobody knows it. */
export function formatIn(timezone: string): Intl.DateTimeFormat {
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
  return format
}

export function isTimezone(name: string): boolean {
  try {
    return Boolean(formatIn(name))
  } catch {
    return false
  }
}
