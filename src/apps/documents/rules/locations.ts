import { forbidden, notFound } from '../../../core/refusal.ts'
import { unseen } from '../../../core/unseen.ts'
import type { World } from '../../../world/world.ts'
import { fullnameOf, type StoredUser } from '../../people/directory.ts'
import type { Right, StoredDocument, StoredFolder, StoredVersion } from '../model.ts'
import { checkOpen } from './path.ts'
import { explainMissingRight, may } from './rights.ts'
import { findFolder, isAvailable } from './tree.ts'
import { findVersion } from './versions.ts'

/** A document in one of its folders. The folder decides what the user may do with the document. */
export interface Location {
  document: StoredDocument
  folder: StoredFolder
}

/** Oldest placement first. The first folder is the document's home. */
export function foldersOf(world: World, document: number): StoredFolder[] {
  return world.placements.where('document_id', document).flatMap(({ folder_id }) => findFolder(world, folder_id) ?? [])
}

export function findDocument(world: World, id: number): StoredDocument | undefined {
  const document = world.documents.get(id)
  return isAvailable(document) && foldersOf(world, id).length > 0 ? document : undefined
}

export interface DocumentAddress {
  doc_id: number
  version_num?: number
  parent_id?: number
}

/** Without `parent_id`, `rights` choose the folder. `isOwn` skips the check for the right to view. */
export function needLocation(
  world: World,
  user: StoredUser,
  { doc_id, parent_id }: DocumentAddress,
  rights: readonly Right[] = [],
  isOwn = false,
): Location {
  const document = findDocument(world, doc_id)
  if (!document) throw notFound(`there is no document ${doc_id}`)
  const folders = foldersOf(world, doc_id)
  const folder =
    parent_id === undefined ? chooseFolder(world, user, folders, rights) : folders.find(({ id }) => id === parent_id)
  if (!folder) throw notFound(`document ${doc_id} is not in folder ${parent_id}`)
  if (!isOwn && !may(world, user, 'view', folder))
    throw unseen(world, `document ${doc_id}`, explainMissingRight('view', folder))
  return { document, folder }
}

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

export interface LocatedVersion extends Location {
  version: StoredVersion
}

/** Gap: only the uploader and users who may edit in the folder can see a draft. */
export function needVersion(
  world: World,
  user: StoredUser,
  address: DocumentAddress,
  rights: readonly Right[] = [],
): LocatedVersion {
  const { doc_id, version_num } = address
  const version = findVersion(world, doc_id, version_num)
  const isOwn = version?.is_draft && version.creator_id === user.id
  const location = needLocation(world, user, address, version?.is_draft ? ['edit'] : rights, isOwn)
  if (!version) throw notFound(`document ${doc_id} has no version ${version_num}`)
  if (version.is_draft && !isOwn && !may(world, user, 'edit', location.folder)) {
    const what = `version ${version.version_num} of document ${doc_id}`
    throw unseen(world, what, `${what} is another user's draft`)
  }
  return { ...location, version }
}

/** Gap: a lock on the document's first folder also applies where the document is linked. */
export function isUnlocked(world: World, { document, folder }: Location): boolean {
  return [folder, ...foldersOf(world, document.id).slice(0, 1)].every(({ closed_at }) => closed_at === null)
}

export function checkUnlocked(world: World, { document, folder }: Location): void {
  for (const one of [folder, ...foldersOf(world, document.id).slice(0, 1)]) checkOpen(one)
}

// Gap: a document cannot be changed while another user has it checked out, or after it is declared a record.

function isCheckedOutByOther({ id }: StoredUser, { checked_out_by }: StoredDocument): boolean {
  return checked_out_by !== null && checked_out_by !== id
}

export function isChangeable(user: StoredUser, document: StoredDocument): boolean {
  return !isCheckedOutByOther(user, document) && document.declared_at === null
}

export function checkChangeable(world: World, user: StoredUser, document: StoredDocument): void {
  checkNotCheckedOut(world, user, document)
  checkNoRecord(document)
}

/** Spec, Document check-out: the document is blocked for other users. */
export function checkNotCheckedOut(world: World, user: StoredUser, document: StoredDocument): void {
  if (!isCheckedOutByOther(user, document)) return
  const holder = world.users.need(document.checked_out_by!)
  throw forbidden(`document ${document.id} is checked out by ${fullnameOf(holder)}`)
}

export function checkNoRecord({ id, declared_at }: StoredDocument): void {
  if (declared_at !== null) throw forbidden(`document ${id} is a declared record and cannot be changed or deleted`)
}
