import { forbidden, invalid, refuse } from '../../../core/refusal.ts'
import { checkMetadata, mergeMetadata } from '../../../core/schema/limits.ts'
import type { World } from '../../../world/world.ts'
import type { StoredUser, Warn } from '../../people/directory.ts'
import type { ChangedDocument, ChangedFolder, NewDocument, NewFolder } from '../contract.ts'
import type { StoredDocument, StoredFolder } from '../model.ts'
import { takeComponents } from './drop-box.ts'
import {
  checkChangeable,
  checkUnlocked,
  type DocumentAddress,
  foldersOf,
  type LocatedVersion,
  needVersion,
} from './locations.ts'
import { metadataOf } from './metadata.ts'
import { checkDepth, checkOpen, checkOpenAbove } from './path.ts'
import { chooseDocumentCode, chooseFolderCode } from './refcodes.ts'
import { checkContribution, checkRight } from './rights.ts'
import { needFolder, root } from './tree.ts'
import { addVersion, checkLatest } from './versions.ts'

/** Spec, Documents: neither folders nor documents can be added at the top level. */
export function needFolderToAddTo(world: World, user: StoredUser, id: number): StoredFolder {
  if (id === root) throw forbidden('nothing can be added to the root')
  const folder = needFolder(world, user, id)
  checkOpen(folder)
  return folder
}

export function addFolder(world: World, user: StoredUser, parent: number, fields: NewFolder): StoredFolder {
  const above = needFolderToAddTo(world, user, parent)
  checkRight(world, user, 'edit', above)
  checkDepth(world, above)
  return world.folders.add({
    parent_id: parent,
    title: fields.title,
    refcode: chooseFolderCode(world, fields.refcode, world.folders.nextId, parent),
    ...creationFields(world, user),
    closed_at: null,
    inherits: true,
    metadata: mergeMetadata({}, fields.metadata),
  })
}

export function addDocument(world: World, user: StoredUser, parent: number, fields: NewDocument): LocatedVersion {
  const folder = needFolderToAddTo(world, user, parent)
  if (fields.is_draft) checkContribution(world, user, folder)
  else checkRight(world, user, 'edit', folder)
  const doc_type = readDocumentType(world, fields)
  checkComponents(fields)
  const document = placeDocument(world, user, folder, { ...fields, doc_type })
  const components = takeComponents(world, user, fields.title, fields.components)
  const { is_draft } = fields
  const version = addVersion(world, user, document, { components, comment: '', is_draft, new_title: null })
  return { document: world.documents.need(document.id), folder, version }
}

/** Spec, Documents: there are more types than the two that it shows. */
function readDocumentType({ fidelity }: World, { doc_type }: NewDocument): StoredDocument['doc_type'] {
  if (doc_type === 'standard' || doc_type === 'marker') return doc_type
  if (fidelity['not-implemented'] === 'usual')
    throw invalid({ name: 'doc_type', reason: 'must be one of standard, marker, ""' })
  return refuse(501, `documents of type "${doc_type}" are not implemented, only standard and marker`)
}

/** Gap: a standard document has at least one component; a marker has none. */
function checkComponents({ doc_type, components }: NewDocument): void {
  if (doc_type === 'marker' && components.length > 0) throw invalid({ name: 'components', reason: 'a marker has none' })
  if (doc_type === 'standard' && components.length === 0) throw invalid({ name: 'components', reason: 'is required' })
}

/** Adds a document that has no version yet. */
export function placeDocument(
  world: World,
  user: StoredUser,
  folder: StoredFolder,
  fields: Pick<NewDocument, 'title' | 'refcode' | 'metadata'> & Pick<StoredDocument, 'doc_type'>,
): StoredDocument {
  const document = world.documents.add({
    doc_type: fields.doc_type,
    title: fields.title,
    refcode: chooseDocumentCode(world, fields.refcode, world.documents.nextId, [folder]),
    ...creationFields(world, user),
    declared_at: null,
    metadata: mergeMetadata({}, fields.metadata),
    record_types: {},
    next_version_num: 1,
    checked_out_by: null,
    checked_out_in: null,
  })
  world.placements.add({ document_id: document.id, folder_id: folder.id })
  return document
}

function creationFields(world: World, { id }: StoredUser) {
  const now = world.clock.instant()
  return { creator_id: id, created_at: now, modified_at: now, trash_id: null }
}

export function updateFolder(world: World, user: StoredUser, id: number, fields: ChangedFolder): StoredFolder {
  const folder = needFolder(world, user, id)
  checkRight(world, user, 'edit_meta', folder)
  checkOpen(folder)
  checkOpenAbove(world, folder)
  return world.folders.patch(id, {
    title: fields.title,
    refcode: fields.refcode === undefined ? undefined : chooseFolderCode(world, fields.refcode, id, folder.parent_id),
    metadata: mergeMetadata(folder.metadata, fields.metadata),
    modified_at: world.clock.instant(),
  })
}

export function updateDocument(
  world: World,
  user: StoredUser,
  address: DocumentAddress,
  fields: ChangedDocument,
  warn?: Warn,
): LocatedVersion {
  const { doc_id } = address
  const located = needVersion(world, user, address, ['edit_meta'])
  const { document, folder, version } = located
  checkRight(world, user, 'edit_meta', folder)
  checkUnlocked(world, located)
  checkChangeable(world, user, document)
  checkLatest(world, document, version)
  const { refcode } = fields
  const changed = world.documents.patch(doc_id, {
    title: fields.title,
    refcode: refcode === undefined ? undefined : chooseDocumentCode(world, refcode, doc_id, foldersOf(world, doc_id)),
    metadata: mergeMetadata(document.metadata, fields.metadata),
    record_types: mergeRecordTypes(world, document, fields.record_types, warn),
    modified_at: world.clock.instant(),
  })
  warnOfHidden(world, changed, fields.record_types, warn)
  return { document: changed, folder, version }
}

/** Gap: all values are shown as metadata, so only one of the same name is. */
function warnOfHidden(
  world: World,
  document: StoredDocument,
  sent: ChangedDocument['record_types'],
  warn?: Warn,
): void {
  if (!sent || world.fidelity['record-types'] === 'assigned') return
  const shown = metadataOf(world, document)
  for (const [type, metadata] of Object.entries(document.record_types)) {
    const hidden = Object.keys(sent[type] ?? {}).filter((name) => shown[name] !== metadata[name])
    for (const name of hidden)
      warn?.(
        `"${name}" of record type ${type} is not shown, because document ${document.id} has another value of that name.`,
      )
  }
}

/**
 * Spec, Documents: an update ignores record types that the document does not have. Gap: no endpoint assigns any, so a
 * document that is not a declared record takes all that are sent. A declared record refuses every update.
 */
function mergeRecordTypes(
  { fidelity }: World,
  document: StoredDocument,
  sent: ChangedDocument['record_types'],
  warn?: Warn,
): StoredDocument['record_types'] {
  const { id, record_types } = document
  const mayAssign = fidelity['record-types'] !== 'assigned'
  const merged = { ...record_types }
  for (const [type, metadata] of Object.entries(sent ?? {})) {
    const isAssigned = Object.hasOwn(record_types, type)
    if (isAssigned || mayAssign) merged[type] = mergeMetadata(isAssigned ? record_types[type]! : {}, metadata)
    else warn?.(`record type ${type} was ignored, because it is not assigned to document ${id}.`)
  }
  // They are shown together, so the limits apply to all of them.
  if (sent) checkMetadata(...Object.values(merged))
  return merged
}
