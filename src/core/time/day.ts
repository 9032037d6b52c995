const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Reads a day in any of the formats of `long-date`, as a number that sorts by time; NaN for other text. */
export function readDay(text: string): number {
  const [, y, m, d] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? []
  if (y) return Number(y + m + d)
  const [, day, month = '', year] = /^(\d{1,2})[ -]([A-Za-z]+|\d\d)[ -](\d{4})$/.exec(text) ?? []
  const nth = /\d/.test(month) ? Number(month) : months.indexOf(month.slice(0, 3).toLowerCase()) + 1
  return year ? Number(year) * 10_000 + nth * 100 + Number(day) : Number.NaN
}
