import { minute } from '../../../src/core/time/clock.ts'
import type { World } from '../../../src/world/world.ts'
import { actsIn } from './acts.ts'

/** Sets each user's last visit to their last activity. Call it at the end of a story. */
export function recordVisits(world: World): void {
  const latest = new Map<number, string>()
  for (const { who, when } of actsIn(world)) if (when > (latest.get(who) ?? '')) latest.set(who, when)
  for (const [id, when] of latest) {
    const { last_time_used } = world.users.need(id)
    if (last_time_used !== null && last_time_used >= when) continue
    // Some minutes before and after it.
    const [came, left] = [Date.parse(when) - (5 + ((id * 7) % 20)) * minute, Date.parse(when) + (id % 15) * minute]
    world.users.patch(id, {
      last_time_login: new Date(came).toISOString(),
      last_time_used: new Date(Math.min(left, world.clock.now())).toISOString(),
    })
  }
}
