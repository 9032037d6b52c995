import { pathOf } from '../../core/http/address.ts'
import type { World } from '../../world/world.ts'
import type { StoredUser } from '../people/directory.ts'
import type { Choice } from './choice.ts'
import type { FieldDefinition, User } from './contract.ts'
import { findProperty } from './properties.ts'

/** Spec, People version 1: the address of a photo may omit the host. */
export function baseOf({ fidelity }: World, base: string): string {
  return fidelity['v1-photo'] === 'path' ? pathOf(base) : base
}

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
