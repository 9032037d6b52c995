import type { Calendar } from '../../core/time/calendar.ts'
import { day } from '../../core/time/clock.ts'

/**
 * Moves times along with a clock that goes from one day to another: each stays as many workdays before it, at the same
 * time of the day, and in the same order. What was done on a free day is over before the next workday begins.
 */
export function moveByWorkdays(from: number, to: number, calendar: Calendar): (time: number) => number {
  const by = calendar.indexOf(to) - calendar.indexOf(from)
  const known = new Map<number, Moved>()
  return (time) => {
    const number = Math.floor(time / day)
    const moved = known.get(number) ?? moveDay(number, by, calendar)
    known.set(number, moved)
    return moved.number * day + (moved.isWhole ? time - number * day : 0)
  }
}

interface Moved {
  number: number
  /** False if there was room only for its beginning. */
  isWhole: boolean
}

function moveDay(number: number, by: number, calendar: Calendar): Moved {
  const index = calendar.indexOf(number)
  const moved = calendar.dayOf(index + by)
  if (calendar.isWorkday(number)) return { number: moved, isWhole: true }
  const since = number - calendar.dayOf(index)
  for (let later = 1; later <= since; later++) {
    if (calendar.isWorkday(moved + later)) return { number: moved + later, isWhole: false }
  }
  return { number: moved + since, isWhole: true }
}
