import { Download } from '../../core/bytes.ts'
import { cachePresenter } from '../../core/http/json-cache.ts'
import { type DateView, presentDateTime } from '../../core/time/dates.ts'
import type { View } from '../../world/application.ts'
import type { World } from '../../world/world.ts'
import { findPerson, nameOf, photoAddress, presentPerson, profileAddress } from '../people/directory.ts'
import { drawCrop, drawIcon } from './icons/drawing.ts'
import { findIcon } from './icons/icons.ts'
import { type Assignment, place, type StoredBadge } from './model.ts'
import { type ListEntry, listAssignments } from './rules.ts'
import type { Assignee, Badge, BadgeAssignment, BadgeImage, ListedBadge, PlainBadge } from './shapes.ts'

function presentDate(view: DateView, instant: string) {
  return presentDateTime(view, instant, 'year-first')
}

function presentModified(view: DateView, { modified_at, created_at }: StoredBadge): PlainBadge['modified_date'] {
  const never = view.world.fidelity['badge-never']
  if (modified_at !== null || !never) return presentDate(view, modified_at ?? created_at)
  // The type describes the default; the others require a setting.
  return (never === 'null' ? null : []) as never
}

function imageAddress(base: string, id: number): string {
  return `${base}${place.root}/images/${id}`
}

export const presentBadge = cachePresenter(
  ({ world, base, user }: View, { created_by, modified_by }: StoredBadge) => [
    base,
    user.timezone,
    world.fidelity,
    findPerson(world, created_by),
    modified_by === null ? undefined : findPerson(world, modified_by),
  ],
  (badge, base, timezone, fidelity, creator, modifier): PlainBadge => {
    const view = { user: { timezone }, world: { fidelity } }
    return {
      id: badge.id,
      title: badge.title,
      description: badge.description,
      image_id: badge.image_id,
      image: imageAddress(base, badge.image_id),
      background_colour: badge.background_colour,
      status: badge.status,
      created_by: { id: badge.created_by, name: nameOf(creator) },
      created_date: presentDate(view, badge.created_at),
      modified_by: badge.modified_by === null ? [] : { id: badge.modified_by, name: nameOf(modifier) },
      modified_date: presentModified(view, badge),
    }
  },
)

export function presentListedBadge(view: View, { badge, assigned }: ListEntry, hasAssignees: boolean): ListedBadge {
  const plain = presentBadge(view, badge)
  if (!assigned && !hasAssignees) return plain
  return {
    ...plain,
    ...(hasAssignees && {
      assignees: listAssignments(view.world, view.user, badge.id).map((held) => presentAssignee(view, held)),
    }),
    ...(assigned && { assigned: presentAssignment(view, assigned) }),
  }
}

export function presentSingleBadge(view: View, badge: StoredBadge, hasAssignees: boolean): Badge {
  return {
    ...presentBadge(view, badge),
    archived_by: badge.archived_by === null ? [] : presentPerson(view.world, badge.archived_by),
    archived_date: badge.archived_at === null ? [] : presentDate(view, badge.archived_at),
    ...(hasAssignees && {
      assigned: listAssignments(view.world, view.user, badge.id).map((held) => {
        const assigned = presentAssignment(view, held)
        // Spec, Badges: in a single badge, the date is nested one level deeper.
        return { ...assigned, assigned_date: { date: assigned.assigned_date } }
      }),
    }),
  }
}

function presentAssignee({ world, base }: View, { user_id }: Assignment): Assignee {
  const addresses = { profileUrl: profileAddress(base, user_id), imageUrl: photoAddress(base, user_id) }
  return Object.assign(presentPerson(world, user_id), addresses)
}

function presentAssignment(view: View, { assigned_by, user_id, assigned_at, message }: Assignment): BadgeAssignment {
  const { world, base } = view
  return {
    assigned_by: presentPerson(world, assigned_by),
    assigned_to: Object.assign(presentPerson(world, user_id), {
      image_url: photoAddress(base, user_id),
      profile_url: profileAddress(base, user_id),
    }),
    assigned_date: presentDate(view, assigned_at),
    message,
  }
}

export function presentImage(base: string, { id, set_id }: Omit<BadgeImage, 'image_url'>): BadgeImage {
  return { id, image_url: imageAddress(base, id), set_id }
}

export function presentPicture(world: World, id: number): Download {
  const icon = findIcon(id)
  if (icon) return drawIcon(icon)
  const { name, file_id } = world.images.need(id)
  const file = file_id === null ? undefined : world.files.get(file_id)
  return file ? new Download(file.bytes, file.type) : drawCrop(name)
}
