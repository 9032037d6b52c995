import { findPerson } from './kernel/identity.ts'
import { suggest } from './kernel/words.ts'
import type { World } from './world.ts'

/** Lets a user of the world be the current one: a username, an id, or `nobody`. */
export function signIn(world: World, name: string): void {
  if (name === 'nobody') {
    world.currentUser = null
    return
  }
  const user = findPerson(name, world.directory)
  if (!user) {
    const usernames = world.users.all().map(({ username }) => username)
    throw new RangeError(
      `There is no user "${name}".${suggest(name, usernames) || ` There are ${usernames.slice(0, 5).join(', ')} and others.`}`,
    )
  }
  if (user.blocked) throw new RangeError(`The user "${name}" is blocked and cannot be signed in.`)
  world.currentUser = user.id
}
