import { withoutBlanks } from '../../core/blanks.ts'
import { badRequest, invalid } from '../../core/refusal.ts'
import { checkExisting, checkNoLoop } from '../../core/store/constraints.ts'
import { deleteRecord } from '../../world/deletion.ts'
import type { World } from '../../world/world.ts'
import type { ChangedExtranet, ChangedGroup, ChangedRole, NewExtranet, NewGroup, NewRole } from './contract.ts'
import { checkAdministrator } from './directory.ts'
import type { StoredExtranet, StoredGroup, StoredRole, StoredUser } from './model.ts'
import { changedFields, checkJoinable, checkWritable, needPrimaryExtranet } from './rules.ts'

export function createGroup(world: World, user: StoredUser, fields: NewGroup): StoredGroup {
  checkAdministrator(user, 'people')
  checkGroupReferences(world, fields)
  return world.groups.add({
    description: '',
    inactive: false,
    owner_id: user.id,
    parent_id: 0,
    ...withoutBlanks(fields),
    // Gap: the spec does not name the extranet of a new group.
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

export function createRole(world: World, user: StoredUser, fields: NewRole): StoredRole {
  checkAdministrator(user, 'people')
  checkRoleReferences(world, fields)
  return world.roles.add({
    description: '',
    inactive: false,
    owner_id: user.id,
    extranet_id: 0,
    ...withoutBlanks(fields),
    date_created: world.clock.instant(),
  })
}

export function updateRole(world: World, user: StoredUser, id: number, fields: ChangedRole): StoredRole {
  checkAdministrator(user, 'people')
  world.roles.need(id)
  checkRoleReferences(world, fields)
  return world.roles.patch(id, fields)
}

function checkRoleReferences(world: World, { owner_id, extranet_id }: ChangedRole): void {
  checkExisting(world, world.users, 'owner_id', [owner_id])
  checkExisting(world, world.extranets, 'extranet_id', [extranet_id || null])
}

export function deleteRole(world: World, user: StoredUser, id: number): void {
  checkAdministrator(user, 'people')
  world.roles.need(id)
  deleteRecord(world, 'roles', id)
}

/** Gap: the given members replace the present ones, or are added to them. */
export function setMembers(
  world: World,
  user: StoredUser,
  field: 'group_ids' | 'role_ids',
  id: number,
  members: number[],
): void {
  checkAdministrator(user, 'people')
  world[field === 'group_ids' ? 'groups' : 'roles'].need(id)
  checkExisting(world, world.users, 'id', members)
  const wanted = new Set(members)
  for (const former of world.fidelity['members-replaced'] === 'added' ? [] : world.users.where(field, id)) {
    if (!wanted.has(former.id)) world.users.patch(former.id, { [field]: former[field].filter((other) => other !== id) })
  }
  for (const member of members) {
    const ids = world.users.need(member)[field]
    if (!ids.includes(id)) world.users.patch(member, { [field]: [...ids, id] })
  }
}

export function createExtranet(world: World, user: StoredUser, fields: NewExtranet): StoredExtranet {
  checkAdministrator(user, 'people')
  checkExisting(world, world.users, 'admin_id', [fields.admin_id])
  return world.extranets.add({
    name: fields.name,
    description: fields.description ?? '',
    admin_id: fields.admin_id ?? user.id,
    inactive: fields.inactive ?? false,
    read_only: fields.read_only ?? false,
    primary: false,
    has_logo: false,
  })
}

export function updateExtranet(world: World, user: StoredUser, id: number, fields: ChangedExtranet): StoredExtranet {
  checkAdministrator(user, 'people')
  const former = world.extranets.need(id)
  checkExisting(world, world.users, 'admin_id', [fields.admin_id])
  if (former.primary && fields.inactive)
    throw invalid({ name: 'inactive', reason: 'the primary extranet cannot be inactive' })
  if (fields.read_only !== false && changedFields(former, fields).length > 0) checkWritable(former)
  return world.extranets.patch(id, fields)
}

/** Spec, People version 2: the users move to another extranet. */
export function deleteExtranet(world: World, user: StoredUser, id: number, heir: number): void {
  checkAdministrator(user, 'people')
  const extranet = world.extranets.need(id)
  if (extranet.primary) throw badRequest('the primary extranet cannot be deleted')
  checkWritable(extranet)
  checkJoinable(world, 'migration_extranet_id', heir)
  if (heir === id) throw invalid({ name: 'migration_extranet_id', reason: 'must not be the extranet to delete' })
  deleteRecord(world, 'extranets', id, heir)
}

/** Gap: every user needs an extranet, so the given users move here and nobody leaves. */
export function setExtranetUsers(world: World, user: StoredUser, id: number, members: number[]): void {
  checkAdministrator(user, 'people')
  world.extranets.need(id)
  checkExisting(world, world.users, 'id', members)
  const joining = members.filter((member) => world.users.need(member).extranet_id !== id)
  if (joining.length > 0) checkJoinable(world, 'id', id)
  for (const member of joining) {
    checkWritable(world.extranets.need(world.users.need(member).extranet_id))
    world.users.patch(member, { extranet_id: id })
  }
}
