import { badRequest, invalid } from '../kernel/refusal.ts'
import type { World } from '../world.ts'
import type { ChangedExtranet, ChangedGroup, ChangedRole, NewGroup, NewRole } from './contract.ts'
import type { StoredExtranet, StoredGroup, StoredRole, StoredUser } from './model.ts'
import { needAdministrator, needExisting, needExtranet, needGroup, needNoLoop, needRole } from './needs.ts'
import { needPrimaryExtranet, setMembers } from './rules.ts'

export function createGroup(world: World, user: StoredUser, fields: NewGroup): StoredGroup {
  needAdministrator(user)
  needGroupReferences(world, fields)
  return world.groups.add({
    description: '',
    inactive: false,
    owner_id: user.id,
    parent_id: 0,
    ...fields,
    extranet_id: needPrimaryExtranet(world).id,
    date_created: world.clock.instant(),
  })
}

export function updateGroup(world: World, user: StoredUser, id: number, fields: ChangedGroup): StoredGroup {
  needAdministrator(user)
  needGroup(world, id)
  needGroupReferences(world, fields)
  const group = world.groups.patch(id, fields)
  needNoLoop('parent_id', 'group', id, (above) => world.groups.get(above)?.parent_id)
  return group
}

function needGroupReferences(world: World, { owner_id, parent_id }: ChangedGroup): void {
  needExisting(world, 'users', 'owner_id', [owner_id])
  needExisting(world, 'groups', 'parent_id', [parent_id || null])
}

/** Gap: the subgroups of a deleted group move to its parent. */
export function deleteGroup(world: World, user: StoredUser, id: number): void {
  needAdministrator(user)
  const { parent_id } = needGroup(world, id)
  world.deleteRecord('groups', id, parent_id)
}

export function setGroupUsers(world: World, user: StoredUser, id: number, members: number[]): void {
  needAdministrator(user)
  needGroup(world, id)
  setMembers(world, 'group_ids', id, members)
}

export function createRole(world: World, user: StoredUser, fields: NewRole): StoredRole {
  needAdministrator(user)
  needRoleReferences(world, fields)
  return world.roles.add({
    description: '',
    inactive: false,
    owner_id: user.id,
    extranet_id: 0,
    ...fields,
    date_created: world.clock.instant(),
  })
}

export function updateRole(world: World, user: StoredUser, id: number, fields: ChangedRole): StoredRole {
  needAdministrator(user)
  needRole(world, id)
  needRoleReferences(world, fields)
  return world.roles.patch(id, fields)
}

function needRoleReferences(world: World, { owner_id, extranet_id }: ChangedRole): void {
  needExisting(world, 'users', 'owner_id', [owner_id])
  needExisting(world, 'extranets', 'extranet_id', [extranet_id || null])
}

export function deleteRole(world: World, user: StoredUser, id: number): void {
  needAdministrator(user)
  needRole(world, id)
  world.deleteRecord('roles', id)
}

export function setRoleUsers(world: World, user: StoredUser, id: number, members: number[]): void {
  needAdministrator(user)
  needRole(world, id)
  setMembers(world, 'role_ids', id, members)
}

export function createExtranet(world: World, user: StoredUser, fields: ChangedExtranet): StoredExtranet {
  needAdministrator(user)
  needExisting(world, 'users', 'admin_id', [fields.admin_id])
  return world.extranets.add({
    name: fields.name!,
    description: fields.description ?? '',
    admin_id: fields.admin_id ?? user.id,
    inactive: fields.inactive ?? false,
    read_only: fields.read_only ?? false,
    primary: false,
    has_logo: false,
  })
}

export function updateExtranet(world: World, user: StoredUser, id: number, fields: ChangedExtranet): StoredExtranet {
  needAdministrator(user)
  needExtranet(world, id)
  needExisting(world, 'users', 'admin_id', [fields.admin_id])
  return world.extranets.patch(id, fields)
}

/** Spec, People version 2: the users move to another extranet. */
export function deleteExtranet(world: World, user: StoredUser, id: number, heir: number): void {
  needAdministrator(user)
  if (needExtranet(world, id).primary) throw badRequest('the primary extranet cannot be deleted')
  needExisting(world, 'extranets', 'migration_extranet_id', [heir])
  if (heir === id) throw invalid({ name: 'migration_extranet_id', reason: 'is the extranet to be deleted' })
  world.deleteRecord('extranets', id, heir)
}

/** Gap: users of an extranet cannot be without one, so those named move here, and nobody leaves. */
export function setExtranetUsers(world: World, user: StoredUser, id: number, members: number[]): void {
  needAdministrator(user)
  needExtranet(world, id)
  needExisting(world, 'users', 'id', members)
  for (const member of members) world.users.patch(member, { extranet_id: id })
}
