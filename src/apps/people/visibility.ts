import { notFound } from '../../core/refusal.ts'
import { unknownIds } from '../../core/store/constraints.ts'
import { filteredList } from '../../core/store/filter.ts'
import { type List, orderIn } from '../../core/store/order.ts'
import type { World } from '../../world/world.ts'
import { mayAdminister } from './administration.ts'
import type { StoredUser } from './model.ts'
import { bySurname } from './user-order.ts'

/** Which users somebody sees: those of an extranet and its administrator, or everybody. */
export type Visibility = { extranet_id: number; admin_id: number } | 'everybody'

/** Gap: people of the primary extranet see everybody, those of another one its people and its administrator. */
export function visibilityFor({ fidelity, extranets }: World, viewer: StoredUser): Visibility {
  if (fidelity['people-view'] === 'everybody' || mayAdminister(viewer, 'people')) return 'everybody'
  const extranet = extranets.get(viewer.extranet_id)
  if (!extranet || extranet.primary) return 'everybody'
  return { extranet_id: extranet.id, admin_id: extranet.admin_id }
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

export function isVisible(user: StoredUser | undefined, visibility: Visibility): boolean {
  if (!user || visibility === 'everybody') return user !== undefined
  return user.extranet_id === visibility.extranet_id || user.id === visibility.admin_id
}

/** Of some people those whom the viewer sees. Who sees everybody sees the deleted too, where they are named. */
export function keepVisible(world: World, viewer: StoredUser, ids: readonly number[]): readonly number[] {
  const visibility = visibilityFor(world, viewer)
  return visibility === 'everybody' ? ids : ids.filter((id) => isVisible(world.users.get(id), visibility))
}

/** Refuses an id in a body as unknown where the viewer does not see that person. */
export function checkVisible(world: World, viewer: StoredUser, field: string, id: number): void {
  if (!maySeeUser(world, viewer, id)) throw unknownIds(world, { name: field, reason: `there is no user ${id}` })
}

/** The users with that id in a field, or in its list, as far as the viewer sees them. */
export function listVisible(world: World, viewer: StoredUser, field: MemberField, id: number): List<StoredUser> {
  const visibility = visibilityFor(world, viewer)
  // Gap: lists of members have active and blocked users, or active ones only.
  const isActiveOnly = world.fidelity['members-listed'] === 'active'
  return members(world.users, orderIn(world, bySurname), { field, id, visibility, isActiveOnly })
}

type MemberField = 'manager_id' | 'group_ids' | 'role_ids' | 'extranet_id'

const members = filteredList<
  StoredUser,
  { field: MemberField; id: number; visibility: Visibility; isActiveOnly: boolean }
>(({ field, id, visibility, isActiveOnly }) => ({
  where: { [field]: id },
  test: (user) => !(isActiveOnly && user.blocked) && isVisible(user, visibility),
}))
