import { keepFile } from '../kernel/files.ts'
import type { StoredUser } from '../people/directory.ts'
import type { World } from '../world.ts'
import type { Transfer } from './contract.ts'
import type { StoredDocument, StoredFolder, StoredVersion } from './model.ts'
import { addFolder, placeDocument } from './rules.ts'
import { needPieces, needTarget } from './rules-moving.ts'
import { documentsIn, type Listed, visibleFoldersBelow } from './rules-tree.ts'
import { addVersion, findLatest } from './rules-versions.ts'

/** A folder with what one may see of its content, as it was before the first copy was made. */
interface Plan {
  folder: StoredFolder
  documents: readonly Listed[]
  folders: readonly Plan[]
}

/** Who copies one of the things that were asked for, and what is said of it. */
interface Copying {
  world: World
  user: StoredUser
  comment: string
  /** What was copied already: a document that is linked twice is copied once. */
  copies: Map<number, StoredDocument>
}

/** Gap: the copy of a folder is deep. */
export function copy(world: World, user: StoredUser, { objects, destination, comment }: Transfer): void {
  const target = needTarget(world, user, destination)
  const pieces = needPieces(world, user, objects, 'view').map(({ spot, folder }) =>
    spot ? { document: spot.document } : { plan: planCopy(world, user, folder) },
  )
  for (const { document, plan } of pieces) {
    const copying: Copying = { world, user, comment, copies: new Map() }
    if (document) copyDocument(copying, document, target)
    else carryOut(copying, plan, target)
  }
}

function planCopy(world: World, user: StoredUser, folder: StoredFolder): Plan {
  return {
    folder,
    documents: documentsIn(world, folder.id),
    folders: visibleFoldersBelow(world, user, folder.id).map((below) => planCopy(world, user, below)),
  }
}

function carryOut(copying: Copying, { folder, documents, folders }: Plan, target: StoredFolder): void {
  const { title, metadata } = folder
  const made = addFolder(copying.world, copying.user, target.id, { title, refcode: '', metadata })
  for (const { document } of documents) copyDocument(copying, document, made)
  for (const plan of folders) carryOut(copying, plan, made)
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
    return { ...component, file_id: keepFile(world, bytes, type).id }
  })
}
