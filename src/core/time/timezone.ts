import { oncePer } from '../once.ts'

/** Throws for an unknown timezone. Cached, because formatters are slow to create. */
export const formatIn = oncePer(
  (timeZone: string) =>
    new Intl.DateTimeFormat('en-GB', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    }),
)

export function isTimezone(name: string): boolean {
  try {
    return Boolean(formatIn(name))
  } catch {
    return false
  }
}
