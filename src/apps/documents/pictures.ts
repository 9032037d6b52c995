import { fileOf, type Pictures } from '../../world/pictures.ts'
import type { World } from '../../world/world.ts'
import type { StoredVersion } from './model.ts'
import { findPrimary, findVersion } from './rules/versions.ts'

/** The primary file. Markers have none. */
export const pictures: Pictures = {
  documents: (world, id) => primaryFile(world, findVersion(world, world.documents.need(id).id)),
  versions: (world, id) => primaryFile(world, world.versions.need(id)),
}

function primaryFile(world: World, version: StoredVersion | undefined) {
  const component = version && findPrimary(version)
  return component && fileOf(world, component.file_id, component.title)
}
