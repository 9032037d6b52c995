import { withoutBlanks } from '../../core/blanks.ts'
import type { FidelityValues } from '../../core/fidelity.ts'
import { readImage } from '../../core/images/image.ts'
import { badRequest, forbidden, invalid, notFound, withStatus } from '../../core/refusal.ts'
import { mergeMetadata } from '../../core/schema/limits.ts'
import type { Metadata } from '../../core/schema/shapes.ts'
import { checkExisting, checkFree, checkNoLoop } from '../../core/store/constraints.ts'
import { storeFile } from '../../core/store/files.ts'
import { deleteRecord } from '../../world/deletion.ts'
import type { World } from '../../world/world.ts'
import type { ChangedUser, NewUser, Photo } from './contract.ts'
import { checkAdministrator, mayAdminister, needVisibleUser } from './directory.ts'
import type { StoredExtranet, StoredUser } from './model.ts'
import { newAccount } from './new-account.ts'

export function needPrimaryExtranet(world: World): StoredExtranet {
  const primary = world.extranets.findBy('primary', true)
  if (!primary) throw notFound('there is no primary extranet')
  return primary
}

/** Gap: users cannot join an inactive or read-only extranet. */
export function checkJoinable(world: World, field: string, id: number): void {
  checkExisting(world, world.extranets, field, [id])
  const extranet = world.extranets.need(id)
  if (extranet.inactive) throw invalid({ name: field, reason: `extranet ${id} is inactive` })
  checkWritable(extranet)
}

/** Gap: the properties and members of a read-only extranet cannot change. */
export function checkWritable({ id, read_only }: StoredExtranet): void {
  if (read_only) throw forbidden(`extranet ${id} is read-only`)
}

export function createUser(world: World, user: StoredUser, { password, metadata, ...fields }: NewUser): StoredUser {
  checkAdministrator(user, 'people')
  checkUnique(world, fields)
  if (fields.extranet_id !== undefined) checkJoinable(world, 'extranet_id', fields.extranet_id)
  return world.users.add(
    newAccount({
      extranet_id: needPrimaryExtranet(world).id,
      // Gap: the system language is English.
      language: 'en',
      password: password ?? null,
      timezone: user.timezone,
      metadata: mergeMetadata({}, metadata),
      ...withoutBlanks(fields),
    }),
  )
}

/** Gap: a username or e-mail address that is taken is an invalid field, or a conflict. */
function checkUnique(world: World, fields: Partial<StoredUser>, self?: number): void {
  // Signing in as `nobody` means signing out.
  if (fields.username === 'nobody') throw invalid({ name: 'username', reason: '"nobody" is reserved' })
  const isConflict = world.fidelity.unique === 'conflict'
  checkFree(world.users, fields, self, (problem) => (isConflict ? withStatus(409, [problem]) : invalid(problem)))
}

const jobTitle = ['password', 'language', 'job_title']

/** Gap: the fields of their own profile that users may change without being administrators. */
const ownFields: Readonly<Record<FidelityValues['own-fields'], readonly string[]>> = {
  contact: ['password', 'language', 'metadata.phone', 'metadata.mobile', 'metadata.skills'],
  'job-title': jobTitle,
  profile: [...jobTitle, 'firstname', 'surname', 'email', 'company', 'metadata'],
  none: ['password'],
}

export function updateUser(world: World, user: StoredUser, id: number, fields: ChangedUser): StoredUser {
  const former = needVisibleUser(world, user, id)
  // Gap: metadata that an update omits is kept, or removed.
  const kept = world.fidelity['metadata-merged'] === 'replaced' ? {} : former.metadata
  const changes = { ...fields, metadata: fields.metadata && mergeMetadata(kept, fields.metadata) }
  checkRightToChange(world, user, former, changes)
  checkUnique(world, fields, id)
  if (fields.extranet_id !== undefined && fields.extranet_id !== former.extranet_id) {
    checkJoinable(world, 'extranet_id', fields.extranet_id)
    checkWritable(world.extranets.need(former.extranet_id))
  }
  if (fields.blocked && id === 1) throw invalid({ name: 'blocked', reason: 'the administrator cannot be blocked' })
  if (fields.blocked && id === user.id) throw invalid({ name: 'blocked', reason: 'you cannot block yourself' })
  return world.users.patch(id, changes)
}

/** Unchanged fields do not count: a form may send a whole record back. */
export function changedFields(former: object, changes: object): string[] {
  const before = new Map<string, unknown>(Object.entries(former))
  return Object.entries(changes)
    .filter(([field, value]) => value !== undefined && JSON.stringify(value) !== JSON.stringify(before.get(field)))
    .map(([field]) => field)
}

