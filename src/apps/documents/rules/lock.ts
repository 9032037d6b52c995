import { forbidden } from '../../../core/refusal.ts'
import type { World } from '../../../world/world.ts'
import type { StoredFolder } from '../model.ts'
import { folderAbove } from './path.ts'

/** Gap: nothing is added to, moved in or out of, or deleted inside a locked folder. */
export function checkOpen({ id, closed_at }: StoredFolder): void {
  if (closed_at !== null) throw forbidden(`folder ${id} is locked`)
}

/** The same check for the parent of a folder. The root is never locked. */
export function checkOpenAbove(world: World, folder: StoredFolder): void {
  const above = folderAbove(world, folder)
  if (above) checkOpen(above)
}

/** Gap: whether what is in a folder may be changed. */
export function isEditable({ fidelity }: World, { closed_at }: StoredFolder): boolean {
  return closed_at === null || fidelity['folder-lock'] === 'editable'
}

export function checkEditable(world: World, folder: StoredFolder): void {
  if (!isEditable(world, folder)) checkOpen(folder)
}
