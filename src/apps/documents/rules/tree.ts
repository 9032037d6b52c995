import { badRequest, notFound } from '../../../core/refusal.ts'
import { filteredList } from '../../../core/store/filter.ts'
import { byTitle, type List, type Order, orderIn, sortRows } from '../../../core/store/order.ts'
import type { World } from '../../../world/world.ts'
import { mayAdminister, type StoredUser } from '../../people/directory.ts'
import type { StoredFolder } from '../model.ts'
import { checkOpen } from './path.ts'
import { checkFolderCode } from './refcodes.ts'
import { checkRight, foldersWithGrant, may } from './rights.ts'

/** Contains the top-level folders. The root can be listed, but is not a folder in any other way. */
export const root = 0

export function isAvailable(thing: { trash_id: number | null } | undefined): boolean {
  return thing?.trash_id === null
}

export function findFolder(world: World, id: number): StoredFolder | undefined {
  const folder = world.folders.get(id)
  return isAvailable(folder) ? folder : undefined
}

export function needFolder(world: World, user: StoredUser, id: number): StoredFolder {
  const folder = findFolder(world, id)
  if (!folder) throw notFound(`there is no folder ${id}`)
  checkRight(world, user, 'view', folder)
  return folder
}

/** `parent` is the folder's home, or a folder that it is linked in. */
export function needFolderIn(world: World, user: StoredUser, id: number, parent?: number): StoredFolder {
  const folder = needFolder(world, user, id)
  if (parent === undefined || folder.parent_id === parent || findLink(folder, parent) !== undefined) return folder
  throw notFound(`folder ${id} is not in folder ${parent}`)
}

/** Gap: everyone may list the root. */
export function checkListable(world: World, user: StoredUser, id: number): void {
  if (id !== root) needFolder(world, user, id)
}

function foldersBelow(world: World, parent: number, without: readonly number[] = []): Order<StoredFolder> {
  return subfolders(world.folders, orderIn(world, byTitle), { parent, without })
}

const subfolders = filteredList<StoredFolder, { parent: number; without: readonly number[] }>(({ parent, without }) => {
  const hidden = new Set(without)
  return { where: { parent_id: parent }, test: (folder) => isAvailable(folder) && !hidden.has(folder.id) }
})

const closedSubfolders = filteredList<StoredFolder, { parent: number }>(({ parent }) => ({
  where: { parent_id: parent },
  test: (folder) => isAvailable(folder) && !folder.inherits,
}))

export function visibleFoldersIn(world: World, user: StoredUser, parent: number): List<StoredFolder> {
  const below = visibleFoldersBelow(world, user, parent)
  const linked = world.folders
    .where('linked_in', parent)
    .filter((folder) => isAvailable(folder) && may(world, user, 'view', folder))
  return linked.length === 0 ? below : sortRows([...below.slice(), ...linked], orderIn(world, byTitle))
}

/** Without linked folders. Subfolders that inherit rights need no check of their own. */
export function visibleFoldersBelow(world: World, user: StoredUser, parent: number): List<StoredFolder> {
  if (mayAdminister(user, 'documents')) return foldersBelow(world, parent)
  const above = findFolder(world, parent)
  if (!above || !may(world, user, 'view', above)) {
    const granted = [...foldersWithGrant(world, user, 'view')].flatMap((id) => findFolder(world, id) ?? [])
    const here = granted.filter(({ parent_id }) => parent_id === parent)
    return sortRows(here, orderIn(world, byTitle))
  }
  const closed = closedSubfolders(world.folders, byTitle, { parent }).rows
  const hidden = closed.flatMap((folder) => (may(world, user, 'view', folder) ? [] : folder.id))
  return foldersBelow(world, parent, hidden)
}

export function foldersWithin(world: World, folder: StoredFolder): StoredFolder[] {
  const found = [folder]
  for (const { id } of found) found.push(...foldersBelow(world, id).rows)
  return found
}

type FolderName = Pick<Partial<StoredFolder>, 'title' | 'refcode'>

const matchingFolders = filteredList<StoredFolder, FolderName & { parent_id?: number; linked_in?: number }>(
  (where) => ({
    where,
    test: isAvailable,
  }),
)

/** Spec, Documents: a subfolder is found by title or refcode. Gap: the index ignores case. */
export function needSubfolder(world: World, user: StoredUser, parent: number, name: FolderName): StoredFolder {
  const { title, refcode } = name
  const called = (where: { parent_id: number } | { linked_in: number }) =>
    matchingFolders(world.folders, byTitle, { ...where, title, refcode }).rows.find((folder) =>
      may(world, user, 'view', folder),
    )
  const found = called({ parent_id: parent }) ?? called({ linked_in: parent })
  if (found) return found
  const wanted = [title !== undefined && `title "${title}"`, refcode !== undefined && `refcode "${refcode}"`]
  throw notFound(`folder ${parent} has no subfolder with ${wanted.filter(Boolean).join(' and ')}`)
}

// Gap: a folder has one home and can be linked in others. Rights, path and inherited metadata come from its home.

export function findLink({ linked_in }: StoredFolder, parent: number | undefined): number | undefined {
  return linked_in?.find((id) => id === parent)
}

export function linkFolder(world: World, folder: StoredFolder, target: StoredFolder): void {
  checkNoFolderLoop(world, folder, target, 'linked')
  if (folder.parent_id === target.id || findLink(folder, target.id) !== undefined) return
  checkFolderCode(world, folder, target.id, 'objects')
  world.folders.patch(folder.id, { linked_in: [...(folder.linked_in ?? []), target.id] })
}

export function unlinkFolder(world: World, user: StoredUser, { id, linked_in = [] }: StoredFolder, link: number): void {
  const shown = world.folders.need(link)
  checkRight(world, user, 'delete', shown)
  checkOpen(shown)
  world.folders.patch(id, { linked_in: linked_in.filter((other) => other !== link) })
}

/** Gap: 400 if a folder would contain itself, directly or through links. */
export function checkNoFolderLoop(world: World, folder: StoredFolder, target: StoredFolder, verb: string): void {
  // Folders in the trash count, since they can be restored.
  const above = new Set([target.id])
  for (const id of above) {
    const { parent_id, linked_in = [] } = world.folders.get(id) ?? { parent_id: null }
    for (const next of [parent_id, ...linked_in]) if (next) above.add(next)
  }
  if (above.has(folder.id))
    throw badRequest(`folder ${folder.id} cannot be ${verb} into itself or one of its subfolders`)
}
