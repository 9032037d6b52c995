import { badRequest, forbidden } from '../../../core/refusal.ts'
import { limits } from '../../../core/schema/limits.ts'
import type { World } from '../../../world/world.ts'
import type { StoredFolder } from '../model.ts'

export function folderAbove(world: World, { parent_id }: StoredFolder): StoredFolder | undefined {
  return parent_id ? world.folders.get(parent_id) : undefined
}

/** From the top level down to the folder itself. */
export function pathTo(world: World, folder: StoredFolder): StoredFolder[] {
  const path: StoredFolder[] = []
  for (let at: StoredFolder | undefined = folder; at; at = folderAbove(world, at)) path.push(at)
  return path.reverse()
}

/** Gap: the original location is the folder titles, joined. */
export function locationOf(world: World, folder: StoredFolder | undefined): string {
  const path = folder ? pathTo(world, folder) : []
  return path.map(({ title }) => title).join(' > ')
}

/** Gap: neither a locked folder nor its contents can be changed. */
export function checkOpen({ id, closed_at }: StoredFolder): void {
  if (closed_at !== null) throw forbidden(`folder ${id} is locked`)
}

export function checkOpenAbove(world: World, folder: StoredFolder): void {
  const above = folderAbove(world, folder)
  if (above) checkOpen(above)
}

/** Gap: 400 if folders would be too deep. `levels` is the number of levels to add below the folder. */
export function checkDepth(world: World, folder: StoredFolder, levels = 1): void {
  if (pathTo(world, folder).length + levels > limits.levels)
    throw badRequest(`folders can be at most ${limits.levels} levels deep`)
}

/** Includes the folder itself. */
export function countLevels(world: World, folder: StoredFolder): number {
  let levels = 0
  for (let level = [folder]; level.length > 0 && levels <= limits.levels; levels++)
    level = level.flatMap(({ id }) => world.folders.where('parent_id', id))
  return levels
}
