import { forbidden, invalid, Refusal } from '../../../core/refusal.ts'
import type { World } from '../../../world/world.ts'
import type { StoredUser } from '../../people/directory.ts'
import type { ObjectSpec, Transfer } from '../contract.ts'
import type { Right, StoredFolder } from '../model.ts'
import { needFolderToAddTo } from './adding.ts'
import { unlink } from './deleting.ts'
import { checkDepth, checkNotInside, countLevels } from './depth.ts'
import { checkNotHeld, findDocument, foldersOf, type Location, needWritten } from './locations.ts'
import { checkRight } from './rights.ts'
import { checkOpen, checkOpenAbove, findFolder, needFolder, root } from './tree.ts'
import { checkLatest, findLatest } from './versions.ts'

/** What to copy, move or link: a folder, or a document in one of its folders. */
type Piece = { folder: StoredFolder; location?: undefined } | { location: Location; folder?: undefined }

export function move(world: World, user: StoredUser, { objects, destination }: Transfer): void {
  const target = needTarget(world, user, destination)
  for (const { location, folder } of needPieces(world, user, objects, 'delete')) {
    if (location) moveDocument(world, user, location, target)
    else moveFolder(world, user, folder, target)
  }
}

function moveDocument(world: World, user: StoredUser, { document, folder }: Location, target: StoredFolder): void {
  checkRight(world, user, 'delete', folder)
  checkOpen(folder)
  checkNotHeld(world, user, document)
  if (folder.id === target.id) return
  unlink(world, document.id, folder)
  placeIn(world, document.id, target)
}

function moveFolder(world: World, user: StoredUser, folder: StoredFolder, target: StoredFolder): void {
  checkNotInside(world, folder, target, 'moved')
  // Gap: this interface cannot write to the top level, so a top-level folder that is moved down could not be moved back.
  if (folder.parent_id === root) throw forbidden(`folder ${folder.id} is a top-level folder, which stays where it is`)
  checkRight(world, user, 'delete', folder)
  checkOpen(folder)
  checkOpenAbove(world, folder)
  checkDepth(world, target, countLevels(world, folder))
  if (folder.parent_id !== target.id) world.folders.patch(folder.id, { parent_id: target.id })
}

/** Gap: a folder is in one place; linking it is not implemented. A link carries rights, so it needs the right to edit. */
export function link(world: World, user: StoredUser, { objects, destination }: Transfer): void {
  const target = needTarget(world, user, destination)
  for (const { location, folder } of needPieces(world, user, objects, 'edit')) {
    if (!location) throw new Refusal(501, `folder ${folder.id} cannot be linked, only documents can`)
    checkRight(world, user, 'edit', location.folder)
    placeIn(world, location.document.id, target)
  }
}

function placeIn(world: World, document: number, folder: StoredFolder): void {
  if (foldersOf(world, document).some(({ id }) => id === folder.id)) return
  world.placements.add({ document_id: document, folder_id: folder.id })
}

/** The target: a folder that the user may add to. */
export function needTarget(world: World, user: StoredUser, id: number): StoredFolder {
  if (id !== root && !findFolder(world, id)) {
    throw invalid({ name: 'destination', reason: `there is no folder ${id}` })
  }
  const folder = needFolderToAddTo(world, user, id)
  checkRight(world, user, 'edit', folder)
  return folder
}

/** Checks all of them before the first change: the whole request succeeds, or is refused. */
export function needPieces(world: World, user: StoredUser, objects: readonly ObjectSpec[], right: Right): Piece[] {
  return objects.map(({ type, id, parent_id, version_num }, i) => {
    const name = `objects.${i}`
    if (type === 'folder') {
      if (!findFolder(world, id)) throw invalid({ name, reason: `there is no folder ${id}` })
      return { folder: needFolder(world, user, id) }
    }
    if (!findDocument(world, id)) throw invalid({ name, reason: `there is no document ${id}` })
    if (parent_id !== undefined && !foldersOf(world, id).some((folder) => folder.id === parent_id)) {
      throw invalid({ name, reason: `document ${id} is not in folder ${parent_id}` })
    }
    if (!findLatest(world, id)) throw forbidden(`document ${id} is a draft, which stays where it is`)
    const { document, folder, version } = needWritten(world, user, { doc_id: id, parent_id, version_num }, [right])
    checkLatest(world, document, version)
    return { location: { document, folder } }
  })
}
