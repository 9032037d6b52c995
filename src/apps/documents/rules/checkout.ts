import { badRequest, forbidden } from '../../../core/refusal.ts'
import { byTitle, orderIn, sortRows } from '../../../core/store/order.ts'
import type { World } from '../../../world/world.ts'
import type { StoredUser } from '../../people/directory.ts'
import type { CheckIn } from '../contract.ts'
import type { StoredDocument, StoredFolder } from '../model.ts'
import { takeComponents } from './drop-box.ts'
import {
  checkChangeable,
  checkNoRecord,
  checkNotCheckedOut,
  checkUnlocked,
  chooseFolder,
  type DocumentAddress,
  findDocument,
  foldersOf,
  type LocatedVersion,
  needLocation,
  needVersion,
} from './locations.ts'
import { checkContribution, checkRight } from './rights.ts'
import { addVersion, checkLatest, findDraft, findLatest } from './versions.ts'

/** Spec, Document check-out: markers cannot be checked out. Gap: repeating your own check-out changes nothing. */
export function checkOut(world: World, user: StoredUser, address: DocumentAddress): void {
  const { document, folder, version } = needVersion(world, user, address, ['edit', 'edit_meta'])
  const { id } = document
  checkContribution(world, user, folder)
  checkUnlocked(world, { document, folder })
  if (document.doc_type === 'marker') throw forbidden(`document ${id} is a marker and cannot be checked out`)
  if (!findLatest(world, id)) throw forbidden(`document ${id} is a draft and cannot be checked out`)
  checkLatest(world, document, version)
  checkChangeable(world, user, document)
  world.documents.patch(id, { checked_out_by: user.id, checked_out_in: folder.id })
}

/** Spec, Document check-out: only the user who checked it out may cancel. */
export function cancelCheckOut(world: World, user: StoredUser, id: number): void {
  needOwnCheckOut(world, user, id)
  world.documents.patch(id, { checked_out_by: null, checked_out_in: null })
}

export function checkIn(world: World, user: StoredUser, id: number, given: CheckIn): LocatedVersion {
  const document = needOwnCheckOut(world, user, id)
  const folder = folderOfCheckOut(world, user, document)
  if (given.is_draft) checkContribution(world, user, folder)
  else checkRight(world, user, 'edit', folder)
  checkUnlocked(world, { document, folder })
  checkNoRecord(document)
  // Gap: a document has one draft at a time.
  if (given.is_draft && findDraft(world, id)) throw badRequest(`document ${id} already has a draft awaiting approval`)
  const title = given.new_title ?? document.title
  const components = takeComponents(world, user, title, given.components)
  const version = addVersion(world, user, document, {
    components,
    comment: given.comment,
    is_draft: given.is_draft,
    // Gap: a draft renames the document when it is approved.
    new_title: given.is_draft ? (given.new_title ?? null) : null,
    ...(given.is_draft && { drafted_in: folder.id }),
  })
  const changes = given.is_draft ? {} : { title, modified_at: version.created_at }
  const checkedIn = world.documents.patch(id, { checked_out_by: null, checked_out_in: null, ...changes })
  return { document: checkedIn, folder, version }
}

/** Gap: 400 if nobody has checked it out, 403 if someone else has. */
function needOwnCheckOut(world: World, user: StoredUser, id: number): StoredDocument {
  const held = findDocument(world, id)
  if (held?.checked_out_by === user.id) return held
  const { document } = needLocation(world, user, { doc_id: id })
  checkNotCheckedOut(world, user, document)
  throw badRequest(`document ${id} is not checked out`)
}

/** Falls back to another folder if the document has been moved since it was checked out. */
export function folderOfCheckOut(world: World, user: StoredUser, { id, checked_out_in }: StoredDocument): StoredFolder {
  const folders = foldersOf(world, id)
  const found = folders.find((folder) => folder.id === checked_out_in)
  return found ?? chooseFolder(world, user, folders, ['edit', 'edit_meta'])!
}

export function listCheckedOut(world: World, user: StoredUser): readonly StoredDocument[] {
  const held = world.documents.where('checked_out_by', user.id).filter(({ id }) => findDocument(world, id))
  return sortRows(held, orderIn(world, byTitle))
}
