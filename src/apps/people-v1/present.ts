import { pathOf } from '../../core/http/address.ts'
import type { View } from '../../world/application.ts'
import type { StoredUser } from '../people/directory.ts'
import type { FieldDefinition, User } from './contract.ts'
import { propertyOf } from './properties.ts'

/** Spec, People version 1: the address of a photo may omit the host. */
export function presentUser({ world, base }: View, user: StoredUser, names: readonly string[]): User {
  const photos = world.fidelity['v1-photo'] === 'path' ? pathOf(base) : base
  return Object.fromEntries(names.map((name) => [name, propertyOf(name).read(user, photos)])) as User
}

export function presentFieldSet(names: readonly string[]): FieldDefinition[] {
  return names.map((name) => {
    const { type, isRepeatable } = propertyOf(name)
    return { name, type, repeatable: isRepeatable ? 'true' : 'false' }
  })
}
