import { oncePer } from '../once.ts'
import { day } from './clock.ts'

// Days are counted from 1 January 1970, a Thursday.

export type Calendar = ReturnType<typeof createCalendar>

/** The working week is Sunday to Thursday here, and Monday to Friday elsewhere, in Dubai since 2022. */
const restsOnFriday = /^(Africa\/(Algiers|Cairo|Tripoli)|Asia\/(Amman|Baghdad|Bahrain|Kuwait|Muscat|Qatar|Riyadh))$/

const fromMonday = createCalendar(4)
const fromSunday = createCalendar(3)

export function calendarIn(timezone: unknown): Calendar {
  return restsOnFriday.test(String(timezone)) ? fromSunday : fromMonday
}

// Holidays (1 January, 25 December) on a weekend move to the next workday. With two in every year, an anniversary
// stays an anniversary when all dates shift.
function createCalendar(firstDay: number) {
  const plainIndex = (number: number) => {
    const week = Math.floor((number - firstDay) / 7)
    return week * 5 + Math.min(number - firstDay - week * 7, 4)
  }
  const plainDay = (index: number) => Math.floor(index / 5) * 7 + (index - Math.floor(index / 5) * 5) + firstDay
  const isWeekday = (number: number) => plainDay(plainIndex(number)) === number
  const holidaysOf = oncePer((year: number) =>
    [Date.UTC(year, 0, 1) / day, Date.UTC(year, 11, 25) / day].map((number) =>
      isWeekday(number) ? number : plainDay(plainIndex(number) + 1),
    ),
  )
  const holidaysThrough = (number: number) => {
    const year = yearOf(number)
    return 2 * (year - 1970) + holidaysOf(year).filter((holiday) => holiday <= number).length
  }
  const isWorkday = (number: number) => isWeekday(number) && !holidaysOf(yearOf(number)).includes(number)
  /** A workday's number. Other days have the number of the last workday before them. */
  const indexOf = (number: number) => plainIndex(number) - holidaysThrough(number)
  function dayOf(index: number): number {
    // Two of 261 weekdays are holidays, so this is nearly right.
    let number = plainDay(Math.round((index * 261) / 259))
    for (let before = Number.NaN; number !== before; ) {
      before = number
      number = plainDay(index + holidaysThrough(number))
    }
    while (!isWorkday(number)) number--
    return number
  }
  return { isWeekday, isWorkday, indexOf, dayOf }
}

function yearOf(number: number): number {
  return new Date(number * day).getUTCFullYear()
}
