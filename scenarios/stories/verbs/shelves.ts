import type { Right, StoredFolder } from '../../../src/apps/documents/model.ts'
import type { World } from '../../../src/world/world.ts'

// What nobody can do through the interface.

/** A folder at the top of the library. */
export function openTopFolder(world: World, title: string, description: string): StoredFolder {
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

/** Somebody, or everybody in a group. */
export type Grantee = { user_id: number } | { group_id: number }

/** From now on they may do this in the folder, and in what is in it. */
export function share(world: World, folder: StoredFolder, who: Grantee, rights: Right[]): void {
  world.grants.add({ folder_id: folder.id, user_id: null, group_id: null, ...who, rights })
}
