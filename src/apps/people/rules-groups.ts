import { withoutBlanks } from '../../core/blanks.ts'
import { badRequest } from '../../core/refusal.ts'
import { checkExisting, checkNoLoop } from '../../core/store/constraints.ts'
import { deleteRecord } from '../../world/deletion.ts'
import type { World } from '../../world/world.ts'
import type { ChangedGroup, NewGroup } from './contract.ts'
import { checkAdministrator, needAdministered } from './directory.ts'
import type { StoredGroup, StoredUser } from './model.ts'
import { needPrimaryExtranet, setMembers } from './rules.ts'

export function createGroup(world: World, user: StoredUser, fields: NewGroup): StoredGroup {
  checkAdministrator(user, 'people')
  checkGroupReferences(world, fields)
  return world.groups.add({
    description: '',
    inactive: false,
    owner_id: user.id,
    parent_id: 0,
    ...withoutBlanks(fields),
    extranet_id: extranetOfNew(world, user),
    date_created: world.clock.instant(),
  })
}

/** Gap: a new group is in the primary extranet, or in that of whoever makes it. */
function extranetOfNew(world: World, user: StoredUser): number {
  return world.fidelity['group-extranet'] === 'own' ? user.extranet_id : needPrimaryExtranet(world).id
}

export function updateGroup(world: World, user: StoredUser, id: number, fields: ChangedGroup): StoredGroup {
  needAdministered(world, user, 'people', () => world.groups.need(id))
  checkGroupReferences(world, fields)
  const group = world.groups.patch(id, fields)
  checkNoLoop(world.groups, 'parent_id', id, 'parent_id')
  return group
}

function checkGroupReferences(world: World, { owner_id, parent_id }: ChangedGroup): void {
  checkExisting(world, world.users, 'owner_id', [owner_id])
  checkExisting(world, world.groups, 'parent_id', [parent_id || null])
}

/** Gap: the subgroups of a deleted group move to its parent, or to the top; or it cannot be deleted while it has any. */
export function deleteGroup(world: World, user: StoredUser, id: number): void {
  const { parent_id } = needAdministered(world, user, 'people', () => world.groups.need(id))
  const subgroups = world.fidelity.subgroups
  if (subgroups === 'refused' && world.groups.where('parent_id', id).length > 0)
    throw badRequest(`group ${id} has subgroups`)
  const hasParent = subgroups !== 'top' && world.groups.has(parent_id) && parent_id !== id
  deleteRecord(world, 'groups', id, hasParent ? parent_id : 0)
}

export function setGroupUsers(world: World, user: StoredUser, id: number, members: number[]): void {
  needAdministered(world, user, 'people', () => world.groups.need(id))
  setMembers(world, 'group_ids', id, members)
}
