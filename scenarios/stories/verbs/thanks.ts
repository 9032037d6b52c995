import type { StoredGroup, StoredUser } from '../../../src/apps/people/model.ts'
import { createNote } from '../../../src/apps/thanks/rules.ts'
import type { World } from '../../../src/world/world.ts'

/** The content of a thank-you note. */
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
 * const [manager, employee] = [personCalled(world, 'manager'), personCalled(world, 'employee')]
 * thank(world, manager, { text: 'Well done.', values: ['Courage'], to: [employee, groupCalled(world, 'Quality')] })
 */
export function thank(world: World, author: StoredUser, { text, values = [], to }: Thanks): void {
  const tags = values.map((name) => needTag(world, name).id)
  const thanked = to.map((one) => ({ id: one.id, isGroup: !('username' in one) }))
  createNote(world, author, { description: text, tags, thanked })
}

function needTag(world: World, name: string): { id: number } {
  const tag = world.tags.findBy('name', name)
  if (!tag) throw new Error(`There is no tag "${name}".`)
  return tag
}
