import { badRequest, invalid } from '../../core/refusal.ts'
import { checkExisting } from '../../core/store/constraints.ts'
import { deleteRecord } from '../../world/deletion.ts'
import type { World } from '../../world/world.ts'
import type { ChangedExtranet, NewExtranet } from './contract.ts'
import { checkAdministrator, needAdministered } from './directory.ts'
import type { StoredExtranet, StoredUser } from './model.ts'
import { checkJoinable, checkWritable, findChanged, needPrimaryExtranet } from './rules.ts'

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
  const former = needAdministered(world, user, 'people', () => world.extranets.need(id))
  checkExisting(world, world.users, 'admin_id', [fields.admin_id])
  if (former.primary && fields.inactive)
    throw invalid({ name: 'inactive', reason: 'the primary extranet stays active' })
  if (fields.read_only !== false && findChanged(former, fields).length > 0) checkWritable(world, former)
  return world.extranets.patch(id, fields)
}

/** Spec, People version 2: the users move to another extranet. */
export function deleteExtranet(world: World, user: StoredUser, id: number, heir: number): void {
  const extranet = needAdministered(world, user, 'people', () => world.extranets.need(id))
  if (extranet.primary) throw badRequest('the primary extranet cannot be deleted')
  checkWritable(world, extranet)
  checkJoinable(world, 'migration_extranet_id', heir)
  if (heir === id) throw invalid({ name: 'migration_extranet_id', reason: 'is the extranet to be deleted' })
  deleteRecord(world, 'extranets', id, heir)
}

/** Gap: a user must be in an extranet, so those who are named move here, and nobody leaves; or others leave for the primary one. */
export function setExtranetUsers(world: World, user: StoredUser, id: number, members: number[]): void {
  needAdministered(world, user, 'people', () => world.extranets.need(id))
  checkExisting(world, world.users, 'id', members)
  const joining = members.filter((member) => world.users.need(member).extranet_id !== id)
  moveUsers(world, joining, id)
  if (world.fidelity['extranet-users'] !== 'replaced') return
  const leaving = world.users.idsWhere('extranet_id', id).filter((member) => !members.includes(member))
  const { id: primary } = needPrimaryExtranet(world)
  if (primary !== id) moveUsers(world, leaving, primary)
}

function moveUsers(world: World, users: readonly number[], to: number): void {
  if (users.length > 0) checkJoinable(world, 'id', to)
  for (const id of users) {
    checkWritable(world, world.extranets.need(world.users.need(id).extranet_id))
    world.users.patch(id, { extranet_id: to })
  }
}
