import { oncePer } from '../once.ts'
import { day } from './clock.ts'

// Public holidays by timezone. `1-6` is a date, `m5-25` the first Monday from that date on, `e39` a number of days after
// Easter, `h10-1` a date in the Islamic calendar, `q3` an equinox.

const feasts = 'h9-30 h10-1 h10-2 h10-3 h12-9 h12-10 h12-11 h12-12 h12-13'
const islamic = `h1-1 h3-12 ${feasts}`
const places: Readonly<Record<string, string>> = {
  'Europe/London': 'e-2 e1 m5-1 m5-25 m8-25',
  'Europe/Berlin': 'e-2 e1 5-1 e39 e50 10-3 10-31',
  'Europe/Warsaw': '1-6 e1 5-1 5-3 e60 8-15 11-1 11-11',
  'Europe/Paris': 'e1 5-1 5-8 e39 e50 7-14 8-15 11-1 11-11',
  'Europe/Istanbul': `4-23 5-1 5-19 7-15 8-30 10-29 ${feasts}`,
  'America/Toronto': 'm2-15 e-2 m5-18 7-1 m9-1 m10-8',
  'Asia/Tokyo': 'm1-8 2-11 2-23 q3 4-29 5-3 5-4 5-5 m7-15 8-11 m9-15 q9 m10-8 11-3 11-23',
  'Asia/Dubai': `12-2 12-3 ${islamic}`,
  'Africa/Cairo': `1-7 1-25 4-25 5-1 6-30 7-23 10-6 ${islamic}`,
  'Africa/Casablanca': `1-11 1-14 5-1 7-30 8-14 8-20 8-21 11-6 11-18 ${islamic}`,
}
const holidaysOf = (timezone: string) => `1-1 ${places[timezone] ?? ''}`.trim().split(' ')

/** Includes the next workday if a holiday is on a weekend. */
export function holidaysIn(timezone: string, isWeekday: (number: number) => boolean): (number: number) => boolean {
  const rules = holidaysOf(timezone)
  const inYear = oncePer((year: number) => {
    const dates = rules.map((rule) => dayOf(rule, year))
    const off = new Set(dates)
    for (let date of dates) {
      if (isWeekday(date)) continue
      while (!isWeekday(date) || off.has(date)) date++
      off.add(date)
    }
    return off
  })
  return (number) => inYear(new Date(number * day).getUTCFullYear()).has(number)
}

/** From Christmas Eve to New Year's Day, except where the Islamic New Year is a holiday. */
export function closureIn(timezone: string): (number: number) => boolean {
  if (holidaysOf(timezone).includes('h1-1')) return () => false
  return (number) => /-(12-(2[4-9]|3)|01-01)/.test(new Date(number * day).toISOString())
}

function dayOf(rule: string, year: number): number {
  const [, kind, first, second] = /^(\D?)(-?\d+)(?:-(\d+))?$/.exec(rule)!
  const [from, date] = [Number(first), Number(second)]
  if (kind === 'e') return easterOf(year) + from
  if (kind === 'q') return numberOf(year, from, equinoxOf(year, from))
  if (kind === 'h') return islamicDay(year, from, date)
  const number = numberOf(year, from, date)
  // 5 January 1970 was a Monday.
  return kind === 'm' ? number + ((((4 - number) % 7) + 7) % 7) : number
}

function numberOf(year: number, month: number, date: number): number {
  return Date.UTC(year, month - 1, date) / day
}

function equinoxOf(year: number, month: number): number {
  const since = year - 1980
  return Math.floor((month === 3 ? 20.8431 : 23.2488) + 0.242194 * since - Math.floor(since / 4))
}

/** The anonymous Gregorian algorithm. */
function easterOf(year: number): number {
  const century = Math.floor(year / 100)
  const correction = century - Math.floor(century / 4) - Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const moon = (19 * (year % 19) + correction + 15) % 30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor((year % 100) / 4) - moon - (year % 4)) % 7
  const shift = moon + weekday - 7 * Math.floor(((year % 19) + 11 * moon + 22 * weekday) / 451) + 114
  return numberOf(year, Math.floor(shift / 31), (shift % 31) + 1)
}

/** The first of such days in a year, by the tabular calendar. The sighted moon may differ by a day. */
function islamicDay(year: number, month: number, date: number): number {
  const start = numberOf(year, 1, 1)
  for (let own = Math.floor(((year - 622) * 33) / 32) - 1; ; own++) {
    const before = (own - 1) * 354 + Math.floor((3 + 11 * own) / 30) + Math.ceil(29.5 * (month - 1))
    const number = before + date - 492_149
    if (number >= start) return number
  }
}
