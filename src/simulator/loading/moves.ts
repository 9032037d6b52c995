import { oncePer } from '../../core/once.ts'
import { day, earliest, latest } from '../../core/time/clock.ts'
import { type Calendar, calendarIn, offsetOf, workdaysInYear } from './calendar.ts'

/** `like` is a related date. It decides whether both count as recent or as old. */
export type Move = (date: string, like?: unknown) => string

export interface Moves {
  instant: Move
  date: Move
  /** Keeps day and month, or moves to the next open day. */
  annualInstant: Move
  annualDate: Move
}

/**
 * Dates of the last year keep their distance from now in workdays, so that the data looks recent. Older dates move by
 * whole years, so that they stay in their season. They move less far, so all dates keep their order.
 */
export function createMoves(then: number, now: number): (timezone: string | undefined) => Moves {
  const days = Math.floor((now - then) / day)
  const today = Math.floor(then / day)
  const { indexOf, dayOf } = calendarIn(undefined)
  const years = Math.floor((indexOf(today + days) - indexOf(today)) / workdaysInYear)
  const border = new Date(dayOf(indexOf(today) - workdaysInYear) * day).toISOString()
  const isOld = (date: string) => date < border
  const inYears = (time: number) => addYears(time, years)

  return oncePer((timezone) => {
    const calendar = calendarIn(timezone)
    const offset = offsetOf(timezone)
    const moveAt = (ahead: number): Move => {
      const from = Math.floor((then + ahead) / day)
      const by = calendar.indexOf(from + days) - calendar.indexOf(from)
      const moveWorkdays = moveByWorkdays(by, calendar, ahead)
      const isToday = (time: number) => Math.floor((time + ahead) / day) === from && calendar.isOpen(from + days)
      const moveRecent = caching((time) => (isToday(time) ? time + days * day : moveWorkdays(time)))
      const moveOld = caching(moveByWorkdays(Math.min(by, years * workdaysInYear), calendar, ahead))
      return (date, like) => (isOld(typeof like === 'string' ? like : date) ? moveOld : moveRecent)(date)
    }
    const [instant, date] = [moveAt(offset), moveAt(0)]
    const moveDate = caching(inYears)
    const moveInstant = caching((time) => {
      let moved = inYears(time)
      while (!calendar.isOpen(Math.floor((moved + offset) / day))) moved += day
      return moved
    })
    return {
      instant,
      date,
      annualInstant: (text) => (isOld(text) ? moveInstant : instant)(text),
      annualDate: (text) => (isOld(text) ? moveDate : date)(text),
    }
  })
}

export function moveByDays(days: number): Moves {
  const move = caching((time) => time + days * day)
  return { instant: move, date: move, annualInstant: move, annualDate: move }
}

/** 29 February becomes 28 February. */
function addYears(time: number, years: number): number {
  const date = new Date(time)
  const month = date.getUTCMonth()
  date.setUTCFullYear(date.getUTCFullYear() + years)
  if (date.getUTCMonth() !== month) date.setUTCDate(0)
  return date.getTime()
}

/** Stays within the clock's range. Cached, because many rows share instants and formatting is slow. */
function caching(move: (time: number) => number): Move {
  const moveOnce = oncePer((date: string) =>
    new Date(Math.min(Math.max(move(Date.parse(date)), earliest), latest)).toISOString(),
  )
  return (date) => moveOnce(date)
}

/** Times keep their order and time of day. A day off that does not fit shrinks to a second before the next workday. */
function moveByWorkdays(by: number, calendar: Calendar, offset: number): (time: number) => number {
  const moveOf = oncePer((number: number) => moveDay(number, by, calendar))
  return (time) => {
    const number = Math.floor((time + offset) / day)
    const { to, left } = moveOf(number)
    const since = time + offset - number * day
    return to * day - offset + (left === 0 ? since : Math.floor((since - left * day) / 86_400))
  }
}

/** If the day does not fit, `to` is the next workday, and `left` the number of days until then. */
function moveDay(number: number, by: number, calendar: Calendar): { to: number; left: number } {
  const index = calendar.indexOf(number)
  const [to, next] = [calendar.dayOf(index + by) + number - calendar.dayOf(index), calendar.dayOf(index + by + 1)]
  return to < next ? { to, left: 0 } : { to: next, left: calendar.dayOf(index + 1) - number }
}
