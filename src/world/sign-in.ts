import type { FaultRule } from '../core/faults/rule.ts'
import { findPerson } from '../core/http/identity.ts'
import { suggest } from '../core/text/suggest.ts'
import type { User, World } from './world.ts'

/** `name` is a username or an id; `nobody` or null signs out. */
export function signIn(world: World, name: string | number | null): void {
  if (name === null || name === 'nobody') {
    world.currentUser = null
    return
  }
  const user = needUser(world, String(name))
  if (user.blocked) throw new RangeError(`The user "${name}" is blocked and cannot be signed in.`)
  world.currentUser = user.id
}

export function checkFaultUser(world: World, { user }: FaultRule): void {
  if (user !== undefined) needUser(world, String(user))
}

function needUser(world: World, name: string): User {
  const user = findPerson(name, world.directory)
  if (user) return user
  const usernames = world.directory.all().map(({ username }) => username)
  throw new RangeError(
    `Unknown user "${name}".${suggest(name, [...usernames, 'nobody']) || ` Users: ${usernames.slice(0, 5).join(', ')} and others.`}`,
  )
}
