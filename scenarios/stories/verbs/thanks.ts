import type { StoredGroup, StoredUser } from '../../../src/apps/people/model.ts'
import type { StoredNote } from '../../../src/apps/thanks/model.ts'
import { createNote } from '../../../src/apps/thanks/rules.ts'
import type { World } from '../../../src/world/world.ts'
import { wasHere } from '../company/tenure.ts'

export interface Thanks {
  text: string
  /** Names of tags. */
  values?: readonly string[]
  to: readonly (StoredUser | StoredGroup)[]
}

/**
 * Writes a thank-you note to people and groups.
 *
 * @example
 * const [manager, employee] = [getPerson(world, 'manager'), getPerson(world, 'employee')]
 * thank(world, manager, { text: 'Well done.', values: ['Courage'], to: [employee, getGroup(world, 'Quality')] })
 */
export function thank(world: World, author: StoredUser, { text, values = [], to }: Thanks): void {
  const tags = values.map((name) => needTag(world, name).id)
  const thanked = to.map((one) => ({ id: one.id, isGroup: !('username' in one) }))
  const note = createNote(world, author, { description: text, tags, thanked })
  world.notes.patch(note.id, { user_ids: membersThen(world, note) })
}

/** Counts only people who were in the company that day, because a group has its current members. */
export function membersThen(
  { users }: World,
  { thanked_user_ids, thanked_group_ids, created_at }: Omit<StoredNote, 'id'>,
): number[] {
  const members = thanked_group_ids.flatMap((id) => users.where('group_ids', id))
  const then = members.filter((member) => wasHere(member, created_at)).map(({ id }) => id)
  return [...new Set([...thanked_user_ids, ...then])]
}

function needTag(world: World, name: string): { id: number } {
  const tag = world.tags.findBy('name', name)
  if (!tag) throw new Error(`There is no tag "${name}".`)
  return tag
}
