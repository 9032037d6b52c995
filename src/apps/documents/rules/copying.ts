import { invalid } from '../../../core/refusal.ts'
import { storeFile } from '../../../core/store/files.ts'
import type { World } from '../../../world/world.ts'
import type { StoredUser } from '../../people/directory.ts'
import type { Transfer } from '../contract.ts'
import type { StoredDocument, StoredFolder, StoredVersion } from '../model.ts'
import { addFolder, placeDocument } from './adding.ts'
import { documentsIn, type Listed } from './documents-in.ts'
import { needPieces, needTarget } from './moving.ts'
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

/** Gap: one copy makes at most so many folders and documents. A folder that is copied into itself doubles each time. */
const mostCopied = 3000

/** Gap: the copy of a folder is deep. */
export function copy(world: World, user: StoredUser, { objects, destination, comment }: Transfer): void {
  const target = needTarget(world, user, destination)
  const pieces = needPieces(world, user, objects, 'view').map(({ location, folder }) =>
    location ? { document: location.document } : { originals: findOriginals(world, user, folder) },
  )
  checkCount(pieces.flatMap(({ originals }) => originals ?? []))
  for (const { document, originals } of pieces) {
    const copying: Copying = { world, user, comment, copies: new Map() }
    if (document) copyDocument(copying, document, target)
    else copyFolders(copying, originals, target)
  }
}

function checkCount(originals: readonly Original[]): void {
  let count = 0
  for (const { documents } of originals) count += 1 + documents.length
  if (count > mostCopied)
    throw invalid({ name: 'objects', reason: `must be at most ${mostCopied} folders and documents, with those inside` })
}

/** The folder, and those below it that the user may see. Each comes after its parent. Ends where they are too many. */
function findOriginals(world: World, user: StoredUser, folder: StoredFolder): Original[] {
  const found: Original[] = []
  const waiting = [folder]
  for (let next = waiting.pop(); next && found.length <= mostCopied; next = waiting.pop()) {
    found.push({ folder: next, documents: documentsIn(world, next.id).rows })
    waiting.push(...[...visibleFoldersBelow(world, user, next.id).slice()].reverse())
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
