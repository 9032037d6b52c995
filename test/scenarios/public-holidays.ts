import type { Region } from '../../src/core/time/holidays.ts'

// The public holidays of each place, written down by hand from official lists, since the calendar of the product may be
// wrong. Complete from 2024 to 2028. Days that a government moved in a single year are not included.

/** Easter Sunday. */
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
/** New Year, the Prophet's birthday, and the first days of both feasts in the calendar of Umm al-Qura. */
const islamic: Readonly<Record<number, readonly [newYear: string, birthday: string, fitr: string, adha: string]>> = {
  2021: ['08-09', '10-18', '05-13', '07-20'],
  2022: ['07-30', '10-08', '05-02', '07-09'],
  2023: ['07-19', '09-27', '04-21', '06-28'],
  2024: ['07-07', '09-15', '04-10', '06-16'],
  2025: ['06-26', '09-04', '03-30', '06-06'],
  2026: ['06-16', '08-25', '03-20', '05-27'],
  2027: ['06-06', '08-14', '03-09', '05-16'],
  2028: ['05-25', '08-03', '02-26', '05-05'],
  2029: ['05-14', '07-24', '02-14', '04-24'],
  2030: ['05-04', '07-13', '02-04', '04-13'],
  2031: ['04-23', '07-02', '01-24', '04-02'],
  2032: ['04-11', '06-20', '01-14', '03-22'],
  2033: ['04-01', '06-10', '01-03', '03-12'],
}

/** Numbers of days after each. */
type IslamicDays = [newYear: number[], birthday: number[], fitr: number[], adha: number[]]

interface Holidays {
  region: Region
  /** In every year. */
  fixed: string
  /** Numbers of days after Easter. */
  easter?: number[]
  islamic?: IslamicDays
  /** Other days, such as Mondays and replacements. */
  others?: Readonly<Record<number, string>>
}

const holidays: Readonly<Record<string, Holidays>> = {
  'Europe/London': {
    region: 'GB-ENG',
    fixed: '01-01 12-25 12-26',
    easter: [-2, 1],
    others: {
      2024: '05-06 05-27 08-26',
      2025: '05-05 05-26 08-25',
      2026: '05-04 05-25 08-31 12-28',
      2027: '05-03 05-31 08-30 12-27 12-28',
      2028: '01-03 05-01 05-29 08-28',
    },
  },
  'Europe/Berlin': {
    region: 'DE-HH',
    fixed: '01-01 05-01 10-03 10-31 12-25 12-26',
    easter: [-2, 1, 39, 50],
  },
  'Europe/Warsaw': {
    region: 'PL',
    fixed: '01-01 01-06 05-01 05-03 08-15 11-01 11-11 12-24 12-25 12-26',
    easter: [0, 1, 49, 60],
  },
  'Europe/Paris': {
    region: 'FR',
    fixed: '01-01 05-01 05-08 07-14 08-15 11-01 11-11 12-25',
    easter: [1, 39, 50],
  },
  'Europe/Istanbul': {
    region: 'TR',
    fixed: '01-01 04-23 05-01 05-19 07-15 08-30 10-29',
    islamic: [[], [], [0, 1, 2], [0, 1, 2, 3]],
  },
  'America/Toronto': {
    region: 'CA-ON',
    fixed: '01-01 07-01 12-25 12-26',
    easter: [-2],
    others: {
      2024: '02-19 05-20 09-02 10-14',
      2025: '02-17 05-19 09-01 10-13',
      2026: '02-16 05-18 09-07 10-12 12-28',
      2027: '02-15 05-24 09-06 10-11 12-27 12-28',
      2028: '01-03 02-21 05-22 07-03 09-04 10-09',
    },
  },
  'Asia/Tokyo': {
    region: 'JP',
    fixed: '01-01 02-11 02-23 04-29 05-03 05-04 05-05 08-11 11-03 11-23',
    others: {
      2024: '01-08 02-12 03-20 05-06 07-15 08-12 09-16 09-22 09-23 10-14 11-04',
      2025: '01-13 02-24 03-20 05-06 07-21 09-15 09-23 10-13 11-24',
      2026: '01-12 03-20 05-06 07-20 09-21 09-22 09-23 10-12',
      2027: '01-11 03-21 03-22 07-19 09-20 09-23 10-11',
      2028: '01-10 03-20 07-17 09-18 09-22 10-09',
    },
  },
  'Asia/Dubai': {
    region: 'AE',
    fixed: '01-01 12-02 12-03',
    islamic: [[0], [0], [-1, 0, 1, 2], [-1, 0, 1, 2]],
  },
  'Africa/Cairo': {
    region: 'EG',
    fixed: '01-07 01-25 04-25 05-01 06-30 07-23 10-06',
    islamic: [[0], [0], [0, 1, 2], [-1, 0, 1, 2]],
    // Sham el-Nessim.
    others: { 2024: '05-06', 2025: '04-21', 2026: '04-13', 2027: '05-03', 2028: '04-17' },
  },
  'Africa/Casablanca': {
    region: 'MA',
    fixed: '01-01 01-11 01-14 05-01 07-30 08-14 08-20 08-21 10-31 11-06 11-18',
    islamic: [[0], [0, 1], [0, 1], [0, 1]],
  },
}

export const placesWithHolidays: readonly string[] = Object.keys(holidays)

/** Before 2021 and after 2033, only days that have the same date in every year. */
export function listPublicHolidays(timezone: string, year: number): string[] {
  const { fixed, others, ...moving } = holidaysAt(timezone)
  const fromEaster = easter[year] ? (moving.easter ?? []).map((days) => daysAfter(year, easter[year]!, days)) : []
  const dates = [...fixed.split(' '), ...(others?.[year]?.split(' ') ?? [])].map((date) => `${year}-${date}`)
  return [...new Set([...dates, ...fromEaster, ...listIslamic(timezone, year)])].sort()
}

/** The sighted moon may move them by a day. */
export function listIslamic(timezone: string, year: number): string[] {
  const numbers = holidaysAt(timezone).islamic ?? []
  return (islamic[year] ?? []).flatMap((date, i) => (numbers[i] ?? []).map((days) => daysAfter(year, date, days)))
}

export function regionOf(timezone: string): Region {
  return holidaysAt(timezone).region
}

function holidaysAt(timezone: string): Holidays {
  const found = holidays[timezone]
  if (!found) throw new Error(`The holidays in ${timezone} are not listed.`)
  return found
}

export function isPublicHoliday(timezone: string, date: string): boolean {
  return holidaysOnce(timezone, date.slice(0, 4)).has(date)
}

const known = new Map<string, ReadonlySet<string>>()
function holidaysOnce(timezone: string, year: string): ReadonlySet<string> {
  const key = `${timezone} ${year}`
  const dates = known.get(key) ?? new Set(listPublicHolidays(timezone, Number(year)))
  known.set(key, dates)
  return dates
}

function daysAfter(year: number, date: string, days: number): string {
  return new Date(Date.parse(`${year}-${date}`) + days * 86_400_000).toISOString().slice(0, 10)
}

/** The instrument makers close from Christmas Eve to New Year's Day. */
export function isClosed(timezone: string, date: string): boolean {
  return /-(12-(2[4-9]|3[01])|01-01)$/.test(date) && !/^Asia\/Dubai|^Africa/.test(timezone)
}
