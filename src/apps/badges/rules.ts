import type { Delivery } from '../../core/http/contract.ts'
import { readImage } from '../../core/images/image.ts'
import { badRequest, notFound } from '../../core/refusal.ts'
import { limits } from '../../core/schema/limits.ts'
import { checkExisting, unknownIds } from '../../core/store/constraints.ts'
import { storeFile } from '../../core/store/files.ts'
import { filteredList } from '../../core/store/filter.ts'
import { byTitle, orderIn, sortRows } from '../../core/store/order.ts'
import { notify } from '../../core/store/outbox.ts'
import { matchingIn, searchText, searchWords } from '../../core/store/search-text.ts'
import type { Table } from '../../core/store/table.ts'
import type { Row } from '../../core/store/table-schema.ts'
import { splitKeywords } from '../../core/text/keywords.ts'
import { deleteRecord } from '../../world/deletion.ts'
import type { World } from '../../world/world.ts'
import {
  bySurname,
  checkAdministrator,
  keepVisible,
  maySeeUser,
  presentPerson,
  type StoredUser,
} from '../people/directory.ts'
import type { Award, BadgesQuery, ChangedBadge, Crops, NewBadge, Recipients } from './contract.ts'
import { findIcon, icons } from './icons/icons.ts'
import type { Assignment, StoredBadge } from './model.ts'

/** `assigned` is set if the query has `assigned_to`. */
export interface ListEntry {
  badge: StoredBadge
  assigned?: Assignment
}

export function listBadges(world: World, viewer: StoredUser, query: BadgesQuery): ListEntry[] {
  const { assigned_to, not_assigned_to, status, search } = query
  // Spec, Badges, rule 1: `assigned_to` overrides `not_assigned_to`.
  const held = assignmentsOf(world, viewer, assigned_to ?? not_assigned_to)
  const ids = assigned_to === undefined ? undefined : [...held.keys()]
  const { rows } = matchingBadges(world.badges, orderIn(world, byTitle), {
    ids,
    status,
    search,
    how: matchingIn(world),
  })
  if (ids) return rows.map((badge) => ({ badge, assigned: held.get(badge.id)! }))
  return rows.filter(({ id }) => !held.has(id)).map((badge) => ({ badge }))
}

const titleAndDescription = searchText(({ title, description }: StoredBadge) => [title, description])

type BadgeFilter = Pick<BadgesQuery, 'status' | 'search'> & { ids: readonly number[] | undefined; how: 'AND' | 'OR' }

const matchingBadges = filteredList<StoredBadge, BadgeFilter>(({ ids, status, search, how }) => ({
  ids,
  words: searchWords(titleAndDescription, splitKeywords(search), how),
  test: (badge) => status === 'all' || badge.status === status,
}))

function assignmentsOf(world: World, viewer: StoredUser, user: number | undefined): ReadonlyMap<number, Assignment> {
  const isSeen = user !== undefined && maySeeUser(world, viewer, user)
  const assignments = isSeen ? world.assignments.where('user_id', user) : []
  return new Map(assignments.map((assigned) => [assigned.badge_id, assigned]))
}

export function createBadge(world: World, user: StoredUser, fields: NewBadge): StoredBadge {
  checkAdministrator(user, 'badges')
  checkExistingImage(world, fields.image_id)
  const { description = '', status = 'live' } = fields
  return world.badges.add({
    ...fields,
    description,
    status,
    created_by: user.id,
    created_at: world.clock.instant(),
    modified_by: null,
    modified_at: null,
    ...stampArchived(world, user, status),
  })
}

export function updateBadge(world: World, user: StoredUser, id: number, fields: ChangedBadge): StoredBadge {
  checkAdministrator(user, 'badges')
  const { status } = world.badges.need(id)
  if (fields.image_id !== undefined) checkExistingImage(world, fields.image_id)
  return world.badges.patch(id, {
    ...fields,
    modified_by: user.id,
    modified_at: world.clock.instant(),
    ...(fields.status && fields.status !== status && stampArchived(world, user, fields.status)),
  })
}

/** Gap: archiving stores who did it and when; making the badge live again clears both. */
function stampArchived(world: World, user: StoredUser, status: StoredBadge['status']) {
  return status === 'archived'
    ? { archived_by: user.id, archived_at: world.clock.instant() }
    : { archived_by: null, archived_at: null }
}

/** Gap: deleting a badge deletes its assignments. */
export function deleteBadge(world: World, user: StoredUser, id: number): void {
  checkAdministrator(user, 'badges')
  world.badges.need(id)
  deleteRecord(world, 'badges', id)
}

