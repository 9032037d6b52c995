import { forbidden, invalid, Refusal, withStatus } from '../../../core/refusal.ts'
import { orIfMissing } from '../../../core/unseen.ts'
import type { World } from '../../../world/world.ts'
import type { StoredUser, Warn } from '../../people/directory.ts'
import type { ObjectSpec, Transfer } from '../contract.ts'
import type { Right, StoredDocument, StoredFolder } from '../model.ts'
import { needFolderToAddTo } from './adding.ts'
import { checkChangeable } from './blocked.ts'
import { unlink } from './deleting.ts'
import { checkDepth, countLevels } from './depth.ts'
import { checkNoFolderLoop, findLink, linkFolder, unlinkFolder } from './folder-links.ts'
import { foldersOf, type Location, needWritten } from './locations.ts'
import { checkOpen, checkOpenAbove } from './lock.ts'
import { checkDocumentCode, checkFolderCode } from './refcodes.ts'
import { checkRight } from './rights.ts'
import { needFolderIn, root } from './tree.ts'
import { checkLatest, findLatest } from './versions.ts'

/** What to copy, move or link: a folder, with the folder that it is linked in if that was named; or a document in one of its folders. */
type Piece =
  | { folder: StoredFolder; link: number | undefined; location?: undefined }
  | { location: Location; folder?: undefined; link?: undefined }

export function move(world: World, user: StoredUser, wanted: Transfer, warn?: Warn): void {
  transfer(world, user, wanted, warn, (target, given, first) => {
    for (const { location, folder, link } of needPieces(world, user, given, 'delete', first)) {
      if (location) moveDocument(world, user, location, target)
      else if (link === undefined) moveFolder(world, user, folder, target)
      else moveLink(world, user, folder, link, target)
    }
  })
}

/** Gap: what cannot be done refuses all of it, or is left out. `work` is told which of the objects its first one is. */
export function transfer(
  world: World,
  user: StoredUser,
  { objects, destination }: Transfer,
  warn: Warn | undefined,
  work: (target: StoredFolder, given: readonly ObjectSpec[], first: number) => void,
): void {
  if (world.fidelity['transfer-whole'] !== 'partly') {
    work(needTarget(world, user, destination), objects, 0)
    return
  }
  const attempt = <Result>(what: string, act: () => Result): Result | undefined => {
    try {
      return world.transactions.atomically(act).result
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      warn?.(`${what} is left out: ${error.message}.`)
      return undefined
    }
  }
  const target = attempt('everything', () => needTarget(world, user, destination))
  if (!target) return
  for (const [i, object] of objects.entries()) {
    attempt(`${object.type} ${object.id}`, () => work(target, [object], i))
  }
}

function moveDocument(world: World, user: StoredUser, { document, folder }: Location, target: StoredFolder): void {
  checkRight(world, user, 'delete', folder)
  checkOpen(folder)
  checkChangeable(world, user, document)
  if (folder.id === target.id) return
  unlink(world, document.id, folder)
  placeIn(world, document, target)
}

function moveFolder(world: World, user: StoredUser, folder: StoredFolder, target: StoredFolder): void {
  checkNoFolderLoop(world, folder, target, 'moved')
  // Gap: this interface cannot write to the top level, so a top-level folder that is moved down could not be moved back.
  if (folder.parent_id === root) throw forbidden(`folder ${folder.id} is a top-level folder, which stays where it is`)
  checkRight(world, user, 'delete', folder)
  checkOpen(folder)
  checkOpenAbove(world, folder)
  checkDepth(world, target, countLevels(world, folder))
  if (folder.parent_id === target.id) return
  checkFolderCode(world, folder, target.id, 'objects')
  // Its home needs no link.
  const linked_in = folder.linked_in?.filter((id) => id !== target.id)
  world.folders.patch(folder.id, { parent_id: target.id, linked_in })
}

function moveLink(world: World, user: StoredUser, folder: StoredFolder, link: number, target: StoredFolder): void {
  unlinkFolder(world, user, folder, link)
  linkFolder(world, world.folders.need(folder.id), target)
}

/** A document takes its rights from where it is, so to link it needs the right to edit there; a folder keeps those of its home. */
export function link(world: World, user: StoredUser, wanted: Transfer, warn?: Warn): void {
  transfer(world, user, wanted, warn, (target, given, first) => {
    for (const { location, folder } of needPieces(world, user, given, 'edit', first)) {
      if (folder) linkFolder(world, world.folders.need(folder.id), target)
      else {
        checkRight(world, user, 'edit', location.folder)
        placeIn(world, location.document, target)
      }
    }
  })
}

function placeIn(world: World, document: StoredDocument, folder: StoredFolder): void {
  if (foldersOf(world, document.id).some(({ id }) => id === folder.id)) return
  checkDocumentCode(world, document, [folder], 'objects')
  world.placements.add({ document_id: document.id, folder_id: folder.id })
}

/** The target: a folder that the user may add to. */
function needTarget(world: World, user: StoredUser, id: number): StoredFolder {
  const folder = needNamed(world, 'destination', () => needFolderToAddTo(world, user, id))
  checkRight(world, user, 'edit', folder)
  return folder
}

/** Checks all of them before the first change: the whole request succeeds, or is refused. */
export function needPieces(
  world: World,
  user: StoredUser,
  objects: readonly ObjectSpec[],
  right: Right,
  first: number,
): Piece[] {
  return objects.map(({ type, id, parent_id, version_num }, i) => {
    const name = `objects.${first + i}`
    if (type === 'folder') {
      const folder = needNamed(world, name, () => needFolderIn(world, user, id, parent_id))
      return { folder, link: findLink(folder, parent_id) }
    }
    const address = { doc_id: id, parent_id, version_num }
    const { document, folder, version } = needNamed(world, name, () => needWritten(world, user, address, [right]))
    if (!findLatest(world, id)) throw forbidden(`document ${id} is a draft, which stays where it is`)
    checkLatest(world, document, version)
    return { location: { document, folder } }
  })
}

/** Gap: what a field names and is not there is a wrong field, or is not found. */
function needNamed<Found>({ fidelity }: World, name: string, find: () => Found): Found {
  const isAbsent = fidelity['unknown-objects'] === 'absent'
  return orIfMissing(find, (reason) => (isAbsent ? withStatus(404, [{ name, reason }]) : invalid({ name, reason })))
}
