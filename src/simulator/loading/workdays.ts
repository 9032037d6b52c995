import { day } from '../../core/time/clock.ts'

// Days are numbers: those since 1 January 1970, which was a Thursday.

/** How many days before the first of them its week began, on a Monday. */
const untilMonday = 4

/** The week of a day, and its place there: 0 is Monday. */
function placeOf(number: number): [week: number, weekday: number] {
  const week = Math.floor((number - untilMonday) / 7)
  return [week, number - untilMonday - week * 7]
}

/** The number of a workday among all workdays. Saturday and Sunday have that of the Friday before. */
function workdayOf(number: number): number {
  const [week, weekday] = placeOf(number)
  return week * 5 + Math.min(weekday, 4)
}

/**
 * Moves times along with a clock that goes from one day to another: each stays as many workdays before it, at the same
 * time of the day, and in the same order. A weekend that falls between two workdays is over before the second begins.
 */
export function moveByWorkdays(from: number, to: number): (time: number) => number {
  const by = workdayOf(to) - workdayOf(from)
  return (time) => {
    const number = Math.floor(time / day)
    const [, weekday] = placeOf(number)
    const workday = workdayOf(number) + by
    const moved = Math.floor(workday / 5) * 7 + (workday - Math.floor(workday / 5) * 5) + untilMonday
    if (weekday < 5) return moved * day + (time - number * day)
    const isFriday = placeOf(moved)[1] === 4
    return isFriday ? (moved + weekday - 4) * day + (time - number * day) : (moved + 1) * day
  }
}
