import { badRequest, invalid } from '../../core/refusal.ts'
import { checkExisting } from '../../core/store/constraints.ts'
import { deleteRecord } from '../../world/deletion.ts'
import type { World } from '../../world/world.ts'
import type { ChangedExtranet, NewExtranet } from './contract.ts'
import { checkAdministrator } from './directory.ts'
import type { StoredExtranet, StoredUser } from './model.ts'
import { checkJoinable, checkWritable, findChanged } from './rules.ts'

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
    throw invalid({ name: 'inactive', reason: 'the primary extranet stays active' })
  if (fields.read_only !== false && findChanged(former, fields).length > 0) checkWritable(former)
  return world.extranets.patch(id, fields)
}

/** Spec, People version 2: the users move to another extranet. */
export function deleteExtranet(world: World, user: StoredUser, id: number, heir: number): void {
  checkAdministrator(user, 'people')
  const extranet = world.extranets.need(id)
  if (extranet.primary) throw badRequest('the primary extranet cannot be deleted')
  checkWritable(extranet)
  checkJoinable(world, 'migration_extranet_id', heir)
  if (heir === id) throw invalid({ name: 'migration_extranet_id', reason: 'is the extranet to be deleted' })
  deleteRecord(world, 'extranets', id, heir)
}

/** Gap: a user must be in an extranet, so those who are named move here, and nobody leaves. */
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
