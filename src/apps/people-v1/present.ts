import type { World } from '../../world/world.ts'
import type { StoredUser } from '../people/directory.ts'
import type { Choice } from './choice.ts'
import type { FieldDefinition, User } from './contract.ts'
import { findProperty } from './properties.ts'

export function presentUser(user: StoredUser, base: string, choice: Choice): User {
  return Object.fromEntries(choice.map(([name, { read }]) => [name, read(user, base)])) as User
}

export function presentName({ id, name }: { id: number; name: string }): { id: number; name: string } {
  return { id, name }
}

export function presentFieldSet(world: World, names: readonly string[]): FieldDefinition[] {
  return names.map((name) => {
    const { type, isRepeatable } = findProperty(world, name)!
    return { name, type, repeatable: isRepeatable ? 'true' : 'false' }
  })
}
