import type { View } from '../../world/application.ts'
import { keepVisible, presentPerson } from '../people/directory.ts'
import type { NotesQuery } from './contract.ts'
import { presentThanksDate, type ThanksDate } from './date.ts'
import type { StoredNote, StoredTag } from './model.ts'
import type { Note, Tag, ThanksRecipient } from './shapes.ts'

export function presentNote(view: View, note: StoredNote, include: Partial<NotesQuery>): Note {
  const { world } = view
  return {
    id: note.id,
    description: note.description,
    author: presentPerson(world, note.author_id),
    date_created: dateFor(view, note.created_at),
    ...((include.users || world.fidelity['thanks-included'] === 'always') && {
      users: keepVisible(world, view.user, note.user_ids).map((id) => presentPerson(world, id)),
    }),
    ...(include.thanked && { thanked: presentRecipient(view, note) }),
    ...(include.tags && { tags: note.tag_ids.map((id) => presentTag(view, world.tags.need(id))) }),
  }
}

const userType = { id: 1, name: 'User' } as const
const groupType = { id: 3, name: 'Group' } as const

function presentRecipient(
  { world, user }: View,
  { thanked_user_ids, thanked_group_ids }: StoredNote,
): ThanksRecipient[] {
  return [
    ...keepVisible(world, user, thanked_user_ids).map((id) =>
      Object.assign(presentPerson(world, id), { object_type: userType }),
    ),
    ...thanked_group_ids.map((id) => ({ id, name: world.groups.need(id).name, object_type: groupType })),
  ]
}

export function presentTag(view: View, tag: StoredTag): Tag {
  const { world } = view
  return {
    id: tag.id,
    active: tag.active,
    name: tag.name,
    created_by: presentPerson(world, tag.created_by).name,
    created_date: dateFor(view, tag.created_at),
    modified_by: presentPerson(world, tag.modified_by).name,
    modified_date: dateFor(view, tag.modified_at),
    bg_colour: tag.bg_colour,
  }
}

function dateFor({ world, user }: View, instant: string): ThanksDate {
  const timezone = world.fidelity['thanks-zone'] === 'utc' ? 'UTC' : user.timezone
  return presentThanksDate(instant, timezone, world.fidelity['thanks-date'])
}
