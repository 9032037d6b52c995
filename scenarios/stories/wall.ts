import { type CoreValue, coreValues } from '../../fixtures/thanks/core-values.ts'
import type { StoredGroup, StoredUser } from '../../src/people/model.ts'
import { createNote } from '../../src/thanks/rules.ts'
import { createTag } from '../../src/thanks/rules-tags.ts'
import type { World } from '../../src/world.ts'

/** What somebody puts up on the wall. */
export interface Thanks {
  text: string
  values: readonly CoreValue[]
  to: readonly (StoredUser | StoredGroup)[]
}

/** The core values as tags. Those that were given up are still in use. */
export function proclaimValues(world: World, editor: StoredUser): void {
  for (const { name, colour } of coreValues) createTag(world, editor, { name, active: true, bg_colour: colour })
}

export function thank(world: World, author: StoredUser, { text, values, to }: Thanks): void {
  const tags = values.map((name) => world.tags.findBy('name', name)!.id)
  const thanked = to.map((one) => ({ id: one.id, isGroup: !('username' in one) }))
  createNote(world, author, { description: text, tags, thanked })
}
