import { badRequest } from '../../../core/refusal.ts'
import { limits } from '../../../core/schema/limits.ts'
import type { World } from '../../../world/world.ts'
import type { StoredFolder } from '../model.ts'
import { pathTo } from './path.ts'

/** Gap: 400 where folders would be too many levels deep. `levels` is the number of those that come below the folder. */
export function checkDepth(world: World, folder: StoredFolder, levels = 1): void {
  if (pathTo(world, folder).length + levels > limits.levels)
    throw badRequest(`folders can be at most ${limits.levels} levels deep`)
}

/** How many levels a folder has, with its own. */
export function countLevels(world: World, folder: StoredFolder): number {
  let levels = 0
  for (let level = [folder]; level.length > 0 && levels <= limits.levels; levels++)
    level = level.flatMap(({ id }) => world.folders.where('parent_id', id))
  return levels
}
