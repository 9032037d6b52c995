import type { StoredUser } from '../../../src/apps/people/model.ts'
import { calendarIn } from '../../../src/core/time/calendar.ts'
import { day, minute } from '../../../src/core/time/clock.ts'
import { instantIn, partsIn } from '../../../src/core/time/dates.ts'
import type { World } from '../../../src/world/world.ts'

type Time = `${number}:${number}`

// Verbs for things that happened in the past.

/**
 * Runs an action some days ago, at that time of the day in UTC. The clock then stands where it stood.
 *
 * @example
 * daysAgo(world, 3, '16:45', () => dismiss(world, 'colleague'))
 */
export function daysAgo<Result>(world: World, days: number, time: Time, work: () => Result): Result {
  const then = new Date(world.clock.now() - days * day).toISOString()
  return workAt(world, `${then.slice(0, 10)}T${time}:00Z`, work)
}

/**
 * Runs an action on a workday some days ago, or the one before it, at that time where the person works. Nobody works
 * before their first day, and nothing is done in the future.
 */
export function atWork<Result>(world: World, who: StoredUser, days: number, time: Time, work: () => Result): Result {
  return workAt(world, instantAtWork(world, who, days, time), work)
}

/** The instant of that. */
export function instantAtWork(world: World, { timezone, metadata }: StoredUser, days: number, time: Time): string {
  const now = world.clock.instant()
  const { year, month, day: today } = partsIn(timezone, now)
  const start = typeof metadata.start_date === 'string' ? Date.parse(metadata.start_date) : Number.NEGATIVE_INFINITY
  let date = Math.max(Date.parse(`${year}-${month}-${today}`) - days * day, start)
  for (; ; date -= day) {
    const instant = new Date(instantIn(timezone, `${dateOf(date)}T${time}:00`)).toISOString()
    if (isWorkday(date, timezone) && instant <= now) return instant
    if (date < start) return now
  }
}

/** A time some minutes later on the same day: not everything is done in the same minute. */
export function timeAfter(time: Time, minutes: number): Time {
  const later = new Date(Date.parse(`1970-01-01T${time}Z`) + minutes * minute)
  return later.toISOString().slice(11, 16) as Time
}

/** A time at most so many minutes later, which differs from one number to the next, as if by chance. */
export function someTimeAfter(time: Time, number: number, minutes: number): Time {
  return timeAfter(time, (number * 37) % minutes)
}

/** How many days ago some workdays of a person later were, at most today. */
export function workdaysLater(world: World, { timezone }: StoredUser, days: number, count: number): number {
  let [later, left] = [days, count]
  while (later > 0 && left > 0) if (isWorkday(world.clock.now() - --later * day, timezone)) left--
  return later
}

/** The first workday of a place from a date on. */
export function firstWorkday(date: string, timezone?: string): string {
  let time = Date.parse(date)
  while (!isWorkday(time, timezone)) time += day
  return dateOf(time)
}

function isWorkday(time: number, timezone: string | undefined): boolean {
  return calendarIn(timezone).isWorkday(Math.floor(time / day))
}

function dateOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}

function workAt<Result>(world: World, instant: string, work: () => Result): Result {
  const { state } = world.clock
  world.clock.set(instant)
  try {
    return work()
  } finally {
    world.clock.state = state
  }
}

/**
 * Moves a number of days ago to a workday: from Saturday and Sunday to the Friday before. With a person it is a workday
 * where they work.
 *
 * @example
 * workday(world, 1) // 3 on a Monday, since yesterday was a Sunday
 * daysAgo(world, workday(world, 5), '10:00', () => dismiss(world, 'colleague'))
 */
export function workday(world: World, days: number, who?: StoredUser): number {
  let earlier = days
  while (!isWorkday(world.clock.now() - earlier * day, who?.timezone)) earlier++
  return earlier
}

/**
 * Runs an action and leaves the outbox as it was: old notifications have been read.
 *
 * @example
 * const [manager, employee] = [personCalled(world, 'manager'), personCalled(world, 'employee')]
 * withoutMail(world, () => thank(world, manager, { text: 'Well done.', to: [employee] }))
 */
export function withoutMail(world: World, work: () => void): void {
  const outbox = world.outbox.snapshot()
  work()
  world.outbox.restore(outbox)
}
