import { badRequest, type Refusal } from '../../../core/refusal.ts'
import { deleteRows, rowsNaming } from '../../../core/store/references.ts'
import { deleteRecords } from '../../../world/deletion.ts'
import type { World } from '../../../world/world.ts'
import type { Trashable, Trashables } from '../../trash/bin.ts'
import type { StoredFolder, StoredVersion } from '../model.ts'
import { checkNoRecord, findDocument, foldersOf } from './locations.ts'
import { checkOpen } from './path.ts'
import { checkDocumentCode, checkFolderCode } from './refcodes.ts'
import { findFolder, isAvailable, root } from './tree.ts'

export function purgeVersions(world: World, versions: readonly StoredVersion[]): void {
  const files = versions.flatMap(({ components }) => components.map(({ file_id }) => file_id))
  deleteRows(world.files, files)
  const ids = versions.map(({ id }) => id)
  deleteRecords(world, 'versions', ids)
}

export function purgeDocuments(world: World, ids: readonly number[]): void {
  const versions = rowsNaming(world.versions, 'document_id', ids).map(({ row }) => row)
  // A version that was deleted on its own cannot be restored without its document.
  const entries = versions.flatMap(({ trash_id }) => trash_id ?? [])
  deleteRecords(world, 'trash', entries)
  purgeVersions(world, versions)
  deleteRecords(world, 'documents', ids)
}

/** Documents stay in their other folders. Documents in the trash stay there, but lose their location. */
export function purgeFolders(world: World, folders: readonly StoredFolder[]): void {
  const ids = folders.map(({ id }) => id)
  const held = new Set(rowsNaming(world.placements, 'folder_id', ids).map(({ row }) => row.document_id))
  deleteRecords(world, 'folders', ids)
  for (const { id } of rowsNaming(world.placements, 'document_id', [...held])) held.delete(id)
  const gone = [...held].filter((id) => isAvailable(world.documents.need(id)))
  purgeDocuments(world, gone)
}

function missingLocation(title: string, isInTrash: boolean): Refusal {
  const folder = `the original folder of "${title}"`
  return badRequest(isInTrash ? `${folder} is in the trash can; restore it first` : `${folder} no longer exists`)
}

const document: Trashable = {
  checkLocation(world, entry) {
    for (const document of world.documents.where('trash_id', entry.id)) {
      const { id, title } = document
      const folders = foldersOf(world, id)
      if (folders.length === 0) throw missingLocation(title, world.placements.where('document_id', id).length > 0)
      for (const folder of folders) checkOpen(folder)
      checkDocumentCode(world, document, folders, 'refcode')
    }
  },
  purge: (world, entry) => purgeDocuments(world, world.documents.idsWhere('trash_id', entry.id)),
}

const version: Trashable = {
  checkLocation(world, entry) {
    for (const { document_id, version_num } of world.versions.where('trash_id', entry.id)) {
      const document = findDocument(world, document_id)
      if (!document) {
        throw badRequest(`the document of version ${version_num} is in the trash can; restore it first`)
      }
      checkNoRecord(document)
      for (const folder of foldersOf(world, document_id)) checkOpen(folder)
    }
  },
  purge: (world, entry) => purgeVersions(world, world.versions.where('trash_id', entry.id)),
}

const folder: Trashable = {
  checkLocation(world, entry) {
    const folders = world.folders.where('trash_id', entry.id)
    const ids = new Set<number | null>(folders.map(({ id }) => id))
    for (const folder of folders.filter((row) => !ids.has(row.parent_id))) {
      const { parent_id, title } = folder
      if (parent_id === root) continue
      const above = parent_id === null ? undefined : findFolder(world, parent_id)
      if (!above) throw missingLocation(title, parent_id !== null)
      checkOpen(above)
      checkFolderCode(world, folder, above.id, 'refcode')
    }
  },
  purge: (world, entry) => purgeFolders(world, world.folders.where('trash_id', entry.id)),
}

export const trashables: Trashables = { document, marker: document, document_version: version, folder }
