import { ofTheDay, worksMornings } from '../../../fixtures/mornings.ts'
import type { StoredUser } from '../../../src/apps/people/model.ts'
import { day, minute } from '../../../src/core/time/clock.ts'
import { instantIn, partsIn } from '../../../src/core/time/dates.ts'
import { calendarIn } from '../../../src/simulator/loading/calendar.ts'
import type { World } from '../../../src/world/world.ts'
import { daysHere } from '../company/tenure.ts'

type Time = `${number}:${number}`

// Verbs for things that happened in the past.

/**
 * Runs an action some days ago, at a time in UTC. The clock is restored afterwards.
 *
 * @example
 * daysAgo(world, 3, '16:45', () => dismiss(world, 'colleague'))
 */
export function daysAgo<Result>(world: World, days: number, time: Time, work: () => Result): Result {
  const then = new Date(world.clock.now() - days * day).toISOString()
  return workAt(world, `${then.slice(0, 10)}T${time}:00Z`, work)
}

/**
 * Runs an action on a workday some days ago, or the workday before, at the person's local time.
 * Never before the person's first day, when it is the workday after, and never in the future.
 */
export function atWork<Result>(world: World, who: StoredUser, days: number, time: Time, work: () => Result): Result {
  return workAt(world, instantAtWork(world, who, days, time), work)
}

export function instantAtWork(world: World, who: StoredUser, days: number, usual: Time): string {
  const { timezone, metadata } = who
  const time = worksMornings(metadata) ? inTheMorning(usual) : usual
  const now = world.clock.instant()
  const { year, month, day: today } = partsIn(timezone, now)
  const midnight = Date.parse(`${year}-${month}-${today}`)
  const start = midnight - daysHere(world, who) * day
  const instantOn = (date: number) => new Date(instantIn(timezone, `${dateOf(date)}T${time}:00`)).toISOString()
  let date = Math.max(midnight - days * day, start)
  for (; date >= start; date -= day) {
    if (isWorkday(date, timezone) && instantOn(date) <= now) return instantOn(date)
  }
  while (!isWorkday(date, timezone) || date < start) date += day
  return instantOn(date) <= now ? instantOn(date) : now
}

function inTheMorning(time: Time): Time {
  const late = (Date.parse(`1970-01-01T${time}Z`) - Date.parse('1970-01-01T08:00Z')) / minute
  return late > 0 ? timeAfter('08:00', Math.round(late * ofTheDay)) : time
}

/** For actions that should not all happen in the same minute. */
export function timeAfter(time: Time, minutes: number): Time {
  const later = new Date(Date.parse(`1970-01-01T${time}Z`) + minutes * minute)
  return later.toISOString().slice(11, 16) as Time
}

/** Adds a pseudo-random number of minutes below the maximum. */
export function someTimeAfter(time: Time, number: number, minutes: number): Time {
  return timeAfter(time, (number * 37) % minutes)
}

/** Moves some of a person's workdays later, at most to today. Takes and returns days ago. */
export function workdaysLater(world: World, { timezone }: StoredUser, days: number, count: number): number {
  let [later, left] = [days, count]
  while (later > 0 && left > 0) if (isWorkday(world.clock.now() - --later * day, timezone)) left--
  return later
}

/** The date of a person's workday some workdays before today. */
export function workdaysBefore(world: World, { timezone }: StoredUser, count: number): string {
  const { dayOf, indexOf } = calendarIn(timezone)
  return dateOf(dayOf(indexOf(Math.floor(world.clock.now() / day)) - count) * day)
}

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
 * Moves a number of days ago back to a workday: from a weekend to the Friday before.
 * With a person, uses the working week where they work.
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
 * Runs an action without changing the outbox, since old notifications have been read.
 *
 * @example
 * const [manager, employee] = [getPerson(world, 'manager'), getPerson(world, 'employee')]
 * withoutNotifications(world, () => thank(world, manager, { text: 'Well done.', to: [employee] }))
 */
export function withoutNotifications(world: World, work: () => void): void {
  const outbox = world.outbox.snapshot()
  work()
  world.outbox.restore(outbox)
}
