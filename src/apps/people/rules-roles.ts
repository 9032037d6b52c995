import { withoutBlanks } from '../../core/blanks.ts'
import { checkExisting } from '../../core/store/constraints.ts'
import { deleteRecord } from '../../world/deletion.ts'
import type { World } from '../../world/world.ts'
import type { ChangedRole, NewRole } from './contract.ts'
import { checkAdministrator } from './directory.ts'
import type { StoredRole, StoredUser } from './model.ts'
import { setMembers } from './rules.ts'

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

export function setRoleUsers(world: World, user: StoredUser, id: number, members: number[]): void {
  checkAdministrator(user, 'people')
  world.roles.need(id)
  setMembers(world, 'role_ids', id, members)
}
