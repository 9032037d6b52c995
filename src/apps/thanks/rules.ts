import { failed, notFound, unauthorised, withStatus } from '../../core/refusal.ts'
import { checkFree } from '../../core/store/constraints.ts'
import { filteredList, listWhere } from '../../core/store/filter.ts'
import { byName, type List, Order } from '../../core/store/order.ts'
import { notify } from '../../core/store/outbox.ts'
import { matchingIn, searchText, searchWords } from '../../core/store/search-text.ts'
import { splitKeywords } from '../../core/text/keywords.ts'
import { deleteRecord } from '../../world/deletion.ts'
import type { World } from '../../world/world.ts'
import { fullnameOf, keepVisible, mayAdminister, maySeeUser, type StoredUser, type Warn } from '../people/directory.ts'
import type { ChangedTag, NewNote, NewTag, NotesQuery } from './contract.ts'
import { thanksDate } from './date.ts'
import type { StoredNote, StoredTag } from './model.ts'

const byDate = { name: 'date', key: ({ created_at }: StoredNote) => created_at }

/** Gap: newest first. A note must thank any of the given users and groups, or all of them. */
export function listNotes(world: World, viewer: StoredUser, query: Partial<NotesQuery>): List<StoredNote> {
  const { user_ids = [], group_ids = [] } = query
  if (user_ids.length === 0 && group_ids.length === 0) return world.notes.list(byDate).reversed()
  const seen = keepVisible(world, viewer, user_ids)
  const filters = [
    ...seen.map((id) => ({ field: 'user_ids' as const, id })),
    ...group_ids.map((id) => ({ field: 'thanked_group_ids' as const, id })),
  ]
  const [first] = filters
  if (first && user_ids.length + group_ids.length === 1)
    return listWhere(world.notes, byDate, first.field, first.id).reversed()
  const wanted = [...new Set(filters.flatMap(({ field, id }) => world.notes.where(field, id)))]
  const thanksAll = (note: StoredNote) =>
    user_ids.every((id) => seen.includes(id) && note.user_ids.includes(id)) &&
    group_ids.every((id) => note.thanked_group_ids.includes(id))
  const isAll = world.fidelity['thanks-filters'] === 'all'
  return Order.of(byDate, isAll ? wanted.filter(thanksAll) : wanted).reversed()
}

export function createNote(world: World, user: StoredUser, fields: NewNote): StoredNote {
  const note = world.notes.add({
    description: fields.description,
    tag_ids: needTags(world, user, fields.tags),
    ...needRecipients(world, user, fields.thanked),
    author_id: user.id,
    created_at: world.clock.instant(),
  })
  for (const id of note.user_ids) {
    notify(world, {
      to: { id, name: fullnameOf(world.users.need(id)) },
      kind: 'thanks.received',
      subject: `${fullnameOf(user)} thanks you`,
      text: note.description,
      about: `note ${note.id}`,
    })
  }
  return note
}

export function updateNote(world: World, user: StoredUser, id: number, fields: NewNote): void {
  const note = world.notes.need(id)
  checkOwn(user, note)
  world.notes.patch(id, {
    description: fields.description,
    tag_ids: needTags(world, user, fields.tags),
    ...needRecipients(world, user, fields.thanked, note),
  })
}

export function deleteNote(world: World, user: StoredUser, id: number): void {
  checkOwn(user, world.notes.need(id))
  deleteRecord(world, 'notes', id)
}

/** Gap: 401 for another user's note. */
function checkOwn(user: StoredUser, { id, author_id }: StoredNote): void {
  if (author_id !== user.id && !mayAdminister(user, 'thanks')) throw unauthorised(`note ${id} belongs to another user`)
}

/** Spec, Thank You: creating a note can be 404. Gap: ids that do not exist are 404, or invalid fields. */
function checkKnown(world: World, user: StoredUser, kind: 'tags' | 'groups' | 'users', name: string, id: number): void {
  const { [kind]: table, fidelity } = world
  // Gap: users that the viewer cannot see count as unknown.
  if (kind === 'users' ? maySeeUser(world, user, id) : table.has(id)) return
  const reason = `there is no ${table.noun} ${id}`
  throw withStatus(fidelity['thanks-unknown-ids'] === 'invalid' ? 400 : 404, [{ name, reason }])
}

