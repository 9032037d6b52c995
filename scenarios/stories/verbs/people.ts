import type { StoredGroup, StoredRole, StoredUser } from '../../../src/apps/people/model.ts'
import { createUser, setManager, setMemberships, updateUser } from '../../../src/apps/people/rules.ts'
import type { World } from '../../../src/world/world.ts'

// Verbs for people who start and leave. The writer of a story chooses the names.

/**
 * Finds a person by username or job title.
 *
 * @example
 * const head = getPerson(world, 'Head of Quality')
 */
export function getPerson(world: World, who: string): StoredUser {
  const found =
    world.users.findBy('username', who) ?? world.users.all().find((one) => one.job_title === who && !one.blocked)
  if (!found) throw new Error(`There is no person "${who}".`)
  return found
}

/**
 * Finds a group by name.
 *
 * @example
 * thank(world, getPerson(world, 'manager'), { text: 'All of you.', to: [getGroup(world, 'Quality')] })
 */
export function getGroup(world: World, name: string): StoredGroup {
  const group = world.groups.all().find((known) => known.name === name)
  if (!group) throw new Error(`There is no group "${name}".`)
  return group
}

export function getRole(world: World, name: string): StoredRole {
  const role = world.roles.all().find((known) => known.name === name)
  if (!role) throw new Error(`There is no role "${name}".`)
  return role
}

/** A new employee. */
export interface Recruit {
  username: string
  firstname: string
  surname: string
  job_title?: string
  language?: string
  /** A username or job title. */
  reportsTo?: string
  /** Names of groups. */
  groups?: readonly string[]
  metadata?: Record<string, unknown>
}

/**
 * Hires a person, who starts today. The password is the username.
 *
 * @example
 * const name = { username: 'eve', firstname: 'Eve', surname: 'Ek' }
 * const eve = hire(world, { ...name, job_title: 'Tester', reportsTo: 'manager', groups: ['Everyone'] })
 */
export function hire(world: World, { reportsTo, groups = [], metadata, ...recruit }: Recruit): StoredUser {
  const administrator = world.users.need(1)
  const { id } = createUser(world, administrator, {
    ...recruit,
    password: recruit.username,
    email: `${recruit.username}@${administrator.email.split('@')[1]}`,
    company: administrator.company,
    user_code: String(10_000 + world.users.nextId),
    metadata: { start_date: world.clock.instant().slice(0, 10), ...metadata },
  })
  if (reportsTo !== undefined) setManager(world, administrator, id, getPerson(world, reportsTo).id)
  setMemberships(
    world,
    administrator,
    id,
    'groups',
    groups.map((name) => getGroup(world, name).id),
  )
  return world.users.need(id)
}

/**
 * Blocks the account of a person who has left.
 *
 * @example
 * dismiss(world, 'colleague')
 */
export function dismiss(world: World, who: string): void {
  updateUser(world, world.users.need(1), getPerson(world, who).id, { blocked: true })
}
