import { withoutBlanks } from '../../core/blanks.ts'
import { checkExisting, checkNoLoop } from '../../core/store/constraints.ts'
import { deleteRecord } from '../../world/deletion.ts'
import type { World } from '../../world/world.ts'
import type { ChangedGroup, NewGroup } from './contract.ts'
import { checkAdministrator } from './directory.ts'
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
    // Gap: the spec names no extranet for a new group.
    extranet_id: needPrimaryExtranet(world).id,
    date_created: world.clock.instant(),
  })
}

export function updateGroup(world: World, user: StoredUser, id: number, fields: ChangedGroup): StoredGroup {
  checkAdministrator(user, 'people')
  world.groups.need(id)
  checkGroupReferences(world, fields)
  const group = world.groups.patch(id, fields)
  checkNoLoop(world.groups, 'parent_id', id, 'parent_id')
  return group
}

function checkGroupReferences(world: World, { owner_id, parent_id }: ChangedGroup): void {
  checkExisting(world, world.users, 'owner_id', [owner_id])
  checkExisting(world, world.groups, 'parent_id', [parent_id || null])
}

/** Gap: the subgroups of a deleted group move to its parent. */
export function deleteGroup(world: World, user: StoredUser, id: number): void {
  checkAdministrator(user, 'people')
  const { parent_id } = world.groups.need(id)
  const hasParent = world.groups.has(parent_id) && parent_id !== id
  deleteRecord(world, 'groups', id, hasParent ? parent_id : 0)
}

export function setGroupUsers(world: World, user: StoredUser, id: number, members: number[]): void {
  checkAdministrator(user, 'people')
  world.groups.need(id)
  setMembers(world, 'group_ids', id, members)
}
