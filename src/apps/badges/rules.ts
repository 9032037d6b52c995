import { type Filter, filteredList } from '../../core/store/filter.ts'
import { byTitle, orderIn, sortRows } from '../../core/store/order.ts'
import { makeWords, matchingIn, searchText } from '../../core/store/search-text.ts'
import { splitKeywords } from '../../core/text/keywords.ts'
import { deleteRecord } from '../../world/deletion.ts'
import type { World } from '../../world/world.ts'
import { checkAdministrator, maySeeUser, type StoredUser } from '../people/directory.ts'
import type { BadgesQuery, ChangedBadge, NewBadge } from './contract.ts'
import type { Assignment, StoredBadge } from './model.ts'
import { checkExistingImage } from './rules-images.ts'

/** A badge of the list. It has `assigned` when the query asks for the badges of one person. */
export interface FoundBadge {
  badge: StoredBadge
  assigned?: Assignment
}

export function findBadges(world: World, viewer: StoredUser, query: BadgesQuery): FoundBadge[] {
  const { assigned_to, not_assigned_to, status, search } = query
  const wanted = { status, search, how: matchingIn(world) }
  // Spec, Badges, rule 1: `not_assigned_to` has an effect only without the other.
  if (assigned_to !== undefined) {
    const { test, words } = filterBy(wanted)
    return badgesOf(world, viewer, assigned_to).filter(({ badge }) => test(badge) && (!words || words.areIn(badge)))
  }
  const held = new Set(
    not_assigned_to === undefined ? [] : assignmentsOf(world, viewer, not_assigned_to).map(({ badge_id }) => badge_id),
  )
  const found = badgesFound(world.badges, orderIn(world, byTitle), wanted)
  return found.rows.filter(({ id }) => !held.has(id)).map((badge) => ({ badge }))
}

const titleAndDescription = searchText(({ title, description }: StoredBadge) => [title, description])

type Wanted = Pick<BadgesQuery, 'status' | 'search'> & { how: 'AND' | 'OR' }

function filterBy({ status, search, how }: Wanted) {
  return {
    words: makeWords(titleAndDescription, splitKeywords(search), how),
    test: (badge: StoredBadge) => status === 'all' || badge.status === status,
  } satisfies Filter<StoredBadge>
}

const badgesFound = filteredList<StoredBadge, Wanted>(filterBy)

/** Whom the viewer does not see has no badges. */
function assignmentsOf(world: World, viewer: StoredUser, user: number): readonly Assignment[] {
  return maySeeUser(world, viewer, user) ? world.assignments.where('user_id', user) : []
}

function badgesOf(world: World, viewer: StoredUser, user: number): FoundBadge[] {
  const held = new Map(assignmentsOf(world, viewer, user).map((assigned) => [assigned.badge_id, assigned]))
  const badges = [...held.keys()].map((id) => world.badges.need(id))
  return sortRows(badges, orderIn(world, byTitle)).map((badge) => ({ badge, assigned: held.get(badge.id)! }))
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
  const isTurned = fields.status !== undefined && fields.status !== status
  return world.badges.patch(id, {
    ...fields,
    modified_by: user.id,
    modified_at: world.clock.instant(),
    ...(isTurned && stampArchived(world, user, fields.status!)),
  })
}

/** Gap: archiving stores who did it and when; making it live again clears both. */
function stampArchived(world: World, user: StoredUser, status: StoredBadge['status']) {
  return status === 'archived'
    ? { archived_by: user.id, archived_at: world.clock.instant() }
    : { archived_by: null, archived_at: null }
}

/** Gap: the assignments of a badge are deleted with it. */
export function deleteBadge(world: World, user: StoredUser, id: number): void {
  checkAdministrator(user, 'badges')
  world.badges.need(id)
  deleteRecord(world, 'badges', id)
}
