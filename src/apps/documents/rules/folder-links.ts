import { badRequest } from '../../../core/refusal.ts'
import type { World } from '../../../world/world.ts'
import type { StoredUser } from '../../people/directory.ts'
import type { StoredFolder } from '../model.ts'
import { checkOpen } from './lock.ts'
import { checkFolderCode } from './refcodes.ts'
import { checkRight } from './rights.ts'

// Gap: a folder has one home, and can be linked in others. Rights, path and inherited metadata come from its home.

/** The folders that are linked in one. */
export function foldersLinkedIn(world: World, parent: number): readonly StoredFolder[] {
  return world.folders.where('linked_in', parent).filter(({ trash_id }) => trash_id === null)
}

/** The folder that was named, if it is one that the other is linked in. */
export function findLink({ linked_in }: StoredFolder, parent: number | undefined): number | undefined {
  return linked_in?.find((id) => id === parent)
}

export function linkFolder(world: World, folder: StoredFolder, target: StoredFolder): void {
  checkNoFolderLoop(world, folder, target, 'linked')
  if (folder.parent_id === target.id || findLink(folder, target.id) !== undefined) return
  checkFolderCode(world, folder, target.id, 'objects')
  world.folders.patch(folder.id, { linked_in: [...(folder.linked_in ?? []), target.id] })
}

/** Takes it out of a folder that it is linked in. It stays in its home. */
export function unlinkFolder(world: World, user: StoredUser, { id, linked_in = [] }: StoredFolder, link: number): void {
  const shown = world.folders.need(link)
  checkRight(world, user, 'delete', shown)
  checkOpen(shown)
  world.folders.patch(id, { linked_in: linked_in.filter((other) => other !== link) })
}

/** Gap: 400 for putting a folder into itself, or below itself by any way. */
export function checkNoFolderLoop(world: World, folder: StoredFolder, target: StoredFolder, verb: string): void {
  // Those in the trash count: they can be restored.
  const above = new Set([target.id])
  for (const id of above) {
    const { parent_id, linked_in = [] } = world.folders.get(id) ?? { parent_id: null }
    for (const next of [parent_id, ...linked_in]) if (next) above.add(next)
  }
  if (above.has(folder.id)) throw badRequest(`folder ${folder.id} cannot be ${verb} into itself or below`)
}
