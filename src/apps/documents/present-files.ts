import { Download } from '../../core/bytes.ts'
import { mediaTypeOf } from '../../core/http/media-type.ts'
import { encodeText } from '../../core/text/escape.ts'
import { presentDateTime } from '../../core/time/dates.ts'
import type { View } from '../../world/application.ts'
import { presentPerson } from '../people/directory.ts'
import {
  type DroppedFile,
  place,
  type StoredComponent,
  type StoredDocument,
  type StoredFolder,
  type StoredVersion,
} from './model.ts'
import { documentAddress } from './present.ts'
import type { ListedDraft } from './rules/drafts.ts'
import { descriptionIn, showMetadata } from './rules/metadata.ts'
import { filenameOf } from './rules/versions.ts'
import type { CheckedOut, Component, Draft, DropBoxFile, Version } from './shapes.ts'

/** Spec, Component: an object keyed by index. */
export function presentComponents({ base }: View, { document_id, version_num, components }: StoredVersion) {
  const files = `${base}${place.root}/document/${document_id}/${version_num}/file`
  const shown = components.map(({ title, size, primary }): Component => {
    return { title, size, URI: `${files}/${encodeText(title)}`, ...(primary && { primary }) }
  })
  return Object.fromEntries(shown.entries())
}

export function presentFile({ world }: View, { title, file_id }: StoredComponent): Download {
  const { bytes, type } = world.files.need(file_id)
  return new Download(bytes, mediaTypeOf(title, type), title)
}

/** Gap: newest first, or oldest first. */
export function presentVersions(
  view: View,
  document: StoredDocument,
  folder: StoredFolder,
  live: StoredVersion[],
): Version[] {
  const shown = live.map((version, i) => ({
    version_num: version.version_num,
    is_latest: i === 0,
    title: filenameOf(document, version),
    date_last_modified: presentDateTime(view, version.created_at),
    modified_by: presentPerson(view.world, version.creator_id),
    version_comment: version.comment,
    URI: documentAddress(view.base, document.id, folder.id, version.version_num),
  }))
  return view.world.fidelity['listing-order'] === 'oldest' ? shown.reverse() : shown
}

export function droppedAddress(base: string, { file_key }: DroppedFile): string {
  return `${base}${place.root}/dropbox/${file_key}`
}

export function presentDropped(view: View, file: DroppedFile): DropBoxFile {
  return {
    file_key: file.file_key,
    name: null,
    size: file.bytes.length,
    date: presentDateTime(view, file.created_at),
    URI: droppedAddress(view.base, file),
  }
}

export function presentCheckedOut({ world, base }: View, document: StoredDocument, folder: StoredFolder): CheckedOut {
  return {
    doc_id: document.id,
    parent_id: folder.id,
    title: document.title,
    description: descriptionIn(showMetadata(world, document.metadata, folder)),
    URI: documentAddress(base, document.id, folder.id),
    checkin_URI: `${base}${place.root}/checkin/${document.id}`,
  }
}

export function presentDraft({ id, title, folder, draft, mayApprove, mayReject }: ListedDraft): Draft {
  return {
    doc_id: id,
    title,
    parent_id: folder.id,
    version_num: draft.version_num,
    can_delete: mayReject,
    can_approve: mayApprove,
  }
}
