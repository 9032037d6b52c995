import { notFound } from '../../core/refusal.ts'
import { unknownIds } from '../../core/store/constraints.ts'
import { listFiltered } from '../../core/store/filter.ts'
import { type List, orderIn } from '../../core/store/order.ts'
import type { World } from '../../world/world.ts'
import { mayAdminister } from './administration.ts'
import type { StoredUser } from './model.ts'
import { bySurname } from './user-order.ts'

export type UserTest = (user: StoredUser) => boolean

/** Which users somebody sees: without a test all of them. The name is that of a list of them. */
export interface Visibility {
  name: string
  test?: UserTest
}

const everybody: Visibility = { name: '' }

/** Gap: people of the primary extranet see everybody, those of another one its people and its administrator. */
export function visibilityFor({ fidelity, extranets }: World, viewer: StoredUser): Visibility {
  if (fidelity['people-view'] === 'everybody' || mayAdminister(viewer, 'people')) return everybody
  const extranet = extranets.get(viewer.extranet_id)
  if (!extranet || extranet.primary) return everybody
  const { id, admin_id } = extranet
  return {
    name: ` of ${id} with ${admin_id}`,
    test: (user) => user.extranet_id === id || user.id === admin_id,
  }
}

/** Whom the viewer does not see is not there. */
export function needVisibleUser(world: World, viewer: StoredUser, id: number): StoredUser {
  const user = world.users.need(id)
  if (!isVisible(user, visibilityFor(world, viewer))) throw notFound(`there is no user ${id}`)
  return user
}

/** Whether somebody is there, and the viewer sees them. */
export function maySeeUser(world: World, viewer: StoredUser, id: number): boolean {
  return isVisible(world.users.get(id), visibilityFor(world, viewer))
}

function isVisible(user: StoredUser | undefined, { test }: Visibility): boolean {
  return user !== undefined && (test?.(user) ?? true)
}

/** Of some people those whom the viewer sees. Who sees everybody sees the deleted too, where they are named. */
export function keepVisible(world: World, viewer: StoredUser, ids: readonly number[]): readonly number[] {
  const visibility = visibilityFor(world, viewer)
  return visibility.test ? ids.filter((id) => isVisible(world.users.get(id), visibility)) : ids
}

/** Refuses an id in a body as unknown where the viewer does not see that person. */
export function checkVisible(world: World, viewer: StoredUser, field: string, id: number): void {
  if (!maySeeUser(world, viewer, id)) throw unknownIds(world, { name: field, reason: `there is no user ${id}` })
}

/** The users with that id in a field, or in its list, as far as the viewer sees them. */
export function listVisible(
  world: World,
  viewer: StoredUser,
  field: 'manager_id' | 'group_ids' | 'role_ids' | 'extranet_id',
  id: number,
): List<StoredUser> {
  const { name, test } = membersFor(world, viewer)
  return listFiltered(world.users, orderIn(world, bySurname), `${field} ${id}${name}`, () => ({
    where: { [field]: id },
    test,
  }))
}

/** Gap: lists of members have active and blocked users, or active ones only. */
function membersFor(world: World, viewer: StoredUser): Visibility {
  const seen = visibilityFor(world, viewer)
  if (world.fidelity['members-listed'] !== 'active') return seen
  return { name: `${seen.name}, active`, test: (user) => !user.blocked && isVisible(user, seen) }
}
