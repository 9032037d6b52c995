import { forbidden } from '../../../core/refusal.ts'
import type { World } from '../../../world/world.ts'
import type { StoredUser } from '../../people/directory.ts'
import { addToTrash } from '../../trash/bin.ts'
import type { StoredDocument, StoredFolder } from '../model.ts'
import { rejectDraft } from './drafts.ts'
import {
  checkNoRecord,
  checkNotCheckedOut,
  type DocumentAddress,
  foldersOf,
  type LocatedVersion,
  type Location,
  needVersion,
} from './locations.ts'
import { descriptionIn, showMetadata } from './metadata.ts'
import { checkOpen, checkOpenAbove, folderAbove, locationOf } from './path.ts'
import { checkRight, explainMissingRight, may } from './rights.ts'
import { purgeDocuments, purgeFolders, purgeVersions } from './trash.ts'
import { findLink, foldersWithin, isAvailable, needFolderIn, root, unlinkFolder } from './tree.ts'
import { filenameOf, liveVersions, objectTypeOf } from './versions.ts'

interface Deletion {
  parent_id?: number
  no_trash_can?: boolean
}

/**
 * Spec, Trash can: a document in several folders is only unlinked from one; a document in one folder goes to the trash.
 * Gap: deleting a draft rejects it; deleting the only version deletes the document.
 */
export function deleteDocument(world: World, user: StoredUser, address: DocumentAddress & Deletion): void {
  const located = needVersion(world, user, address, ['delete'])
  const { document, folder, version } = located
  if (version.is_draft) {
    rejectDraft(world, user, located)
    return
  }
  checkRight(world, user, 'delete', folder)
  checkOpen(folder)
  checkNotHeldNorRecord(world, user, located)
  const { id } = document
  const isOneOfSeveral = address.version_num !== undefined && liveVersions(world, id).length > 1
  if (isOneOfSeveral) deleteVersion(world, user, located, address.no_trash_can)
  else if (foldersOf(world, id).length > 1) unlink(world, id, folder)
  else if (address.no_trash_can) purgeDocuments(world, [id])
  else {
    const obj_type = objectTypeOf(document)
    const trash_id = addToTrash(world, user, { obj_type, ...describe(world, document, folder) })
    world.documents.patch(id, { trash_id })
  }
}

function deleteVersion(world: World, user: StoredUser, located: LocatedVersion, isForGood = false): void {
  const { document, folder, version } = located
  checkNoRecord(document)
  if (isForGood) purgeVersions(world, [version])
  else {
    const trash_id = addToTrash(world, user, {
      obj_type: 'document_version',
      title: `${filenameOf(document, version)} (version ${version.version_num})`,
      orig_location: locationOf(world, folder),
      description: version.comment,
    })
    world.versions.patch(version.id, { trash_id })
  }
}

function describe(world: World, { title, metadata }: StoredDocument | StoredFolder, folder: StoredFolder | undefined) {
  const description = descriptionIn(showMetadata(world, metadata, folder))
  return { title, orig_location: locationOf(world, folder), description }
}

export function unlink(world: World, id: number, folder: StoredFolder): void {
  const placement = world.placements.where('document_id', id).find(({ folder_id }) => folder_id === folder.id)
  if (placement) world.placements.delete(placement.id)
}

/** Gap: a link to a declared record can be removed, since the record stays in its first folder. */
function checkNotHeldNorRecord(world: World, user: StoredUser, { document, folder }: Location): void {
  checkNotCheckedOut(world, user, document)
  const home = foldersOf(world, document.id)[0]
  if (home?.id === folder.id) checkNoRecord(document)
}

/** Spec, Documents: a folder is deleted with its contents. Gap: nothing is deleted if any of it cannot be deleted. */
export function deleteFolder(world: World, user: StoredUser, id: number, { no_trash_can, parent_id }: Deletion): void {
  if (id === root) throw forbidden('the root cannot be deleted')
  const folder = needFolderIn(world, user, id, parent_id)
  const link = findLink(folder, parent_id)
  if (link !== undefined) {
    unlinkFolder(world, user, folder, link)
    return
  }
  const folders = foldersWithin(world, folder)
  checkOpenAbove(world, folder)
  for (const within of folders) {
    if (!may(world, user, 'delete', within)) throw forbidden(explainMissingRight('delete', within))
    checkOpen(within)
    for (const { document_id } of world.placements.where('folder_id', within.id)) {
      const document = world.documents.need(document_id)
      if (isAvailable(document)) checkNotHeldNorRecord(world, user, { document, folder: within })
    }
  }
  if (no_trash_can) {
    purgeFolders(world, folders)
    return
  }
  const shown = describe(world, folder, folderAbove(world, folder))
  const trash_id = addToTrash(world, user, { obj_type: 'folder', ...shown })
  for (const within of folders) world.folders.patch(within.id, { trash_id })
}
