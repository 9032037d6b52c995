import { mergeMetadata } from '../../../core/schema/metadata.ts'
import type { Metadata } from '../../../core/schema/shapes.ts'
import type { World } from '../../../world/world.ts'
import type { StoredDocument, StoredFolder } from '../model.ts'
import { folderAbove } from './path.ts'

/** Gap: `{_inherit: true}` as a value stands for the value of the parent folder. */
function isInherited(value: unknown): boolean {
  return typeof value === 'object' && value !== null && '_inherit' in value && value._inherit === true
}

/**
 * Metadata as shown: an inherited value is that of the nearest parent folder that has one.
 * Of `keys`, those without a value are null.
 */
export function showMetadata(
  world: World,
  own: Metadata,
  above: StoredFolder | undefined,
  keys?: readonly string[],
): Metadata {
  const show = (name: string) => (isInherited(own[name]) ? findInherited(world, name, above) : own[name])
  if (keys)
    return Object.fromEntries(keys.map((name) => [name, (Object.hasOwn(own, name) ? show(name) : null) ?? null]))
  const names = Object.keys(own)
  // Returns the same object if nothing is inherited, so that results made from it can be cached.
  if (!names.some((name) => isInherited(own[name]))) return own
  return Object.fromEntries(names.map((name) => [name, show(name)]).filter(([, value]) => value !== undefined))
}

function findInherited(world: World, name: string, folder: StoredFolder | undefined): unknown {
  if (!folder) return undefined
  const value = Object.hasOwn(folder.metadata, name) ? folder.metadata[name] : undefined
  if (value !== undefined && !isInherited(value)) return value
  return findInherited(world, name, folderAbove(world, folder))
}

/** Gap: the description of a document or folder is its metadata of that name. */
export function descriptionIn({ description }: Metadata): string {
  return typeof description === 'string' ? description : ''
}

/** Spec, Documents: record types that the document does not have are ignored. */
export function mergeRecordTypes(
  former: StoredDocument['record_types'],
  given: StoredDocument['record_types'] = {},
): StoredDocument['record_types'] {
  const merged = Object.entries(former).map(([id, fields]) => [id, mergeMetadata(fields, given[id])])
  return Object.fromEntries(merged)
}
