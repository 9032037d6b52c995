import type { Right, StoredFolder } from '../../../src/apps/documents/model.ts'
import type { World } from '../../../src/world/world.ts'

// Actions that have no endpoint.

/**
 * Adds a top-level folder. Grant rights to it with `share`.
 *
 * @example
 * const lab = addTopFolder(world, 'Laboratory', 'Measurements and samples.')
 * share(world, lab, { group_id: getGroup(world, 'Everyone').id }, ['view'])
 */
export function addTopFolder(world: World, title: string, description: string): StoredFolder {
  const now = world.clock.instant()
  return world.folders.add({
    parent_id: 0,
    title,
    refcode: `Dir_${world.folders.nextId}`,
    creator_id: 1,
    created_at: now,
    modified_at: now,
    closed_at: null,
    inherits: true,
    metadata: { description },
    trash_id: null,
  })
}

/** A user, all members of a group, or everyone with a role. */
export type Grantee = { user_id: number } | { group_id: number } | { role_id: number }

/**
 * Grants rights to a folder and everything in it.
 *
 * @example
 * share(world, folderAt(world, 'Projects'), { user_id: getPerson(world, 'reader').id }, ['view', 'edit'])
 */
export function share(world: World, folder: StoredFolder, who: Grantee, rights: Right[]): void {
  world.grants.add({ folder_id: folder.id, user_id: null, group_id: null, role_id: null, ...who, rights })
}
