import { isSignIn } from '../../core/http/identity.ts'
import { orReport } from '../../core/report.ts'
import { freeze } from '../../core/store/freeze.ts'
import type { World } from '../../world/world.ts'

// Gap: `last_time_login` and `last_time_used` of a user stay as they are, or move with what the user does.
// Such a move is no change of the world: history, journal and persistence are not told.

function isMoving({ fidelity }: World): boolean {
  return fidelity['last-used'] === 'moving'
}

/** Notes that a user has sent a request: it moves `last_time_used` to the present time; both where the request signs its user in. */
export function noteUse(world: World, id: number, headers: Parameters<typeof isSignIn>[0]): void {
  if (isMoving(world)) orReport(() => note(world, id, isSignIn(headers)))
}

/** Moves both: whoever signs in is here. */
export function noteSignIn(world: World, id: number): void {
  if (isMoving(world)) note(world, id, true)
}

function note(world: World, id: number, isSignedIn: boolean): void {
  const user = world.users.get(id)
  if (!user) return
  const last_time_used = world.clock.instant()
  const last_time_login = isSignedIn ? last_time_used : user.last_time_login
  world.users.putUnrecorded(id, freeze({ ...user, last_time_login, last_time_used }))
}
