// The public holidays of each place, by hand, since the calendar of the product may be wrong.

const easter: Readonly<Record<number, string>> = {
  2021: '04-04',
  2022: '04-17',
  2023: '04-09',
  2024: '03-31',
  2025: '04-20',
  2026: '04-05',
  2027: '03-28',
  2028: '04-16',
  2029: '04-01',
  2030: '04-21',
  2031: '04-13',
  2032: '03-28',
  2033: '04-17',
}
/** The first days of both feasts. */
const feasts: Readonly<Record<number, readonly [string, string]>> = {
  2021: ['05-13', '07-20'],
  2022: ['05-02', '07-09'],
  2023: ['04-21', '06-28'],
  2024: ['04-10', '06-16'],
  2025: ['03-30', '06-06'],
  2026: ['03-20', '05-27'],
  2027: ['03-10', '05-17'],
  2028: ['02-27', '05-05'],
  2029: ['02-15', '04-24'],
  2030: ['02-05', '04-14'],
  2031: ['01-25', '04-03'],
  2032: ['01-14', '03-22'],
  2033: ['01-03', '03-12'],
}

const day = 86_400_000
const after = (year: number, days: number) =>
  new Date(Date.parse(`${year}-${easter[year]}`) + days * day).toISOString().slice(5, 10)
const western =
  (...days: number[]) =>
  (year: number) =>
    days.map((number) => after(year, number))
const muslim = (year: number) => [...feasts[year]!]

const holidays: Readonly<Record<string, readonly [fixed: string, moving: (year: number) => string[]]>> = {
  'Europe/London': ['01-01 12-25 12-26', western(-2, 1)],
  'Europe/Berlin': ['01-01 05-01 10-03 10-31 12-25 12-26', western(-2, 1, 39, 50)],
  'Europe/Warsaw': ['01-01 01-06 05-01 05-03 08-15 11-01 11-11 12-25 12-26', western(1, 60)],
  'Europe/Paris': ['01-01 05-01 05-08 07-14 08-15 11-01 11-11 12-25', western(1, 39, 50)],
  'Europe/Istanbul': ['01-01 04-23 05-01 05-19 07-15 08-30 10-29', muslim],
  'America/Toronto': ['01-01 07-01 12-25 12-26', western(-2)],
  'Asia/Tokyo': ['01-01 02-11 02-23 04-29 05-03 05-04 05-05 08-11 11-03 11-23', () => []],
  'Asia/Dubai': ['01-01 12-02 12-03', muslim],
  'Africa/Cairo': ['01-07 01-25 04-25 05-01 06-30 07-23 10-06', muslim],
  'Africa/Casablanca': ['01-01 01-11 05-01 07-30 08-14 08-20 08-21 11-06 11-18', muslim],
}

/** Years before 2021 are not known. */
export function isPublicHoliday(timezone: string, date: string): boolean {
  const [fixed, moving] = holidays[timezone] ?? ['01-01 12-25', () => []]
  const year = Number(date.slice(0, 4))
  return [...fixed.split(' '), ...(easter[year] ? moving(year) : [])].includes(date.slice(5))
}

/** The instrument makers close from Christmas Eve to New Year's Day. */
export function isClosed(timezone: string, date: string): boolean {
  return /-(12-(2[4-9]|3[01])|01-01)$/.test(date) && !/^Asia\/Dubai|^Africa/.test(timezone)
}
