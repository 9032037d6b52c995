import { forbidden, invalid, Refusal, withStatus } from '../../../core/refusal.ts'
import { storeFile } from '../../../core/store/files.ts'
import { Skipped } from '../../../core/text/skipped.ts'
import { orIfMissing } from '../../../core/unseen.ts'
import type { World } from '../../../world/world.ts'
import type { StoredUser, Warn } from '../../people/directory.ts'
import type { ObjectSpec, Transfer } from '../contract.ts'
import type { Right, StoredDocument, StoredFolder } from '../model.ts'
import { addFolder, needFolderToAddTo, placeDocument } from './adding.ts'
import { unlink } from './deleting.ts'
import { type DocumentEntry, documentsIn } from './documents-in.ts'
import { checkChangeable, foldersOf, type Location, needVersion } from './locations.ts'
import { checkDepth, checkOpen, checkOpenAbove, countLevels } from './path.ts'
import { checkDocumentCode, checkFolderCode } from './refcodes.ts'
import { checkRight } from './rights.ts'
import {
  checkNoFolderLoop,
  findLink,
  linkFolder,
  needFolderIn,
  root,
  unlinkFolder,
  visibleFoldersBelow,
} from './tree.ts'
import { addVersion, checkLatest, findLatest } from './versions.ts'

/** A document in one of its folders or, without `document`, a folder. */
interface Piece {
  document?: StoredDocument
  folder: StoredFolder
  /** The parent in the request, if the folder is only linked there. */
  link?: number | undefined
}

export function move(world: World, user: StoredUser, wanted: Transfer, warn: Warn): void {
  transfer(world, user, wanted, warn, 'delete', ({ document, folder, link }, target) => {
    if (document) moveDocument(world, user, { document, folder }, target)
    else if (link === undefined) moveFolder(world, user, world.folders.need(folder.id), target)
    else {
      unlinkFolder(world, user, world.folders.need(folder.id), link)
      linkFolder(world, world.folders.need(folder.id), target)
    }
  })
}

/** Gap: an object that cannot be transferred is skipped with a warning, or refuses the whole request. */
function transfer(
  world: World,
  user: StoredUser,
  { objects, destination }: Transfer,
  warn: Warn,
  right: Right,
  work: (piece: Piece, target: StoredFolder) => void,
): void {
  const isWhole = world.fidelity['transfer-whole'] === 'refused'
  if (objects.length === 0) {
    if (isWhole) throw invalid({ name: 'objects', reason: 'must not be empty' })
    warn('nothing changed, because there are no objects.')
    return
  }
  const skipped = new Skipped()
  const attempt = <Result>(objects: readonly ObjectSpec[], act: () => Result): Result | undefined => {
    try {
      return world.transactions.atomically(act).result
    } catch (error) {
      if (isWhole || !(error instanceof Refusal)) throw error
      for (const { type, id } of objects) skipped.add(`${type} ${id}`, reasonFor(`${type} ${id}`, error))
      return undefined
    }
  }
  const target = attempt(objects, () => needTarget(world, user, destination))
  if (target) {
    // Found before the first copy, because a copy can get the id of a missing object.
    const pieces = objects.map((object, i) =>
      attempt([object], () => needPiece(world, user, object, right, `objects.${i}`)),
    )
    for (const [i, piece] of pieces.entries()) if (piece) attempt([objects[i]!], () => work(piece, target))
  }
  for (const line of skipped.lines) warn(`skipped ${line}.`)
}

/** Without the object's name, so that many objects can have the same reason. */
function reasonFor(name: string, { message }: Refusal): string {
  const reason = message.replace(/^objects(\.\d+)?: /, '')
  if (reason === `there is no ${name}`) return 'not found'
  return reason.startsWith(`${name} `) ? reason.slice(name.length + 1) : reason
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
  // Gap: nothing can be moved to the top level, so moving a top-level folder could not be undone.
  if (folder.parent_id === root) throw forbidden(`folder ${folder.id} is a top-level folder and cannot be moved`)
  checkRight(world, user, 'delete', folder)
  checkOpen(folder)
  checkOpenAbove(world, folder)
  checkDepth(world, target, countLevels(world, folder))
  if (folder.parent_id === target.id) return
  checkFolderCode(world, folder, target.id, 'objects')
  // The new home may have been a link.
  const linked_in = folder.linked_in?.filter((id) => id !== target.id)
  world.folders.patch(folder.id, { parent_id: target.id, linked_in })
}

