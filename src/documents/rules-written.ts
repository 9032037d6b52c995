import { forbidden, notFound } from '../kernel/refusal.ts'
import type { StoredUser } from '../people/directory.ts'
import type { World } from '../world.ts'
import type { Right, StoredVersion } from './model.ts'
import { may } from './rules-rights.ts'
import { needSpot, type Spot } from './rules-spots.ts'
import { findVersion } from './rules-versions.ts'

/** Spec, Documents: how a document is addressed. */
export interface DocumentAddress {
  doc_id: number
  version_num?: number
  parent_id?: number
}

/** A document in a folder, and which of its versions is meant. */
export interface Written extends Spot {
  version: StoredVersion
}

/** A draft is for its uploader, whatever the folder says, and for those who may edit there. */
export function needWritten(
  world: World,
  user: StoredUser,
  { doc_id, version_num, parent_id }: DocumentAddress,
  rights: readonly Right[] = [],
): Written {
  const version = findVersion(world, doc_id, version_num)
  const isOwn = version?.is_draft && version.creator_id === user.id
  const spot = needSpot(world, user, doc_id, { parent_id, rights: version?.is_draft ? ['edit'] : rights, isOwn })
  if (!version) throw notFound(`document ${doc_id} has no version ${version_num}`)
  if (version.is_draft && !isOwn && !may(world, user, 'edit', spot.folder)) {
    throw forbidden(`version ${version.version_num} of document ${doc_id} is a draft of somebody else`)
  }
  return { ...spot, version }
}
