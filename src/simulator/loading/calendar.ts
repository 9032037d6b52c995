import { oncePer } from '../../core/once.ts'
import { day, hour } from '../../core/time/clock.ts'
import { holidaysAnywhere } from '../../core/time/holidays.ts'

export type Calendar = ReturnType<typeof createCalendar>

/**
 * The same in every year and place. So a workday keeps its number when dates move by whole years, and people in
 * different places act in the same order.
 */
export const workdaysInYear = 185

/** The working week is Sunday to Thursday here, and Monday to Friday elsewhere, in Dubai since 2022. */
const restsOnFriday = /^(Africa\/(Algiers|Cairo|Tripoli)|Asia\/(Amman|Baghdad|Bahrain|Kuwait|Muscat|Qatar|Riyadh))$/

/** From UTC. Approximate, since exact offsets are slow to load, but working hours never cross midnight. */
const hoursAhead: Readonly<Record<string, number>> = { America: -6, Asia: 6, Australia: 6, Pacific: 6 }

export function offsetOf(timezone = ''): number {
  return (hoursAhead[timezone.split('/')[0]!] ?? 0) * hour
}

const holidaysOf = oncePer(holidaysAnywhere)

// 4 January 1970 was a Sunday.
const fromMonday = createCalendar(4)
const fromSunday = createCalendar(3)

export function calendarIn(timezone: unknown): Calendar {
  return restsOnFriday.test(String(timezone)) ? fromSunday : fromMonday
}

/** Days are counted from 1 January 1970. */
function createCalendar(firstDay: number) {
  const isWeekday = (number: number) => (((number - firstDay) % 7) + 7) % 7 < 5
  const yearFrom = oncePer((year: number) => {
    const [start, end] = [Date.UTC(year) / day, Date.UTC(year + 1) / day]
    const off = holidaysOf(year)
    // Companies are closed from 24 December to 3 January.
    const isOpen = (number: number) => isWeekday(number) && !off.has(number) && number >= start + 3 && number < end - 8
    const open: number[] = []
    for (let number = start + 3; number < end - 8; number++) if (isOpen(number)) open.push(number)
    const workdays: number[] = []
    for (const [i, number] of open.entries()) {
      // Leaves out days evenly, so that each workday has nearly the same date in every year.
      const isEarly = workdays.length >= ((number - start) * workdaysInYear) / 365 + 4
      if (!isEarly || open.length - i <= workdaysInYear - workdays.length) workdays.push(number)
    }
    return { workdays, isOpen }
  })
  /** A workday's number. Other days have the number of the last workday before them. */
  const indexOf = (number: number) => {
    const year = new Date(number * day).getUTCFullYear()
    return (year - 1970) * workdaysInYear + countUpTo(number, yearFrom(year).workdays) - 1
  }
  const dayOf = (index: number) => {
    const years = Math.floor(index / workdaysInYear)
    return yearFrom(1970 + years).workdays[index - years * workdaysInYear]!
  }
  return {
    indexOf,
    dayOf,
    isWorkday: (number: number) => dayOf(indexOf(number)) === number,
    /** Whether it is neither a weekend nor a holiday. */
    isOpen: (number: number) => yearFrom(new Date(number * day).getUTCFullYear()).isOpen(number),
  }
}

/** The days are in order. */
function countUpTo(last: number, days: readonly number[]): number {
  let [from, to] = [0, days.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (days[middle]! <= last) from = middle + 1
    else to = middle
  }
  return from
}
