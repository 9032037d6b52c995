import type { StoredUser } from '../../../src/apps/people/model.ts'
import { day } from '../../../src/core/time/clock.ts'
import type { World } from '../../../src/world/world.ts'

// Since when people are here: nobody does or gets anything before.

/** How many days ago they began; any number for partners, of whom that is not known. */
export function daysHere(world: World, { metadata: { start_date } }: StoredUser): number {
  return typeof start_date === 'string' ? daysSince(world, start_date) : Number.POSITIVE_INFINITY
}

/** How many days ago they had been here for so many years; none where that is not known, negative where it is to come. */
export function daysSinceYears(world: World, { metadata: { start_date } }: StoredUser, years: number): number {
  if (typeof start_date !== 'string') return Number.NaN
  return daysSince(world, `${Number(start_date.slice(0, 4)) + years}${start_date.slice(4)}`)
}

function daysSince(world: World, date: string): number {
  return Math.floor((world.clock.now() - Date.parse(date)) / day)
}

/** The first of them, or the other as long as the first is not here yet. */
export function whoIsHere(world: World, first: StoredUser, other: StoredUser): StoredUser {
  return daysHere(world, first) >= 0 ? first : other
}
