import { day } from './clock.ts'

// The public holidays of all places where our people work. `1-6` is a date, `m5-25` the first Monday from that date on,
// `e39` a number of days after Easter, `h10-1` a date in the Islamic calendar, `q3` an equinox. With `+`, the next day
// replaces a date on a weekend.
const places = [
  'e-2 e1 m5-1 m5-25 m8-25', // London
  '5-1 e39 e50 10-3 10-31', // Berlin
  '1-6 5-3 e60 8-15 11-1 11-11', // Warsaw
  '5-8 7-14', // Paris
  '4-23 5-19 7-15 8-30 10-29', // Istanbul
  'm2-15 m5-18 7-1+ m9-1 m10-8', // Toronto
  'm1-8 2-11+ 2-23+ q3 4-29+ 5-3+ 5-4+ 5-5+ m7-15 8-11+ m9-15 q9 11-3+ 11-23+', // Tokyo
  '12-2 12-3', // Dubai
  '1-7 1-25 4-25 6-30 7-23 10-6', // Cairo
  '1-11 1-14 7-30 8-14 8-20 8-21 11-6 11-18', // Casablanca
  'h1-1 h3-12 h9-30 h10-1 h10-2 h10-3 h12-9 h12-10 h12-11 h12-12 h12-13', // Islamic
  '1-1 1-2 1-3 12-24 12-25 12-26 12-27 12-28 12-29 12-30 12-31', // The company is closed
]
const rules = Array.from(
  places.join(' ').matchAll(/(?<kind>[a-z]?)(?<from>-?\d+)(?:-(?<date>\d+))?(?<replaced>\+?)/g),
  ({ groups: { kind, from, date, replaced } = {} }) => ({ kind, from: Number(from), date: Number(date), replaced }),
)

/** Days are counted from 1 January 1970. Includes Islamic holidays of the years before and after. */
export function holidaysIn(year: number): ReadonlySet<number> {
  const off = new Set<number>()
  const easter = easterOf(year)
  const around = Math.floor(((year - 622) * 33) / 32)
  for (const { kind, from, date } of rules) {
    if (kind === 'h') for (let own = around - 1; own <= around + 2; own++) off.add(islamicDay(own, from, date))
    else if (kind === 'e') off.add(easter + from)
    else if (kind === 'm') off.add(mondayFrom(numberOf(year, from, date)))
    else off.add(numberOf(year, from, kind === 'q' ? equinoxOf(year, from) : date))
  }
  for (const { from, date, replaced } of rules) {
    let number = numberOf(year, from, date)
    if (!replaced || !isWeekend(number)) continue
    while (off.has(number) || isWeekend(number)) number++
    off.add(number)
  }
  return off
}

function isWeekend(number: number): boolean {
  // 1 January 1970 was a Thursday.
  const weekday = ((number % 7) + 7) % 7
  return weekday === 2 || weekday === 3
}

function mondayFrom(number: number): number {
  return number + ((((4 - number) % 7) + 7) % 7)
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

/** By the tabular calendar. The sighted moon may differ by a day. */
function islamicDay(year: number, month: number, date: number): number {
  return (year - 1) * 354 + Math.floor((3 + 11 * year) / 30) + Math.ceil(29.5 * (month - 1)) + date - 492_149
}
