import { once, oncePer } from '../once.ts'
import { day } from './clock.ts'

// By ISO 3166. `1-6` is a date, `m5-25` the first Monday from that date on, `e39` a number of days after Easter, `o1` after
// Orthodox Easter, `h10-1` a date in the Islamic calendar, `q3` an equinox, `b1` every day between two of those before it.
// Days that a government moves in a single year are not included.
const daysOf = {
  'GB-ENG': '1-1 e-2 e1 m5-1 m5-25 m8-25 12-25 12-26',
  'DE-HH': '1-1 e-2 e1 5-1 e39 e50 10-3 10-31 12-25 12-26',
  PL: '1-1 1-6 e0 e1 5-1 5-3 e49 e60 8-15 11-1 11-11 12-24 12-25 12-26',
  FR: '1-1 e1 5-1 5-8 e39 e50 7-14 8-15 11-1 11-11 12-25',
  TR: '1-1 4-23 5-1 5-19 7-15 8-30 10-29 h10-1 h10-2 h10-3 h12-10 h12-11 h12-12 h12-13',
  'CA-ON': '1-1 m2-15 e-2 m5-18 7-1 m9-1 m10-8 12-25 12-26',
  JP: '1-1 m1-8 2-11 2-23 q3 4-29 5-3 5-4 5-5 m7-15 8-11 m9-15 q9 m10-8 11-3 11-23 b1',
  AE: '1-1 12-2 12-3 h1-1 h3-12 h9-30 h10-1 h10-2 h10-3 h12-9 h12-10 h12-11 h12-12',
  EG: '1-7 1-25 o1 4-25 5-1 6-30 7-23 10-6 h1-1 h3-12 h10-1 h10-2 h10-3 h12-9 h12-10 h12-11 h12-12',
  MA: '1-1 1-11 1-14 5-1 7-30 8-14 8-20 8-21 10-31 11-6 11-18 h1-1 h3-12 h3-13 h10-1 h10-2 h12-10 h12-11',
}

export type Region = keyof typeof daysOf

export const regions = Object.keys(daysOf) as Region[]

/** Where the next free day replaces a holiday on such a day. */
const replaced: { readonly [region in Region]?: (number: number) => boolean } = {
  'GB-ENG': isWeekend,
  'CA-ON': isWeekend,
  JP: isSunday,
}

type Rule = ReturnType<typeof readRule>

function readRule(text: string) {
  const [, kind, from, date] = /^([a-z]?)(-?\d+)-?(\d*)$/.exec(text)!
  return { kind, from: Number(from), date: Number(date) }
}

const rulesOf = oncePer((region: Region) => daysOf[region].split(' ').map(readRule))

// Regions share most rules.
const rulesOfAll = once(() => {
  const texts = regions.filter((region) => !replaced[region]).flatMap((region) => daysOf[region].split(' '))
  return [...new Set(texts)].map(readRule)
})

/** In any region. Days are counted from 1 January 1970. */
export function holidaysAnywhere(year: number): ReadonlySet<number> {
  const off = new Set<number>()
  addHolidays(off, rulesOfAll(), year)
  for (const region of regions) if (replaced[region]) for (const number of holidaysIn(region, year)) off.add(number)
  return off
}

/** Days are counted from 1 January 1970. Includes Islamic holidays of the years before and after. */
export function holidaysIn(region: Region, year: number): ReadonlySet<number> {
  const off = new Set<number>()
  addHolidays(off, rulesOf(region), year)
  const isReplaced = replaced[region]
  if (!isReplaced) return off
  const inOrder = [...off].sort((one, other) => one - other)
  for (const number of inOrder) if (isReplaced(number)) off.add(nextFree(number, off))
  return off
}

function addHolidays(off: Set<number>, rules: readonly Rule[], year: number): void {
  for (const { kind, from, date } of rules) {
    if (kind === 'h') addIslamic(off, year, from, date)
    else if (kind === 'e') off.add(easterOf(year) + from)
    else if (kind === 'o') off.add(orthodoxEasterOf(year) + from)
    else if (kind === 'b') addBetween(off)
    else if (kind === 'm') off.add(mondayFrom(numberOf(year, from, date)))
    else off.add(numberOf(year, from, kind === 'q' ? equinoxOf(year, from) : date))
  }
}

function addBetween(off: Set<number>): void {
  for (const number of [...off]) if (off.has(number + 2) && !isSunday(number + 1)) off.add(number + 1)
}

function nextFree(number: number, off: ReadonlySet<number>): number {
  return off.has(number) || isWeekend(number) ? nextFree(number + 1, off) : number
}

function isWeekend(number: number): boolean {
  return isSunday(number) || isSunday(number + 1)
}

function isSunday(number: number): boolean {
  // 4 January 1970 was a Sunday.
  return (number - 3) % 7 === 0
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
const easterOf = oncePer((year: number) => {
  const century = Math.floor(year / 100)
  const correction = century - Math.floor(century / 4) - Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const moon = (19 * (year % 19) + correction + 15) % 30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor((year % 100) / 4) - moon - (year % 4)) % 7
  const shift = moon + weekday - 7 * Math.floor(((year % 19) + 11 * moon + 22 * weekday) / 451) + 114
  return numberOf(year, Math.floor(shift / 31), (shift % 31) + 1)
})

/** Meeus' algorithm, from the Julian to the Gregorian calendar. */
function orthodoxEasterOf(year: number): number {
  const century = Math.floor(year / 100)
  const moon = (19 * (year % 19) + 15) % 30
  const weekday = (2 * (year % 4) + 4 * (year % 7) - moon + 34) % 7
  const shift = moon + weekday + 114
  return numberOf(year, Math.floor(shift / 31), (shift % 31) + 1) + century - Math.floor(century / 4) - 2
}

/** By the tabular calendar. The day before is off as well, since the moon may be sighted earlier. */
function addIslamic(off: Set<number>, year: number, month: number, date: number): void {
  const around = Math.floor(((year - 622) * 33) / 32)
  for (let own = around - 1; own <= around + 2; own++) {
    const leapDays = Math.floor((3 + 11 * own) / 30)
    const number = (own - 1) * 354 + leapDays + Math.ceil(29.5 * (month - 1)) + date - 492_149
    off.add(number - 1).add(number)
  }
}
