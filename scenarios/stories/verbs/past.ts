import { day } from '../../../src/core/time/clock.ts'
import type { World } from '../../../src/world/world.ts'

// Verbs for things that happened in the past.

/** Runs an action some days ago, at that time of the day. */
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

/** Some days ago, on a workday: for Saturday and Sunday, the Friday before. */
export function workday(world: World, days: number): number {
  const weekday = new Date(world.clock.now() - days * day).getUTCDay()
  return days + (weekday === 6 ? 1 : weekday === 0 ? 2 : 0)
}

/** Old notifications have been read, so the outbox starts empty. */
export function withoutMail(world: World, work: () => void): void {
  const outbox = world.outbox.snapshot()
  work()
  world.outbox.restore(outbox)
}
