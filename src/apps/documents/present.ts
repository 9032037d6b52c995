import { Download } from '../../core/bytes.ts'
import type { Fidelity } from '../../core/fidelity.ts'
import { createCache } from '../../core/http/json-cache.ts'
import { mediaTypeOf } from '../../core/http/media-type.ts'
import type { Metadata } from '../../core/schema/shapes.ts'
import { encodeText } from '../../core/text/escape.ts'
import { type DateView, partsIn, presentDateTime, presentLongDate } from '../../core/time/dates.ts'
import type { View } from '../../world/application.ts'
import { findPerson, nameOf, type Person, presentPerson } from '../people/directory.ts'
import type { ListQuery } from './contract.ts'
import {
  type DroppedFile,
  place,
  rights,
  type StoredComponent,
  type StoredDocument,
  type StoredFolder,
  type StoredVersion,
} from './model.ts'
import { folderOfCheckOut } from './rules/checkout.ts'
import type { DocumentEntry } from './rules/documents-in.ts'
import type { ListedDraft } from './rules/drafts.ts'
import type { LocatedVersion, Location } from './rules/locations.ts'
import { descriptionIn, metadataOf, showMetadata } from './rules/metadata.ts'
import { folderAbove, pathTo } from './rules/path.ts'
import { hasInheritedRights, may, rightsIn } from './rules/rights.ts'
import { findFolder } from './rules/tree.ts'
import { filenameOf, findLatest, findPrimary, liveVersions, objectTypeOf } from './rules/versions.ts'
import type * as shapes from './shapes.ts'

/** The address names `parent` only if the folder is linked there, not for its home. */
function folderAddress(base: string, { id, parent_id }: StoredFolder, parent: number): string {
  return `${base}${place.root}/folder/${id}${parent === (parent_id ?? 0) ? '' : `?parent_id=${parent}`}`
}

function documentAddress(base: string, id: number, folder: number, version?: number): string {
  const number = version === undefined ? '' : `/${version}`
  return `${base}${place.root}/document/${id}${number}?parent_id=${folder}`
}

/** One object for each combination, since presented rows are cached by the identity of their parts. */
const allPermissions = new Map<string, shapes.Permissions>()

function presentPermissions({ world, user }: View, folder: StoredFolder, inherited: boolean): shapes.Permissions {
  const granted = rightsIn(world, user, folder)
  const key = rights.map((right) => (granted.has(right) ? '1' : '0')).join('') + inherited
  const known = allPermissions.get(key)
  if (known) return known
  const flags = rights.map((right) => [right, granted.has(right)])
  const permissions = Object.freeze<shapes.Permissions>({ ...Object.fromEntries(flags), inherited })
  allPermissions.set(key, permissions)
  return permissions
}

/** `parent` is the folder's home, or a folder that it is linked in. */
export function presentFolder(view: View, folder: StoredFolder, parent = folder.parent_id ?? 0): shapes.FolderInfo {
  const metadata = showMetadata(view.world, folder.metadata, folderAbove(view.world, folder))
  return {
    id: folder.id,
    parent_id: parent,
    obj_type: 'folder',
    type: 'folder',
    title: folder.title,
    refcode: folder.refcode,
    description: descriptionIn(metadata),
    date_created: presentDateTime(view, folder.created_at),
    date_last_modified: presentDateTime(view, folder.modified_at),
    creator: presentPerson(view.world, folder.creator_id),
    permissions: presentPermissions(view, folder, hasInheritedRights(folder)),
    metadata,
  }
}

interface ListCall extends View {
  params: { id: number }
  query: ListQuery
}

export function presentFolderItems(call: ListCall, folders: readonly StoredFolder[]): shapes.FolderItem[] {
  const { world, params, query } = call
  return folders.map((folder) => {
    const permissions = presentPermissions(call, folder, hasInheritedRights(folder))
    const metadata = showMetadata(world, folder.metadata, folderAbove(world, folder), query.metadata)
    return cacheFolder(folder, params.id, permissions, metadata, ...causesIn(call, folder))
  })
}

/** The other values that a cached list item depends on. */
type Causes = [creator: Person, base: string, timezone: string, fidelity: Fidelity]

function causesIn({ world, base, user }: View, { creator_id }: StoredFolder | StoredDocument): Causes {
  return [findPerson(world, creator_id), base, user.timezone, world.fidelity]
}

const cacheFolder = createCache(
  (
    folder: StoredFolder,
    parent: number,
    permissions: shapes.Permissions,
    metadata: Metadata,
    ...[creator, base, timezone, fidelity]: Causes
  ): shapes.FolderItem => {
    const view = { user: { timezone }, world: { fidelity } }
    return {
      type: 'folder',
      id: folder.id,
      parent_id: parent,
      obj_type: 'folder',
      URI: folderAddress(base, folder, parent),
      title: folder.title,
      refcode: folder.refcode,
      date_last_modified: presentDateTime(view, folder.modified_at),
      date_closed: folder.closed_at === null ? null : presentDateTime(view, folder.closed_at),
      date_created: presentDateTime(view, folder.created_at),
      inactive: folder.closed_at !== null,
      permissions,
      creator: { id: folder.creator_id, name: nameOf(creator) },
      metadata,
    }
  },
)

