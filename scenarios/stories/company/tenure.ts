import type { StoredUser } from '../../../src/apps/people/model.ts'
import { day } from '../../../src/core/time/clock.ts'
import type { World } from '../../../src/world/world.ts'

// When people started. They do and receive nothing before that day.

/** At other times, a first day long ago keeps its date, and acts soon after it may be some days earlier. */
const settling = 21

/** Since they started to act. Infinity for partners, whose first day is unknown. */
export function daysHere(world: World, { metadata: { start_date } }: StoredUser): number {
  const days = typeof start_date === 'string' ? daysSince(world, start_date) : Number.POSITIVE_INFINITY
  return days > 365 ? days - settling : days
}

/** NaN if the first day is unknown, negative if the anniversary is in the future. */
export function daysSinceYears(world: World, { metadata: { start_date } }: StoredUser, years: number): number {
  if (typeof start_date !== 'string') return Number.NaN
  return daysSince(world, `${Number(start_date.slice(0, 4)) + years}${start_date.slice(4)}`)
}

function daysSince(world: World, date: string): number {
  return Math.floor((world.clock.now() - Date.parse(date)) / day)
}

/** A blocked user left on their last visit. */
export function wasHere({ metadata: { start_date }, blocked, last_time_used }: StoredUser, instant: string): boolean {
  if (typeof start_date === 'string' && Date.parse(instant) < Date.parse(start_date) + settling * day) return false
  return !blocked || instant <= (last_time_used ?? '')
}

/** The first person, or the other one if the first had not started by then. */
export function whoWasHere(world: World, days: number, first: StoredUser, other: StoredUser): StoredUser {
  return daysHere(world, first) >= days ? first : other
}
