import { type Page, type Paging, presentPaging } from '../kernel/page.ts'
import { suggest } from '../kernel/words.ts'
import type { StoredUser } from '../people/directory.ts'
import type { World } from '../world.ts'
import type { Chosen, FieldDefinition, User } from './contract.ts'
import { findProperty, needFieldSet, type Property, propertyNames } from './properties.ts'

type Choice = readonly (readonly [name: string, property: Property])[]

/** The properties to show; a name that is none is left out, with a warning. */
export function readChoice(world: World, { fields, fieldset }: Chosen, warn: (warning: string) => void): Choice {
  const asked = [...(fieldset ? needFieldSet(fieldset) : []), ...(fields ?? [])]
  const names = new Set(['id', ...(asked.length > 0 ? asked : ['firstname', 'surname'])])
  return [...names].flatMap((name) => {
    const property = findProperty(world, name)
    if (!property) warn(`a user has no property "${name}".${suggest(name, propertyNames)}`)
    return property ? [[name, property] as const] : []
  })
}

export function presentUser(user: StoredUser, base: string, choice: Choice): User {
  return Object.fromEntries(choice.map(([name, { read }]) => [name, read(user, base)])) as User
}

export function presentName({ id, name }: { id: number; name: string }): { id: number; name: string } {
  return { id, name }
}

export function presentPage<Stored, Item>(
  page: Page<Stored>,
  here: string,
  present: (stored: Stored) => Item,
): { data: Item[]; paging: Paging } {
  return { data: page.items.map(present), paging: presentPaging(page, here) }
}

export function presentFieldSet(world: World, names: readonly string[]): FieldDefinition[] {
  return names.map((name) => {
    const { type, isRepeatable } = findProperty(world, name)!
    return { name, type, repeatable: isRepeatable ? 'true' : 'false' }
  })
}
