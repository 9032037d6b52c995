import { forbidden, notFound } from '../../../core/refusal.ts'
import type { World } from '../../../world/world.ts'
import type { StoredUser } from '../../people/directory.ts'
import type { StoredComponent, StoredDocument, StoredVersion } from '../model.ts'

type State = 'draft' | 'live' | 'trashed'

function stateOf({ is_draft, trash_id }: StoredVersion): State {
  if (is_draft) return 'draft'
  return trash_id === null ? 'live' : 'trashed'
}

/** Newest first. */
export function liveVersions(world: World, document: number): StoredVersion[] {
  return world.versions
    .where('document_id', document)
    .filter((version) => stateOf(version) === 'live')
    .sort((a, b) => b.version_num - a.version_num)
}

export function findLatest(world: Pick<World, 'versions'>, document: number): StoredVersion | undefined {
  return findLast(world, document, 'live')
}

export function findDraft(world: World, document: number): StoredVersion | undefined {
  return findLast(world, document, 'draft')
}

function findLast(world: Pick<World, 'versions'>, document: number, state: State): StoredVersion | undefined {
  const found = world.versions.list(byState).lastUpTo([document, state, Number.POSITIVE_INFINITY])
  return found?.document_id === document && stateOf(found) === state ? found : undefined
}

const byState = {
  name: 'state',
  key: (version: StoredVersion) => [version.document_id, stateOf(version), version.version_num],
}

/** Without a number, returns the latest live version, or else the draft. */
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
    throw forbidden(`version ${version_num} of document ${id} is not the latest, which is ${latest.version_num}`)
  }
}

export function addVersion(
  world: World,
  user: StoredUser,
  { id, next_version_num }: StoredDocument,
  given: Pick<StoredVersion, 'components' | 'comment' | 'is_draft' | 'new_title' | 'drafted_in'>,
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
