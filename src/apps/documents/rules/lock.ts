import { forbidden } from '../../../core/refusal.ts'
import type { World } from '../../../world/world.ts'
import type { StoredFolder } from '../model.ts'
import { folderAbove } from './path.ts'

/** Gap: nothing changes inside a locked folder, nor the folder itself. */
export function checkOpen({ id, closed_at }: StoredFolder): void {
  if (closed_at !== null) throw forbidden(`folder ${id} is locked`)
}

/** The same check for the parent of a folder. The root is never locked. */
export function checkOpenAbove(world: World, folder: StoredFolder): void {
  const above = folderAbove(world, folder)
  if (above) checkOpen(above)
}
