import { forbidden, notFound } from '../../../core/refusal.ts'
import type { World } from '../../../world/world.ts'
import { fullnameOf, type StoredUser } from '../../people/directory.ts'
import type { Right, StoredDocument, StoredFolder, StoredVersion } from '../model.ts'
import { checkRight, may } from './rights.ts'
import { findFolder, isThere } from './tree.ts'
import { findVersion } from './versions.ts'

/** A document in one of its folders: that folder decides what one may do with it. */
export interface Spot {
  document: StoredDocument
  folder: StoredFolder
}

/** The folders that a document is in, by when it came there. */
export function foldersOf(world: World, document: number): StoredFolder[] {
  return world.placements.where('document_id', document).flatMap(({ folder_id }) => findFolder(world, folder_id) ?? [])
}

/** A document that is in the tree: neither in the trash, nor in folders only that are. */
export function findDocument(world: World, id: number): StoredDocument | undefined {
  const document = world.documents.get(id)
  return isThere(document) && foldersOf(world, id).length > 0 ? document : undefined
}

/** How a document is looked for. */
interface Wish {
  parent_id?: number
  /** The folder in which one has the first of these is the one, where none is named; else the first that one may look into. */
  rights?: readonly Right[]
  /** Whether it is shown whatever the folder says. */
  isOwn?: boolean
}

/** The document in the folder that is named, or in one of those that it is in. */
export function needSpot(
  world: World,
  user: StoredUser,
  id: number,
  { parent_id, rights = [], isOwn }: Wish = {},
): Spot {
  const document = findDocument(world, id)
  if (!document) throw notFound(`there is no document ${id}`)
  const folders = foldersOf(world, id)
  const folder =
    parent_id === undefined
      ? chooseFolder(world, user, folders, rights)
      : folders.find((other) => other.id === parent_id)
  if (!folder) throw notFound(`document ${id} is not in folder ${parent_id}`)
  if (!isOwn) checkRight(world, user, 'view', folder)
  return { document, folder }
}

/** The first folder in which one has the first of the rights, or the next; else the first that one may look into. */
export function chooseFolder(
  world: World,
  user: StoredUser,
  folders: readonly StoredFolder[],
  rights: readonly Right[],
): StoredFolder | undefined {
  for (const right of [...rights, 'view'] as const) {
    const found = folders.find((folder) => may(world, user, right, folder))
    if (found) return found
  }
  return folders[0]
}

/** Spec, Documents: how a document is addressed. */
export interface DocumentAddress {
  doc_id: number
  version_num?: number
  parent_id?: number
}

/** A document in a folder, and which of its versions is meant. */
export interface Written extends Spot {
  version: StoredVersion
}

/** A draft is for its uploader, whatever the folder says, and for those who may edit there. */
export function needWritten(
  world: World,
  user: StoredUser,
  { doc_id, version_num, parent_id }: DocumentAddress,
  rights: readonly Right[] = [],
): Written {
  const version = findVersion(world, doc_id, version_num)
  const isOwn = version?.is_draft && version.creator_id === user.id
  const spot = needSpot(world, user, doc_id, { parent_id, rights: version?.is_draft ? ['edit'] : rights, isOwn })
  if (!version) throw notFound(`document ${doc_id} has no version ${version_num}`)
  if (version.is_draft && !isOwn && !may(world, user, 'edit', spot.folder)) {
    throw forbidden(`version ${version.version_num} of document ${doc_id} is a draft of somebody else`)
  }
  return { ...spot, version }
}

/** Whether somebody has it checked out, and that is not the user. */
export function isHeldByAnother({ id }: StoredUser, { checked_out_by }: StoredDocument): boolean {
  return checked_out_by !== null && checked_out_by !== id
}

/** Spec, Document check-out: the document is blocked for other users. */
export function checkNotHeld(world: World, user: StoredUser, document: StoredDocument): void {
  if (!isHeldByAnother(user, document)) return
  const holder = world.users.need(document.checked_out_by!)
  throw forbidden(`document ${document.id} is checked out by ${fullnameOf(holder)}`)
}
