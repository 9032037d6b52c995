import { unauthorised } from '../../core/refusal.ts'
import { checkExisting } from '../../core/store/constraints.ts'
import { listWhere } from '../../core/store/filter.ts'
import { type List, Order } from '../../core/store/order.ts'
import { notify } from '../../core/store/outbox.ts'
import type { World } from '../../world/world.ts'
import { fullnameOf, mayAdminister, type StoredUser } from '../people/directory.ts'
import type { NewNote, NotesQuery } from './contract.ts'
import type { StoredNote } from './model.ts'

const byDate = { name: 'date', key: ({ created_at }: StoredNote) => created_at }

/** Gap: newest first; notes that thank any of the users, or any of the groups. */
export function listNotes(world: World, { user_ids = [], group_ids = [] }: Partial<NotesQuery>): List<StoredNote> {
  if (user_ids.length === 0 && group_ids.length === 0) return world.notes.list(byDate).reversed()
  if (user_ids.length + group_ids.length === 1) {
    const [user] = user_ids
    return user === undefined
      ? listWhere(world.notes, byDate, 'thanked_group_ids', group_ids[0]!).reversed()
      : listWhere(world.notes, byDate, 'user_ids', user).reversed()
  }
  const wanted = new Set([
    ...user_ids.flatMap((id) => world.notes.where('user_ids', id)),
    ...group_ids.flatMap((id) => world.notes.where('thanked_group_ids', id)),
  ])
  return Order.of(byDate, [...wanted]).reversed()
}

export function createNote(world: World, user: StoredUser, fields: NewNote): StoredNote {
  const note = world.notes.add({
    ...thanksIn(world, fields),
    author_id: user.id,
    created_at: world.clock.instant(),
  })
  for (const id of note.user_ids) notifyThanked(world, user, id, note)
  return note
}

export function updateNote(world: World, user: StoredUser, id: number, fields: NewNote): void {
  checkOwn(user, world.notes.need(id))
  world.notes.patch(id, thanksIn(world, fields))
}

export function deleteNote(world: World, user: StoredUser, id: number): void {
  checkOwn(user, world.notes.need(id))
  world.deleteRecord('notes', id)
}

/** Gap: 401 for a note of somebody else. */
function checkOwn(user: StoredUser, { id, author_id }: StoredNote): void {
  if (author_id !== user.id && !mayAdminister(user, 'thanks')) throw unauthorised(`note ${id} is somebody else's`)
}

/** Whom a note thanks and what for. A group stands for its present members. */
function thanksIn(world: World, { description, tags, thanked }: NewNote) {
  tags.forEach((id, i) => {
    checkExisting(world.tags, `tags.${i}`, [id])
  })
  thanked.forEach(({ id, isGroup }, i) => {
    checkExisting(isGroup ? world.groups : world.users, `thanked.${i}.id`, [id])
  })
  const idsOf = (isGroup: boolean) => [...new Set(thanked.filter((one) => one.isGroup === isGroup).map(({ id }) => id))]
  const [thanked_user_ids, thanked_group_ids] = [idsOf(false), idsOf(true)]
  const members = thanked_group_ids.flatMap((id) => world.users.where('group_ids', id).map((member) => member.id))
  const user_ids = [...new Set([...thanked_user_ids, ...members])]
  return { description, tag_ids: [...new Set(tags)], thanked_user_ids, thanked_group_ids, user_ids }
}

function notifyThanked(world: World, author: StoredUser, id: number, note: StoredNote): void {
  notify(world, {
    to: { id, name: fullnameOf(world.users.need(id)) },
    kind: 'thanks.received',
    subject: `${fullnameOf(author)} thanks you`,
    text: note.description,
    about: `note ${note.id}`,
  })
}
