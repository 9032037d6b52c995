import { forbidden } from '../../../core/refusal.ts'
import type { World } from '../../../world/world.ts'
import type { StoredUser } from '../../people/directory.ts'
import { throwAway } from '../../trash/bin.ts'
import type { StoredDocument, StoredFolder } from '../model.ts'
import { rejectDraft } from './drafts.ts'
import { checkNoRecord, checkNotHeld, foldersOf, type Location, needWritten } from './locations.ts'
import { descriptionIn, showMetadata } from './metadata.ts'
import { checkOpen, checkOpenAbove, folderAbove, locationOf } from './path.ts'
import { checkRight, explainMissingRight, may } from './rights.ts'
import { purgeDocuments, purgeFolders, purgeVersions } from './trash.ts'
import { findLink, foldersWithin, isThere, needFolderIn, root, unlinkFolder } from './tree.ts'
import { filenameOf, liveVersions, objectTypeOf } from './versions.ts'

interface Manner {
  parent_id?: number
  no_trash_can?: boolean
}

/** Spec, Trash can: a document in several folders is only unlinked from one; from its only folder it goes to the trash. */
export function deleteDocument(world: World, user: StoredUser, id: number, manner: Manner): void {
  const { version, ...location } = needWritten(world, user, { doc_id: id, parent_id: manner.parent_id }, ['delete'])
  if (version.is_draft) {
    rejectDraft(world, user, location, version)
    return
  }
  checkRemovable(world, user, location)
  if (foldersOf(world, id).length > 1) unlink(world, id, location.folder)
  else if (manner.no_trash_can) purgeDocuments(world, [id])
  else {
    const { document, folder } = location
    const obj_type = objectTypeOf(document)
    const trash_id = throwAway(world, user, { obj_type, ...describe(world, document, folder) })
    world.documents.patch(id, { trash_id })
  }
}

/** What the trash can shows of a document or folder, and of the folder that it was in. */
function describe(world: World, { title, metadata }: StoredDocument | StoredFolder, folder: StoredFolder | undefined) {
  const description = descriptionIn(showMetadata(world, metadata, folder))
  return { title, orig_location: locationOf(world, folder), description }
}

export function unlink(world: World, id: number, folder: StoredFolder): void {
  const placement = world.placements.where('document_id', id).find(({ folder_id }) => folder_id === folder.id)
  if (placement) world.placements.delete(placement.id)
}

function checkRemovable(world: World, user: StoredUser, location: Location): void {
  checkRight(world, user, 'delete', location.folder)
  checkOpen(location.folder)
  checkNotHeldNorRecord(world, user, location)
}

/** Gap: a link of a declared record may go, since the record stays in its first folder. */
function checkNotHeldNorRecord(world: World, user: StoredUser, { document, folder }: Location): void {
  checkNotHeld(world, user, document)
  const home = foldersOf(world, document.id)[0]
  if (home?.id === folder.id) checkNoRecord(document)
}

/** Gap: a draft is rejected; the only version goes with its document; one of several goes to the trash alone. */
export function deleteVersion(
  world: World,
  user: StoredUser,
  { doc_id, version_num }: { doc_id: number; version_num: number },
  manner: Manner,
): void {
  const address = { doc_id, version_num, parent_id: manner.parent_id }
  const { version, ...location } = needWritten(world, user, address, ['delete'])
  const isOnly = liveVersions(world, doc_id).length === 1
  if (version.is_draft) rejectDraft(world, user, location, version)
  else if (isOnly) deleteDocument(world, user, doc_id, manner)
  else {
    checkRemovable(world, user, location)
    checkNoRecord(location.document)
    if (manner.no_trash_can) {
      purgeVersions(world, [version])
      return
    }
    const trash_id = throwAway(world, user, {
      obj_type: 'document_version',
      title: `${filenameOf(location.document, version)} (version ${version_num})`,
      orig_location: locationOf(world, location.folder),
      description: version.comment,
    })
    world.versions.patch(version.id, { trash_id })
  }
}

/** Spec, Documents: the folder with all its content. Gap: nothing is deleted if one thing in it cannot be. */
export function deleteFolder(world: World, user: StoredUser, id: number, { no_trash_can, parent_id }: Manner): void {
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
      if (isThere(document)) checkNotHeldNorRecord(world, user, { document, folder: within })
    }
  }
  if (no_trash_can) {
    purgeFolders(world, folders)
    return
  }
  const shown = describe(world, folder, folderAbove(world, folder))
  const trash_id = throwAway(world, user, { obj_type: 'folder', ...shown })
  for (const within of folders) world.folders.patch(within.id, { trash_id })
}
