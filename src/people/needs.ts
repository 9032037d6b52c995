import { forbidden, invalid, notFound } from '../kernel/refusal.ts'
import type { World } from '../world.ts'
import { mayAdminister } from './directory.ts'
import type { StoredExtranet, StoredGroup, StoredRole, StoredUser } from './model.ts'

// What a rule needs to go on, or else refuses.

export function needUser(world: World, id: number): StoredUser {
  return world.users.get(id) ?? refuse(`there is no user ${id}`)
}

export function needGroup(world: World, id: number): StoredGroup {
  return world.groups.get(id) ?? refuse(`there is no group ${id}`)
}

export function needRole(world: World, id: number): StoredRole {
  return world.roles.get(id) ?? refuse(`there is no role ${id}`)
}

export function needExtranet(world: World, id: number): StoredExtranet {
  return world.extranets.get(id) ?? refuse(`there is no extranet ${id}`)
}

function refuse(message: string): never {
  throw notFound(message)
}

/** Gap: people are written by people's administrators. */
export function needAdministrator(user: StoredUser): void {
  if (!mayAdminister(user, 'people')) throw forbidden('only an administrator of people may do that')
}

type Referred = 'users' | 'groups' | 'roles' | 'extranets'
const nouns: Record<Referred, string> = { users: 'user', groups: 'group', roles: 'role', extranets: 'extranet' }

/** Gap: ids in a body that do not exist are refused, and the whole request with them. */
export function needExisting(
  world: World,
  table: Referred,
  field: string,
  ids: readonly (number | null | undefined)[],
): void {
  for (const id of ids) {
    if (id === null || id === undefined || world[table].has(id)) continue
    throw invalid({ name: field, reason: `there is no ${nouns[table]} ${id}` })
  }
}

/** Refuses a chain of managers, or of parents, that leads back to where it began. */
export function needNoLoop(
  field: string,
  what: string,
  start: number,
  next: (id: number) => number | null | undefined,
): void {
  const seen = new Set<number>()
  for (let id = next(start); id && !seen.has(id); id = next(id)) {
    if (id === start) throw invalid({ name: field, reason: `${what} ${start} would end up above itself` })
    seen.add(id)
  }
}