/** Gap: the path omits folders that the user may not view. */
export function presentPath({ world, user }: View, folder: StoredFolder): shapes.PathEntry[] {
  return pathTo(world, folder)
    .filter((above) => may(world, user, 'view', above))
    .map(({ id, parent_id, title, closed_at }) => {
      return { id, parent_id: parent_id ?? 0, obj_type: 'folder', title, is_open: closed_at === null }
    })
}

export function presentDocumentItems(call: ListCall, entries: readonly DocumentEntry[]): shapes.DocumentItem[] {
  const { world, params, query } = call
  const folder = findFolder(world, params.id)
  if (!folder) return []
  const permissions = presentPermissions(call, folder, true)
  return entries.map(({ document, latest }) => {
    const metadata = showMetadata(world, metadataOf(world, document), folder, query.metadata)
    return cacheDocument(document, latest, folder.id, permissions, metadata, ...causesIn(call, document))
  })
}

const cacheDocument = createCache(
  (
    document: StoredDocument,
    latest: StoredVersion,
    folder: number,
    permissions: shapes.Permissions,
    metadata: Metadata,
    ...[creator, base, timezone, fidelity]: Causes
  ): shapes.DocumentItem => {
    const view = { user: { timezone }, world: { fidelity } }
    return {
      type: presentType(view, document),
      doc_id: document.id,
      version_num: latest.version_num,
      parent_id: folder,
      obj_type: objectTypeOf(document),
      doc_type: document.doc_type,
      URI: documentAddress(base, document.id, folder),
      title: document.title,
      refcode: document.refcode,
      fsize: findPrimary(latest)?.size ?? 0,
      date_last_modified: presentDateTime(view, document.modified_at),
      pc_title: filenameOf(document, latest),
      date_declared: presentDeclared(view, document),
      date_created: presentDateTime(view, document.created_at),
      last_comment: latest.comment,
      permissions,
      creator: { id: document.creator_id, name: nameOf(creator) },
      metadata,
    }
  },
)

/** An older version no longer changes, so its date of last modification is its creation date. */
export function presentDocument(view: View, { document, folder, version }: LocatedVersion): shapes.DocumentInfo {
  const metadata = showMetadata(view.world, metadataOf(view.world, document), folder)
  const isLatest = (findLatest(view.world, document.id) ?? version).id === version.id
  return {
    doc_id: document.id,
    version_num: version.version_num,
    date_declared: presentDeclared(view, document),
    pc_title: filenameOf(document, version),
    parent_id: folder.id,
    type: presentType(view, document),
    obj_type: objectTypeOf(document),
    doc_type: document.doc_type,
    title: document.title,
    refcode: document.refcode,
    description: descriptionIn(metadata),
    date_created: presentDateTime(view, document.created_at),
    date_last_modified: presentDateTime(view, isLatest ? document.modified_at : version.created_at),
    creator: presentPerson(view.world, document.creator_id),
    permissions: presentPermissions(view, folder, true),
    metadata,
  }
}

function presentType({ world }: DateView, document: StoredDocument): shapes.DocumentItem['type'] {
  return world.fidelity['document-kinds'] === 'document' ? 'document' : objectTypeOf(document)
}

/** Spec, Document list item: null or empty if there is no date. */
function presentDeclared(view: DateView, { declared_at }: StoredDocument): shapes.CalendarDate | null | '' {
  if (declared_at === null) return view.world.fidelity['document-dates'] === 'empty' ? '' : null
  return presentCalendarDate(view, declared_at)
}

export function presentCalendarDate(view: DateView, instant: string): shapes.CalendarDate {
  const { year, month, day } = partsIn(view.user.timezone, instant)
  return { date_str: presentLongDate(view, instant), date: year + month + day }
}

/** Spec, Component: an object keyed by index. */
export function presentComponents({ base }: View, { document_id, version_num, components }: StoredVersion) {
  const files = `${base}${place.root}/document/${document_id}/${version_num}/file`
  const shown = components.map(({ title, size, primary }): shapes.Component => {
    return { title, size, URI: `${files}/${encodeText(title)}`, ...(primary && { primary }) }
  })
  return Object.fromEntries(shown.entries())
}

export function presentFile({ world }: View, { title, file_id }: StoredComponent): Download {
  const { bytes, type } = world.files.need(file_id)
  return new Download(bytes, mediaTypeOf(title, type), title)
}

export function presentVersions(view: View, { document, folder }: Location): shapes.Version[] {
  const shown = liveVersions(view.world, document.id).map((version, i) => ({
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

export function presentDropped(view: View, { file_key, bytes, created_at }: DroppedFile): shapes.DropBoxFile {
  return {
    file_key,
    name: null,
    size: bytes.length,
    date: presentDateTime(view, created_at),
    URI: `${view.base}${place.root}/dropbox/${file_key}`,
  }
}

export function presentCheckedOut({ world, user, base }: View, document: StoredDocument): shapes.CheckedOutDocument {
  const folder = folderOfCheckOut(world, user, document)
  return {
    doc_id: document.id,
    parent_id: folder.id,
    title: document.title,
    description: descriptionIn(showMetadata(world, metadataOf(world, document), folder)),
    URI: documentAddress(base, document.id, folder.id),
    checkin_URI: `${base}${place.root}/checkin/${document.id}`,
  }
}

export function presentDraft({ id, title, folder, draft, mayApprove, mayReject }: ListedDraft): shapes.Draft {
  return {
    doc_id: id,
    title,
    parent_id: folder.id,
    version_num: draft.version_num,
    can_delete: mayReject,
    can_approve: mayApprove,
  }
}
