import type { World } from '../../../world/world.ts'
import type { StoredFolder } from '../model.ts'

// The way up from a folder.

/** None above the top level, nor where it is gone for good. */
export function folderAbove(world: World, { parent_id }: StoredFolder): StoredFolder | undefined {
  return parent_id ? world.folders.get(parent_id) : undefined
}

/** From the top down to the folder itself. */
export function pathTo(world: World, folder: StoredFolder): StoredFolder[] {
  const path: StoredFolder[] = []
  for (let at: StoredFolder | undefined = folder; at; at = folderAbove(world, at)) path.unshift(at)
  return path
}

/** Gap: the original location joins the titles of folders. */
export function locationOf(world: World, folder: StoredFolder | undefined): string {
  const path = folder ? pathTo(world, folder) : []
  return path.map(({ title }) => title).join(' > ')
}
