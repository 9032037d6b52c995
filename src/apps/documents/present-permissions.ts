import type { World } from '../../world/world.ts'
import type { StoredUser } from '../people/directory.ts'
import { rights, type StoredFolder } from './model.ts'
import { type Rights, rightsIn } from './rules/rights.ts'
import type { Permissions } from './shapes.ts'

/** There are few different objects, and each is made once. So the presented rows that contain them can be cached. */
const made = new Map<string, Permissions>()

function permissionsOf(granted: Rights, inherited: boolean): Permissions {
  const key = rights.map((right) => (granted.has(right) ? '1' : '0')).join('') + inherited
  let permissions = made.get(key)
  if (!permissions) {
    const flags = rights.map((right) => [right, granted.has(right)])
    permissions = Object.freeze<Permissions>({ ...Object.fromEntries(flags), inherited })
    made.set(key, permissions)
  }
  return permissions
}

/** The permissions of a folder, or of a document in that folder. */
export function presentPermissions(
  { world, user }: { world: World; user: StoredUser },
  folder: StoredFolder,
  inherited: boolean,
): Permissions {
  return permissionsOf(rightsIn(world, user, folder), inherited)
}
