import { invalid } from '../../../core/refusal.ts'
import { storeFile } from '../../../core/store/files.ts'
import type { World } from '../../../world/world.ts'
import type { StoredUser, Warn } from '../../people/directory.ts'
import type { ObjectSpec, Transfer } from '../contract.ts'
import type { StoredDocument, StoredFolder, StoredVersion } from '../model.ts'
import { addFolder, placeDocument } from './adding.ts'
import { documentsIn, type Listed } from './documents-in.ts'
import { checkNoFolderLoop } from './folder-links.ts'
import { needPieces, transfer } from './moving.ts'
import { root, visibleFoldersBelow } from './tree.ts'
import { addVersion, findLatest } from './versions.ts'

/** A folder to copy, with its content as it was before the first copy. */
interface Original {
  folder: StoredFolder
  documents: readonly Listed[]
}

/** Who copies, with which comment. */
interface Copying {
  world: World
  user: StoredUser
  comment: string
  /** What was already copied: a document that is linked twice is copied once. */
  copies: Map<number, StoredDocument>
}

/** Gap: one copy makes at most so many folders and documents. */
const mostCopied = 500

/** Gap: the copy of a folder is deep. */
export function copy(world: World, user: StoredUser, wanted: Transfer, warn?: Warn): void {
  let room = mostCopied
  transfer(world, user, wanted, warn, (target, objects, first) => {
    room -= copyTo(world, user, target, { objects, first, comment: wanted.comment, room })
  })
}

interface Given {
  objects: readonly ObjectSpec[]
  /** Which object of the request the first one is. */
  first: number
  comment: string
  room: number
}

/** Copies them, and returns how many folders and documents that made. */
function copyTo(
  world: World,
  user: StoredUser,
  target: StoredFolder,
  { objects, first, comment, room }: Given,
): number {
  let taken = 0
  const take = (count: number) => {
    taken += count
    if (taken > room) throw invalid({ name: 'objects', reason: tooMany })
  }
  const pieces = needPieces(world, user, objects, 'view', first)
  for (const { folder } of pieces) if (folder) checkNoFolderLoop(world, folder, target, 'copied')
  const planned = pieces.map(({ location, folder }) => {
    if (folder) return { originals: findOriginals(world, user, folder, take) }
    take(1)
    return { document: location.document }
  })
  for (const { document, originals } of planned) {
    const copying: Copying = { world, user, comment, copies: new Map() }
    if (document) copyDocument(copying, document, target)
    else copyFolders(copying, originals, target)
  }
  return taken
}

/** Counts what is copied, and refuses before it is too much. */
type Take = (count: number) => void

const tooMany = `must be at most ${mostCopied} folders and documents, with those inside`

/** The folder, and those below it that the user may see. Each comes after its parent. `take` refuses before they are too many. */
function findOriginals(world: World, user: StoredUser, folder: StoredFolder, take: Take): Original[] {
  const found: Original[] = []
  const waiting = [folder]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const documents = documentsIn(world, next.id)
    const below = visibleFoldersBelow(world, user, next.id)
    take(1 + documents.length)
    found.push({ folder: next, documents: documents.slice() })
    if (below.length > mostCopied) take(below.length)
    waiting.push(...[...below.slice()].reverse())
  }
  return found
}

function copyFolders(copying: Copying, originals: readonly Original[], target: StoredFolder): void {
  const made = new Map<number, StoredFolder>()
  for (const { folder, documents } of originals) {
    const above = made.get(folder.parent_id ?? root) ?? target
    const { title, metadata } = folder
    const copied = addFolder(copying.world, copying.user, above.id, { title, refcode: '', metadata })
    made.set(folder.id, copied)
    for (const { document } of documents) copyDocument(copying, document, copied)
  }
}

function copyDocument({ world, user, comment, copies }: Copying, document: StoredDocument, target: StoredFolder): void {
  const known = copies.get(document.id)
  if (known) {
    world.placements.add({ document_id: known.id, folder_id: target.id })
    return
  }
  const { doc_type, title, metadata } = document
  const made = placeDocument(world, user, target, { doc_type, title, refcode: '', metadata })
  const components = copyComponents(world, findLatest(world, document.id)!)
  addVersion(world, user, made, { components, comment, is_draft: false, new_title: null })
  copies.set(document.id, made)
}

function copyComponents(world: World, { components }: StoredVersion): StoredVersion['components'] {
  return components.map((component) => {
    const { bytes, type } = world.files.need(component.file_id)
    return { ...component, file_id: storeFile(world, bytes, type).id }
  })
}