function changedMetadata(former: Metadata, metadata: Metadata): string[] {
  const removed = Object.keys(former).filter((name) => !Object.hasOwn(metadata, name))
  return [...removed, ...changedFields(former, metadata)].map((name) => `metadata.${name}`)
}

function checkRightToChange(world: World, user: StoredUser, former: StoredUser, changes: ChangedUser): void {
  if (mayAdminister(user, 'people')) return
  if (user.id !== former.id) throw forbidden('only an administrator of people may change other users')
  const own = ownFields[world.fidelity['own-fields'] ?? 'contact']
  const { metadata = former.metadata, ...fields } = changes
  const changed = [...changedFields(former, fields), ...changedMetadata(former.metadata, metadata)]
  const beyond = changed.filter((field) => !own.includes(field) && !own.includes(field.split('.')[0]!))
  if (beyond.length > 0) throw forbidden(`only an administrator of people may change ${beyond.join(', ')}`)
}

/** Spec, People version 2: another user, by default user 1, inherits the records of the deleted user. */
export function deleteUser(world: World, user: StoredUser, id: number, heir = 1): void {
  checkAdministrator(user, 'people')
  const leaving = needVisibleUser(world, user, id)
  if (id === 1) throw badRequest('user 1 cannot be deleted')
  if (id === user.id) throw badRequest('you cannot delete yourself')
  checkExisting(world, world.users, 'migration_user_id', [heir])
  if (heir === id) throw invalid({ name: 'migration_user_id', reason: 'must not be the user to delete' })
  if (leaving.photo) world.files.delete(leaving.photo.file)
  deleteRecord(world, 'users', id, heir)
}

function checkSelfOrAdministrator(user: StoredUser, id: number, what: string): void {
  if (user.id !== id && !mayAdminister(user, 'people')) {
    throw forbidden(`only user ${id} or an administrator of people may change this ${what}`)
  }
}

export function setPhoto(world: World, user: StoredUser, id: number, { photo, x, y, width }: Photo): void {
  const { photo: former } = needVisibleUser(world, user, id)
  checkSelfOrAdministrator(user, id, 'photo')
  const image = readImage(photo.bytes)
  if (!image) throw invalid({ name: 'photo', reason: 'is not a JPEG, PNG, GIF or WebP image' })
  const over = (field: string, size: number) =>
    invalid({ name: field, reason: `is outside the image, which has ${size} pixels` })
  if ((x ?? 0) >= image.width) throw over('x', image.width)
  if ((y ?? 0) >= image.height) throw over('y', image.height)
  if ((x ?? 0) + (width ?? 0) > image.width) throw over('width', image.width)
  if (former) world.files.delete(former.file)
  const file = storeFile(world, photo.bytes, image.type).id
  world.users.patch(id, { photo: { file, x: x ?? null, y: y ?? null, width: width ?? null } })
}

export function deletePhoto(world: World, user: StoredUser, id: number): void {
  const { photo } = needVisibleUser(world, user, id)
  checkSelfOrAdministrator(user, id, 'photo')
  if (!photo) return
  world.files.delete(photo.file)
  world.users.patch(id, { photo: null })
}

export function setPassword(world: World, user: StoredUser, id: number, password: string): void {
  needVisibleUser(world, user, id)
  checkSelfOrAdministrator(user, id, 'password')
  world.users.patch(id, { password })
}

/** Gap: null and 0 both mean no manager. */
export function setManager(world: World, user: StoredUser, id: number, manager: number | null): void {
  checkAdministrator(user, 'people')
  needVisibleUser(world, user, id)
  const manager_id = manager || null
  checkExisting(world, world.users, 'manager_id', [manager_id])
  world.users.patch(id, { manager_id })
  checkNoLoop(world.users, 'manager_id', id, 'manager_id')
}

/** Spec, People version 2: former subordinates who are not listed no longer have a manager. */
export function setSubordinates(world: World, user: StoredUser, id: number, subordinates: number[]): void {
  checkAdministrator(user, 'people')
  needVisibleUser(world, user, id)
  checkExisting(world, world.users, 'id', subordinates)
  for (const former of world.users.where('manager_id', id)) {
    if (!subordinates.includes(former.id)) world.users.patch(former.id, { manager_id: null })
  }
  for (const subordinate of subordinates) world.users.patch(subordinate, { manager_id: id })
  checkNoLoop(world.users, 'manager_id', id, 'id')
}

export function setMemberships(
  world: World,
  user: StoredUser,
  id: number,
  to: 'groups' | 'roles',
  ids: number[],
): void {
  checkAdministrator(user, 'people')
  needVisibleUser(world, user, id)
  checkExisting(world, world[to], 'id', ids)
  world.users.patch(id, { [to === 'groups' ? 'group_ids' : 'role_ids']: ids })
}
