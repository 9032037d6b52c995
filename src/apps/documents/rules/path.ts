import type { World } from '../../../world/world.ts'
import type { StoredFolder } from '../model.ts'

// The path from a folder up to the top.

/** The parent. Top-level folders have none, nor have those whose parent was deleted for good. */
export function folderAbove(world: World, { parent_id }: StoredFolder): StoredFolder | undefined {
  return parent_id ? world.folders.get(parent_id) : undefined
}

/** From the top level down to the folder itself. */
export function pathTo(world: World, folder: StoredFolder): StoredFolder[] {
  const path: StoredFolder[] = []
  for (let at: StoredFolder | undefined = folder; at; at = folderAbove(world, at)) path.push(at)
  return path.reverse()
}

/** Gap: the original location is the titles of the folders, joined. */
export function locationOf(world: World, folder: StoredFolder | undefined): string {
  const path = folder ? pathTo(world, folder) : []
  return path.map(({ title }) => title).join(' > ')
}
