import { badRequest, invalid } from '../../core/refusal.ts'
import { checkExisting } from '../../core/store/constraints.ts'
import type { World } from '../../world/world.ts'
import type { ChangedExtranet } from './contract.ts'
import { checkAdministrator } from './directory.ts'
import type { StoredExtranet, StoredUser } from './model.ts'

export function createExtranet(world: World, user: StoredUser, fields: ChangedExtranet): StoredExtranet {
  checkAdministrator(user, 'people')
  checkExisting(world.users, 'admin_id', [fields.admin_id])
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
  checkAdministrator(user, 'people')
  world.extranets.need(id)
  checkExisting(world.users, 'admin_id', [fields.admin_id])
  return world.extranets.patch(id, fields)
}

/** Spec, People version 2: the users move to another extranet. */
export function deleteExtranet(world: World, user: StoredUser, id: number, heir: number): void {
  checkAdministrator(user, 'people')
  if (world.extranets.need(id).primary) throw badRequest('the primary extranet cannot be deleted')
  checkExisting(world.extranets, 'migration_extranet_id', [heir])
  if (heir === id) throw invalid({ name: 'migration_extranet_id', reason: 'is the extranet to be deleted' })
  world.deleteRecord('extranets', id, heir)
}

/** Gap: a user must be in an extranet, so those who are named move here, and nobody leaves. */
export function setExtranetUsers(world: World, user: StoredUser, id: number, members: number[]): void {
  checkAdministrator(user, 'people')
  world.extranets.need(id)
  checkExisting(world.users, 'id', members)
  for (const member of members) world.users.patch(member, { extranet_id: id })
}
