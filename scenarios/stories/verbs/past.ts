import { day } from '../../../src/core/time/clock.ts'
import type { World } from '../../../src/world/world.ts'

// Verbs for things that happened in the past.

/**
 * Runs an action some days ago, at that time of the day in UTC. The clock then stands where it stood.
 *
 * @example
 * daysAgo(world, 3, '16:45', () => dismiss(world, 'colleague'))
 */
export function daysAgo<Result>(world: World, days: number, time: `${number}:${number}`, work: () => Result): Result {
  const { state } = world.clock
  const then = new Date(world.clock.now() - days * day).toISOString()
  world.clock.set(`${then.slice(0, 10)}T${time}:00Z`)
  try {
    return work()
  } finally {
    world.clock.state = state
  }
}

/** The instant some days ago, at that time of the day in UTC. */
export function instantAgo(world: World, days: number, time: `${number}:${number}`): string {
  return daysAgo(world, days, time, () => world.clock.instant())
}

/**
 * Moves a number of days ago to a workday: from Saturday and Sunday to the Friday before.
 *
 * @example
 * workday(world, 1) // 3 on a Monday, since yesterday was a Sunday
 * daysAgo(world, workday(world, 5), '10:00', () => dismiss(world, 'colleague'))
 */
export function workday(world: World, days: number): number {
  const weekday = new Date(world.clock.now() - days * day).getUTCDay()
  return days + (weekday === 6 ? 1 : weekday === 0 ? 2 : 0)
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