function needTags(world: World, user: StoredUser, tags: readonly number[]): number[] {
  for (const [i, id] of tags.entries()) checkKnown(world, user, 'tags', `tags.${i}`, id)
  return [...new Set(tags)]
}

/** A group is expanded to its current members. A deleted user can stay on a note, but not be added. */
function needRecipients(world: World, user: StoredUser, thanked: NewNote['thanked'], before?: StoredNote) {
  thanked.forEach(({ id, isGroup }, i) => {
    if (!isGroup && before?.thanked_user_ids.includes(id)) return
    checkKnown(world, user, isGroup ? 'groups' : 'users', `thanked.${i}.id`, id)
  })
  const idsOf = (isGroup: boolean) => [...new Set(thanked.filter((one) => one.isGroup === isGroup).map(({ id }) => id))]
  const [thanked_user_ids, thanked_group_ids] = [idsOf(false), idsOf(true)]
  const members = thanked_group_ids.flatMap((id) => world.users.where('group_ids', id).map((member) => member.id))
  return { thanked_user_ids, thanked_group_ids, user_ids: [...new Set([...thanked_user_ids, ...members])] }
}

export function listTags(world: World, { name = '', ...asked }: { name?: string; active?: boolean }): List<StoredTag> {
  const active = asked.active === false && world.fidelity['thanks-tag-active'] === 'all' ? undefined : asked.active
  return matchingTags(world.tags, byName, { name, active, how: matchingIn(world) })
}

const nameText = searchText(({ name }: StoredTag) => [name])

const matchingTags = filteredList<StoredTag, { name: string; active: boolean | undefined; how: 'AND' | 'OR' }>(
  ({ name, active, how }) => ({
    test: (tag) => active === undefined || tag.active === active,
    words: searchWords(nameText, splitKeywords(name), how),
  }),
)

export function createTag(world: World, user: StoredUser, fields: NewTag): StoredTag {
  checkTagRights(world, user)
  checkFree(world.tags, { name: fields.name })
  const now = world.clock.instant()
  return world.tags.add({
    name: fields.name,
    active: fields.active ?? true,
    bg_colour: toColour(fields.bg_colour) ?? '#607d8b',
    created_by: user.id,
    created_at: fields.created_date ?? now,
    modified_by: user.id,
    modified_at: fields.modified_date ?? fields.created_date ?? now,
  })
}

export function updateTag(world: World, user: StoredUser, id: number, fields: ChangedTag, warn?: Warn): StoredTag {
  checkTagRights(world, user)
  const { created_at } = world.tags.need(id)
  if (fields.created_date && !isSecondOf(fields.created_date, created_at)) {
    warn?.(`the created_date of tag ${id} was ignored: an update cannot change it.`)
  }
  checkFree(world.tags, { name: fields.name }, id)
  return world.tags.patch(id, {
    name: fields.name,
    active: fields.active,
    bg_colour: toColour(fields.bg_colour),
    modified_by: user.id,
    modified_at: world.clock.instant(),
  })
}

/** Replies omit milliseconds, so a date that is sent back has none. */
function isSecondOf(given: unknown, instant: string): boolean {
  return thanksDate.safeParse(given).data?.slice(0, 19) === instant.slice(0, 19)
}

/** Spec, Thank You: a failed deletion is 500. Gap: a missing tag fails, is 404 or is ignored; notes lose the tag. */
export function deleteTag(world: World, user: StoredUser, id: number): void {
  checkTagRights(world, user)
  const missing = world.fidelity['thanks-tag-missing']
  if (!world.tags.has(id) && missing !== 'done')
    throw (missing === 'absent' ? notFound : failed)(`there is no tag ${id}`)
  deleteRecord(world, 'tags', id)
}

/** Gap: only administrators may change tags, and others get 401; or everybody may change them. */
function checkTagRights({ fidelity }: World, user: StoredUser): void {
  if (fidelity['thanks-tag-rights'] !== 'everybody' && !mayAdminister(user, 'thanks'))
    throw unauthorised('only an administrator of thanks may do that')
}

/** The sample has a leading `#`, which a request may omit. */
function toColour(given: string | undefined): string | undefined {
  return given?.replace(/^#?/, '#').toLowerCase()
}
