import type { StoredUser } from '../../../src/apps/people/model.ts'
import { day } from '../../../src/core/time/clock.ts'
import type { World } from '../../../src/world/world.ts'

// When people started: nobody does or gets anything earlier.

/** How many days ago they started. Infinity for partners, whose start is not known. */
export function daysHere(world: World, { metadata: { start_date } }: StoredUser): number {
  return typeof start_date === 'string' ? daysSince(world, start_date) : Number.POSITIVE_INFINITY
}

/** How many days ago the anniversary was. NaN if the start is not known, negative if it is in the future. */
export function daysSinceYears(world: World, { metadata: { start_date } }: StoredUser, years: number): number {
  if (typeof start_date !== 'string') return Number.NaN
  return daysSince(world, `${Number(start_date.slice(0, 4)) + years}${start_date.slice(4)}`)
}

function daysSince(world: World, date: string): number {
  return Math.floor((world.clock.now() - Date.parse(date)) / day)
}

/** Whether they had started by then, and not left. Who is blocked has left when they were here last. */
export function wasHere({ metadata: { start_date }, blocked, last_time_used }: StoredUser, instant: string): boolean {
  if (typeof start_date === 'string' && instant < start_date) return false
  return !blocked || instant <= (last_time_used ?? '')
}

/** The first person, or the second if the first had not started so many days ago. */
export function whoWasHere(world: World, days: number, first: StoredUser, other: StoredUser): StoredUser {
  return daysHere(world, first) >= days ? first : other
}
