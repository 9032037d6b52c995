import type { Fidelity } from '../fidelity.ts'
import type { Directory, Person } from '../http/person.ts'
import { freeze } from '../store/freeze.ts'
import type { Clock } from '../time/clock.ts'

// Gap: `last_time_login` and `last_time_used` of a user stay as they are, or move with what the user does.
// Such a move is no change of the world: history, journal and persistence are not told.

/** When a user signed in last, and asked last. */
interface Used extends Person {
  last_time_login: string | null
  last_time_used: string | null
}

interface UsedWorld {
  readonly clock: Clock
  readonly fidelity: Fidelity
  readonly directory: Directory<Person> & { putBack(id: number, row: unknown): void }
}

function isMoving({ fidelity }: UsedWorld): boolean {
  return fidelity['last-used'] === 'moving'
}

/** Moves one of them to the present time. */
export function noteUse(world: UsedWorld, id: number, field: 'last_time_login' | 'last_time_used'): void {
  const user = isMoving(world) && world.directory.get(id)
  if (user) world.directory.putBack(id, freeze({ ...user, [field]: world.clock.instant() }))
}

/** Undoes or redoes something, which leaves them where they are. */
export function keepUse(world: UsedWorld, work: () => void): void {
  const users = isMoving(world) ? (world.directory.all() as readonly Used[]) : []
  work()
  for (const { id, last_time_login, last_time_used } of users) {
    const user = world.directory.get(id)
    if (user) world.directory.putBack(id, freeze({ ...user, last_time_login, last_time_used }))
  }
}
