import { forbidden, notFound } from '../../../core/refusal.ts'
import { listFiltered } from '../../../core/store/filter.ts'
import type { List } from '../../../core/store/order.ts'
import type { World } from '../../../world/world.ts'
import type { StoredUser } from '../../people/directory.ts'
import type { StoredComponent, StoredDocument, StoredVersion } from '../model.ts'

function isLive({ is_draft, trash_id }: StoredVersion): boolean {
  return !is_draft && trash_id === null
}

/** The live versions, newest first. */
export function liveVersions(world: World, document: number): StoredVersion[] {
  return world.versions
    .where('document_id', document)
    .filter(isLive)
    .sort((a, b) => b.version_num - a.version_num)
}

/** The latest live version; a draft document has none. */
export function findLatest(world: World, document: number): StoredVersion | undefined {
  if (hasMany(world, document)) {
    const live = listMany(world, document, 'live', isLive)
    return live.slice(live.length - 1)[0]
  }
  let latest: StoredVersion | undefined
  for (const version of world.versions.where('document_id', document)) {
    if (isLive(version) && (!latest || version.version_num > latest.version_num)) latest = version
  }
  return latest
}

/** Gap: a document has at most one draft at a time. */
export function findDraft(world: World, document: number): StoredVersion | undefined {
  if (hasMany(world, document)) return listMany(world, document, 'drafts', ({ is_draft }) => is_draft).slice(0, 1)[0]
  return world.versions.where('document_id', document).find(({ is_draft }) => is_draft)
}

/** Whether a document has so many versions that looking at each would take long. Most have a few. */
function hasMany(world: World, document: number): boolean {
  return world.versions.count('document_id', document) > 32
}

/** Some of the versions of a document, by number: a list that follows them. */
function listMany(
  world: World,
  document: number,
  name: string,
  isWanted: (version: StoredVersion) => boolean,
): List<StoredVersion> {
  return listFiltered(world.versions, byNumber, `${name} of ${document}`, () => ({
    where: { document_id: document },
    test: isWanted,
  }))
}

const byNumber = { name: 'number', key: ({ version_num }: StoredVersion) => version_num }

/** The version with that number. Without a number the latest live one, or the draft if there is no live one. */
export function findVersion(world: World, document: number, number?: number): StoredVersion | undefined {
  if (number === undefined) return findLatest(world, document) ?? findDraft(world, document)
  return world.versions
    .where('document_id', document)
    .find(({ version_num, trash_id }) => version_num === number && trash_id === null)
}

/** Spec, Documents: older versions are read-only. */
export function checkLatest(world: World, { id }: StoredDocument, { version_num, is_draft }: StoredVersion): void {
  const latest = findLatest(world, id)
  if (latest && (is_draft || latest.version_num !== version_num)) {
    throw forbidden(`version ${version_num} of document ${id} is not its latest, which is ${latest.version_num}`)
  }
}

export function addVersion(
  world: World,
  user: StoredUser,
  { id, next_version_num }: StoredDocument,
  given: Pick<StoredVersion, 'components' | 'comment' | 'is_draft' | 'new_title'>,
): StoredVersion {
  world.documents.patch(id, { next_version_num: next_version_num + 1 })
  return world.versions.add({
    ...given,
    document_id: id,
    version_num: next_version_num,
    creator_id: user.id,
    created_at: world.clock.instant(),
    trash_id: null,
  })
}

/** Spec, Documents: the primary component is the file that is returned by default. Markers have none. */
export function findPrimary({ components }: StoredVersion): StoredComponent | undefined {
  return components.find(({ primary }) => primary)
}

/** The filename of the primary component. A marker has none, so its title is used. */
export function filenameOf({ title }: StoredDocument, version: StoredVersion): string {
  return findPrimary(version)?.title ?? title
}

export function objectTypeOf({ doc_type }: StoredDocument): 'document' | 'marker' {
  return doc_type === 'marker' ? 'marker' : 'document'
}

export function needComponent({ document_id, version_num, components }: StoredVersion, name?: string): StoredComponent {
  const found = components.find(({ title, primary }) => (name === undefined ? primary : title === name))
  if (found) return found
  const file = name === undefined ? 'file' : `file "${name}"`
  throw notFound(`version ${version_num} of document ${document_id} has no ${file}`)
}