/** A document gets rights from each of its folders, so linking it requires `edit`. A folder keeps its home's rights. */
export function link(world: World, user: StoredUser, wanted: Transfer, warn: Warn): void {
  transfer(world, user, wanted, warn, 'edit', ({ document, folder }, target) => {
    if (document) {
      checkRight(world, user, 'edit', folder)
      placeIn(world, document, target)
    } else linkFolder(world, world.folders.need(folder.id), target)
  })
}

function placeIn(world: World, document: StoredDocument, folder: StoredFolder): void {
  if (foldersOf(world, document.id).some(({ id }) => id === folder.id)) return
  checkDocumentCode(world, document, [folder], 'objects')
  world.placements.add({ document_id: document.id, folder_id: folder.id })
}

function needTarget(world: World, user: StoredUser, id: number): StoredFolder {
  const folder = needNamed(world, 'destination', () => needFolderToAddTo(world, user, id))
  checkRight(world, user, 'edit', folder)
  return folder
}

function needPiece(world: World, user: StoredUser, object: ObjectSpec, right: Right, name: string): Piece {
  const { type, id, parent_id, version_num } = object
  if (type === 'folder') {
    const folder = needNamed(world, name, () => needFolderIn(world, user, id, parent_id))
    return { folder, link: findLink(folder, parent_id) }
  }
  const address = { doc_id: id, parent_id, version_num }
  const { document, folder, version } = needNamed(world, name, () => needVersion(world, user, address, [right]))
  if (!findLatest(world, id)) throw forbidden(`document ${id} is a draft and cannot be copied, moved or linked`)
  checkLatest(world, document, version)
  return { document, folder }
}

function needNamed<Found>({ fidelity }: World, name: string, find: () => Found): Found {
  const isAbsent = fidelity['unknown-objects'] === 'absent'
  return orIfMissing(find, (reason) => (isAbsent ? withStatus(404, [{ name, reason }]) : invalid({ name, reason })))
}

/** A folder to copy, with its contents before the copy. */
interface Original {
  folder: StoredFolder
  documents: readonly DocumentEntry[]
}

/** Gap: folders are copied with everything below them, up to this many folders and documents in one request. */
const mostCopied = 500
const tooMany = `must be at most ${mostCopied} folders and documents, including their contents`

export function copy(world: World, user: StoredUser, wanted: Transfer, warn: Warn): void {
  let room = mostCopied
  transfer(world, user, wanted, warn, 'view', ({ document, folder }, target) => {
    let left = room
    const take = (count: number) => {
      left -= count
      if (left < 0) throw invalid({ name: 'objects', reason: tooMany })
    }
    if (document) {
      take(1)
      copyDocument(world, user, document, target, wanted.comment)
    } else {
      checkNoFolderLoop(world, folder, target, 'copied')
      copyFolders(world, user, originalsIn(world, user, folder, take), target, wanted.comment)
    }
    room = left
  })
}

/** Parents come before their subfolders. `take` throws as soon as there are too many. */
function originalsIn(world: World, user: StoredUser, folder: StoredFolder, take: (count: number) => void): Original[] {
  const documents = documentsIn(world, folder.id)
  take(1 + documents.length)
  const below = visibleFoldersBelow(world, user, folder.id).slice()
  return [{ folder, documents: documents.slice() }, ...below.flatMap((next) => originalsIn(world, user, next, take))]
}

function copyFolders(
  world: World,
  user: StoredUser,
  originals: readonly Original[],
  target: StoredFolder,
  comment: string,
): void {
  const folders = new Map<number, StoredFolder>()
  // A document that is linked twice is copied once.
  const copies = new Map<number, StoredDocument>()
  for (const { folder, documents } of originals) {
    const above = folders.get(folder.parent_id ?? root) ?? target
    const { title, metadata } = folder
    const copied = addFolder(world, user, above.id, { title, refcode: '', metadata })
    folders.set(folder.id, copied)
    for (const { document } of documents) {
      const known = copies.get(document.id)
      if (known) world.placements.add({ document_id: known.id, folder_id: copied.id })
      else copies.set(document.id, copyDocument(world, user, document, copied, comment))
    }
  }
}

function copyDocument(
  world: World,
  user: StoredUser,
  { id, doc_type, title, metadata }: StoredDocument,
  target: StoredFolder,
  comment: string,
): StoredDocument {
  const copied = placeDocument(world, user, target, { doc_type, title, refcode: '', metadata })
  const components = findLatest(world, id)!.components.map((component) => {
    const { bytes, type } = world.files.need(component.file_id)
    return { ...component, file_id: storeFile(world, bytes, type).id }
  })
  addVersion(world, user, copied, { components, comment, is_draft: false, new_title: null })
  return copied
}