/** Spec, Events: everyone who gets a badge is notified, with the message. */
export function assignBadges(world: World, user: StoredUser, award: Award): void {
  checkAdministrator(user, 'badges')
  const { badge_ids, badges_ids, user_ids, assignees, message = '' } = award
  const badges = needIds(world, world.badges, { badge_ids, badges_ids })
  const people = needIds(world, world.users, { user_ids, assignees })
  if (badges.length * people.length > limits.elements)
    throw badRequest(`at most ${limits.elements} badges can be assigned at a time; split them into several requests`)
  const giver = presentPerson(world, user.id).name
  for (const { id: badge_id, title } of badges.map((id) => world.badges.need(id))) {
    const text = `${giver} has given you the badge "${title}".`
    for (const user_id of people) {
      // Gap: assigning a badge again replaces the former assignment.
      const former = findAssignment(world, badge_id, user_id)
      const assigned = { badge_id, user_id, assigned_by: user.id, assigned_at: world.clock.instant(), message }
      if (former) world.assignments.patch(former.id, assigned)
      else world.assignments.add(assigned)
      notify(world, {
        to: presentPerson(world, user_id),
        kind: 'badge.assigned',
        subject: `Badge received: ${title}`,
        text: message === '' ? text : `${text}\n\n${message}`,
        about: `badge ${badge_id}`,
      })
    }
  }
}

/** Each list has two possible names. A refusal uses the name that was sent. */
function needIds(world: World, table: Table<Row>, lists: Record<string, number[] | undefined>): readonly number[] {
  const [name, ids = []] = Object.entries(lists).find(([, given]) => given)!
  checkExisting(world, table, name, ids)
  return ids
}

/** Gap: removing a badge from a user who does not have it changes nothing. */
export function unassignBadge(world: World, user: StoredUser, badge: number, recipients: Recipients): void {
  checkAdministrator(user, 'badges')
  world.badges.need(badge)
  for (const id of needIds(world, world.users, recipients)) {
    const assigned = findAssignment(world, badge, id)
    if (assigned) world.assignments.delete(assigned.id)
  }
}

function findAssignment(world: World, badge: number, user: number): Assignment | undefined {
  return world.assignments.where('user_id', user).find(({ badge_id }) => badge_id === badge)
}

export function listAssignments(world: World, viewer: StoredUser, badge: number): Assignment[] {
  const held = new Map(world.assignments.where('badge_id', badge).map((assigned) => [assigned.user_id, assigned]))
  const holders = keepVisible(world, viewer, [...held.keys()]).map((id) => world.users.need(id))
  return sortRows(holders, orderIn(world, bySurname)).map(({ id }) => held.get(id)!)
}

// Spec, Badges: the image sets are fixed.
export const customSet = 0
const iconSet = 1
export const imageSets = [
  { id: customSet, title: 'Custom images' },
  { id: iconSet, title: 'Predefined icons' },
] as const

/** Lower ids are reserved for icons. */
const firstCustomId = 1001

/** Gap: sorted by id. */
export function listImages(world: World, set?: number) {
  if (set !== undefined) checkSet(set)
  const all = [
    ...icons.map((_, i) => ({ id: i + 1, set_id: iconSet })),
    ...world.images.all().map(({ id }) => ({ id, set_id: customSet })),
  ]
  return set === undefined ? all : all.filter(({ set_id }) => set_id === set)
}

function checkSet(id: number): void {
  if (!imageSets.some((set) => set.id === id)) throw notFound(`there is no image set ${id}`)
}

function checkExistingImage(world: World, id: number): void {
  if (findIcon(id) || world.images.has(id)) return
  throw unknownIds(world, { name: 'image_id', reason: `there is no image ${id}` })
}

export function addImages(world: World, user: StoredUser, set: number, body: Delivery<Crops>): number[] {
  checkAdministrator(user, 'badges')
  checkSet(set)
  const { uploads, json: crops = [] } = body
  if (set !== customSet) throw badRequest(`images can only be added to set ${customSet}, not to set ${set}`)
  if (uploads.length + crops.length === 0) {
    throw badRequest('no image was sent; send a file with its name, or a list of crops: [{"hash": "..."}]')
  }
  const files = uploads.map(({ name, bytes }) => {
    const image = readImage(bytes)
    if (!image) throw badRequest(`no image was uploaded: "${name}" is not a JPEG, PNG, GIF or WebP image`)
    return { name, file_id: storeFile(world, bytes, image.type).id }
  })
  const drawn = crops.map(({ hash }) => ({ name: hash, file_id: null }))
  return [...files, ...drawn].map((image) => {
    const id = Math.max(world.images.nextId, firstCustomId)
    return world.images.add({ id, ...image }).id
  })
}

/** Spec, Badges: only custom images can be deleted. */
export function deleteImage(world: World, user: StoredUser, id: number): void {
  checkAdministrator(user, 'badges')
  const image = findIcon(id) ?? world.images.need(id)
  if (!('file_id' in image)) throw badRequest(`image ${id} is a predefined icon; only custom images can be deleted`)
  const [badge] = world.badges.where('image_id', id)
  if (badge) throw badRequest(`image ${id} is used by badge ${badge.id}, "${badge.title}"`)
  if (image.file_id !== null) world.files.delete(image.file_id)
  world.images.delete(id)
}
