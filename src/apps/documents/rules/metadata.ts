import { createCache } from '../../../core/http/json-cache.ts'
import type { Metadata } from '../../../core/schema/shapes.ts'
import type { World } from '../../../world/world.ts'
import type { StoredDocument, StoredFolder } from '../model.ts'
import { folderAbove } from './path.ts'

/** Gap: the value `{_inherit: true}` is replaced by the value of a parent folder. */
function isInherited(value: unknown): boolean {
  return typeof value === 'object' && value !== null && '_inherit' in value && value._inherit === true
}

export function showMetadata(
  world: World,
  own: Metadata,
  above: StoredFolder | undefined,
  keys?: readonly string[],
): Metadata {
  const names = keys ?? Object.keys(own)
  // If nothing is inherited, the object is the same each time, so that presented rows can be cached.
  if (!names.some((name) => isInherited(valueIn(own, name)))) return keys ? chosenOf(own, keys.join(',')) : own
  const shown = names.map((name): [string, unknown] => {
    const value = valueIn(own, name)
    return [name, isInherited(value) ? findInherited(world, name, above) : value]
  })
  if (keys) return Object.fromEntries(shown.map(([name, value]) => [name, value ?? null]))
  return Object.fromEntries(shown.filter(([, value]) => value !== undefined))
}

/** Takes the names as one string, since the cache compares arguments by identity. */
const chosenOf = createCache((own: Metadata, names: string): Metadata => {
  return Object.fromEntries(names.split(',').map((name) => [name, valueIn(own, name) ?? null]))
})

function valueIn(metadata: Metadata, name: string): unknown {
  return Object.hasOwn(metadata, name) ? metadata[name] : undefined
}

function findInherited(world: World, name: string, folder: StoredFolder | undefined): unknown {
  for (let at = folder; at; at = folderAbove(world, at)) {
    const value = valueIn(at.metadata, name)
    if (value !== undefined && !isInherited(value)) return value
  }
  return undefined
}

/** Gap: the values of record types are shown as metadata. A metadata value of the same name takes precedence. */
export function metadataOf({ fidelity }: World, document: StoredDocument): Metadata {
  const isShown = hasRecordTypes(document) && fidelity['record-types'] !== 'assigned'
  return isShown ? withRecordTypes(document) : document.metadata
}

function hasRecordTypes({ record_types }: StoredDocument): boolean {
  for (const _ in record_types) return true
  return false
}

const withRecordTypes = createCache((document: StoredDocument): Metadata => {
  return Object.assign({}, ...Object.values(document.record_types), document.metadata)
})

/** Gap: the description is the metadata value of that name. */
export function descriptionIn({ description }: Metadata): string {
  return typeof description === 'string' ? description : ''
}
