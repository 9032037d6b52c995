import { freeze } from '../../core/store/freeze.ts'
import type { World } from '../../world/world.ts'

// Gap: `last_time_login` and `last_time_used` of a user stay as they are, or move with what the user does.
// Such a move is no change of the world: history, journal and persistence are not told.

function isMoving({ fidelity }: World): boolean {
  return fidelity['last-used'] === 'moving'
}

/** Moves one of them to the present time. */
export function noteUse(world: World, id: number, field: 'last_time_login' | 'last_time_used'): void {
  const user = isMoving(world) && world.users.get(id)
  if (user) world.users.putUnrecorded(id, freeze({ ...user, [field]: world.clock.instant() }))
}

/** Undoes or redoes something, which leaves them where they are. */
export function keepUse(world: World, work: () => void): void {
  const users = isMoving(world) ? world.users.all() : []
  work()
  for (const { id, last_time_login, last_time_used } of users) {
    const user = world.users.get(id)
    if (user) world.users.putUnrecorded(id, freeze({ ...user, last_time_login, last_time_used }))
  }
}
