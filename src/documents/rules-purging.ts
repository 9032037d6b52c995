import type { World } from '../world.ts'
import type { StoredFolder, StoredVersion } from './model.ts'

// What is gone for good, with the bytes that it held.

export function purgeVersion(world: World, { id, components }: StoredVersion): void {
  for (const { file_id } of components) world.files.delete(file_id)
  world.deleteRecord('versions', id)
}

export function purgeDocument(world: World, id: number): void {
  for (const version of world.versions.where('document_id', id)) {
    // A version that was thrown away by itself cannot come back without its document.
    if (version.trash_id !== null) world.deleteRecord('trash', version.trash_id)
    purgeVersion(world, version)
  }
  world.deleteRecord('documents', id)
}

/** Documents that are elsewhere too stay there; so do those in the trash, though they have lost their place. */
export function purgeFolders(world: World, folders: readonly StoredFolder[]): void {
  const held = new Set(
    folders.flatMap(({ id }) => world.placements.where('folder_id', id).map(({ document_id }) => document_id)),
  )
  for (const { id } of folders) world.deleteRecord('folders', id)
  for (const id of held) {
    const isElsewhere = world.placements.where('document_id', id).length > 0
    if (!isElsewhere && world.documents.need(id).trash_id === null) purgeDocument(world, id)
  }
}
