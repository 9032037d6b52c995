const day = 24 * 60 * 60 * 1000

/** Midnight of a local day, as UTC, so that days can be subtracted. */
function dayOf(date: Date): number {
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate())
}

/** Infinity if it is not a date. 29 February counts as 1 March in other years. */
export function daysUntilBirthday(birthday: string, now: Date): number {
  const [, month, date] = /^\d{4}-(\d\d)-(\d\d)/.exec(birthday)?.map(Number) ?? []
  if (month === undefined || date === undefined) return Number.POSITIVE_INFINITY
  const today = dayOf(now)
  const next = [now.getFullYear(), now.getFullYear() + 1].map((year) => Date.UTC(year, month - 1, date))
  return (next.find((time) => time >= today)! - today) / day
}

/** NaN if it is not a date. */
export function daysSince(start: string, now: Date): number {
  return (dayOf(now) - Date.parse(start.slice(0, 10))) / day
}
