import { oncePer } from '../once.ts'
import { closureIn, holidaysIn } from './holidays.ts'

// Days are counted from 1 January 1970, a Thursday.

export type Calendar = ReturnType<typeof createCalendar>

/** The working week is Sunday to Thursday here, and Monday to Friday elsewhere, in Dubai since 2022. */
const restsOnFriday = /^(Africa\/(Algiers|Cairo|Tripoli)|Asia\/(Amman|Baghdad|Bahrain|Kuwait|Muscat|Qatar|Riyadh))$/

/** The week and the public holidays of a place. */
export const calendarIn = oncePer(createCalendar)

function createCalendar(timezone: string) {
  const firstDay = restsOnFriday.test(timezone) ? 3 : 4
  /** A weekday's number. Days of a weekend have the number of the last weekday before them. */
  const indexOf = (number: number) => {
    const week = Math.floor((number - firstDay) / 7)
    return week * 5 + Math.min(number - firstDay - week * 7, 4)
  }
  const dayOf = (index: number) => Math.floor(index / 5) * 7 + (index - Math.floor(index / 5) * 5) + firstDay
  const isWeekday = (number: number) => dayOf(indexOf(number)) === number
  const isHoliday = holidaysIn(timezone, isWeekday)
  const isClosed = closureIn(timezone)
  const isWorkday = (number: number) => isWeekday(number) && !isHoliday(number) && !isClosed(number)
  return { isWeekday, isWorkday, isClosed, indexOf, dayOf }
}
