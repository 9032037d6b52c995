import { needExisting } from '../../core/store/constraints.ts'
import type { World } from '../../world/world.ts'
import type { ChangedRole, NewRole } from './contract.ts'
import { needAdministrator } from './directory.ts'
import type { StoredRole, StoredUser } from './model.ts'
import { setMembers } from './rules.ts'

export function createRole(world: World, user: StoredUser, fields: NewRole): StoredRole {
  needAdministrator(user, 'people')
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
  needAdministrator(user, 'people')
  world.roles.need(id)
  needRoleReferences(world, fields)
  return world.roles.patch(id, fields)
}

function needRoleReferences(world: World, { owner_id, extranet_id }: ChangedRole): void {
  needExisting(world.users, 'owner_id', [owner_id])
  needExisting(world.extranets, 'extranet_id', [extranet_id || null])
}

export function deleteRole(world: World, user: StoredUser, id: number): void {
  needAdministrator(user, 'people')
  world.roles.need(id)
  world.deleteRecord('roles', id)
}

export function setRoleUsers(world: World, user: StoredUser, id: number, members: number[]): void {
  needAdministrator(user, 'people')
  world.roles.need(id)
  setMembers(world, 'role_ids', id, members)
}
