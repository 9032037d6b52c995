import {
  type Actor,
  approvalPlaces,
  type Document,
  documentsIn,
  draftOf,
  type Folder,
  fileNameOf,
  foldersIn,
  hasRight,
  isDraftDocument,
  isLocked,
  latestOf,
  livePlaces,
  liveVersions,
  type Metadata,
  type Reference,
  type Right,
} from './model.ts'
import { bestPlace, placeOfCheckOut } from './places.ts'

// The expected content of each list, in the fields that the walk compares.

const rights: readonly Right[] = ['view', 'edit', 'edit_meta', 'delete', 'edit_perms']

/** By title without accents and case, then by id. */
export function inOrder<Thing extends { id: number; title: string }>(things: readonly Thing[]): Thing[] {
  const key = ({ title }: Thing) => title.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return [...things].sort((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : a.id - b.id))
}

function foldersSeen(model: Reference, user: Actor, parent: number): Folder[] {
  return inOrder(foldersIn(model, parent).filter(({ id }) => hasRight(model, user, id, 'view')))
}

/** Folders first, then documents, without drafts. */
export function listFolder(model: Reference, user: Actor, id: number): object[] {
  const documents = inOrder(documentsIn(model, id)).filter((document) => !isDraftDocument(document))
  return [
    ...foldersSeen(model, user, id).map((folder) => showFolder(model, user, folder, id)),
    ...documents.map((document) => showDocument(model, user, document, id)),
  ]
}

function showFolder(model: Reference, user: Actor, folder: Folder, seenIn: number): object {
  const { id, parent, title, refcode, creator, locked, inherits } = folder
  return {
    type: 'folder',
    id,
    parent_id: seenIn,
    title,
    refcode,
    creator,
    inactive: locked,
    metadata: showMetadata(model, folder.metadata, parent),
    permissions: { ...permissionsIn(model, user, id), inherited: inherits && parent !== 0 },
  }
}

function showDocument(model: Reference, user: Actor, document: Document, place: number): object {
  const latest = latestOf(document)!
  return {
    type: document.type === 'marker' ? 'marker' : 'document',
    doc_id: document.id,
    parent_id: place,
    title: document.title,
    refcode: document.refcode,
    creator: document.creator,
    doc_type: document.type,
    version_num: latest.num,
    last_comment: latest.comment,
    fsize: latest.components.find(({ primary }) => primary)?.bytes.length ?? 0,
    pc_title: fileNameOf(latest) || document.title,
    metadata: showMetadata(model, document.metadata, place),
    permissions: { ...permissionsIn(model, user, place), inherited: true },
  }
}

/** The fields of a list item, or of info, that the model has as well. */
// biome-ignore lint/suspicious/noExplicitAny: replies are inspected by hand.
export function asShown(item: any): object {
  const names = item.type === 'folder' ? folderFields : documentFields
  const shown = Object.fromEntries(names.map((name) => [name, item[name]]))
  return { ...shown, creator: item.creator.id, metadata: sortKeys(item.metadata) }
}

const folderFields = ['type', 'id', 'parent_id', 'title', 'refcode', 'creator', 'inactive', 'metadata', 'permissions']
const documentFields = [
  ...['type', 'doc_id', 'parent_id', 'title', 'refcode', 'creator', 'doc_type', 'version_num', 'last_comment'],
  ...['fsize', 'pc_title', 'metadata', 'permissions'],
]

function permissionsIn(model: Reference, user: Actor, folderId: number): Record<string, boolean> {
  return Object.fromEntries(rights.map((right) => [right, hasRight(model, user, folderId, right)]))
}

/** `{_inherit: true}` shows the value of the nearest parent that has its own. */
function showMetadata(model: Reference, metadata: Metadata, above: number | null): Metadata {
  const shown = Object.entries(metadata).map(([name, value]) => {
    let folder = model.folders.get(above ?? 0)
    let seen = value
    while (isInherit(seen) && folder) {
      seen = folder.metadata[name] ?? seen
      folder = model.folders.get(folder.parent ?? 0)
    }
    return [name, isInherit(seen) ? undefined : seen]
  })
  return sortKeys(Object.fromEntries(shown.filter(([, value]) => value !== undefined)))
}

function isInherit(value: unknown): boolean {
  return typeof value === 'object' && value !== null && '_inherit' in value
}

function sortKeys(metadata: Metadata): Metadata {
  return Object.fromEntries(Object.entries(metadata).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Live versions, newest first. Exactly one is the latest. */
function listVersions(document: Document): object[] {
  const live = liveVersions(document).reverse()
  return live.map((version, i) => ({
    version_num: version.num,
    is_latest: i === 0,
    title: fileNameOf(version) || document.title,
    version_comment: version.comment,
  }))
}

function listComponents(document: Document): object[] {
  const { components } = latestOf(document)!
  return components.map(({ title, bytes, primary }) => ({ title, size: bytes.length, primary: primary || undefined }))
}

/** Drafts that the user uploaded, or may approve. */
function listDrafts(model: Reference, user: Actor, mine: boolean): object[] {
  const drafts = [...model.documents.values()].flatMap((document) => {
    const draft = draftOf(document)
    const places = livePlaces(model, document)
    const mayEdit = (folder: number) => hasRight(model, user, folder, 'edit')
    const approvable = approvalPlaces(document, places).find(
      (folder) => mayEdit(folder) && !isHindered(model, user, document, folder),
    )
    const place = approvable ?? bestPlace(model, user, places, ['edit']) ?? places[0]
    if (!draft || place === undefined) return []
    const isOwn = draft.creator === user.id
    if (mine ? !isOwn : approvable === undefined) return []
    const can_delete = places.some((folder) => !isShut(model, document, folder) && (isOwn || mayEdit(folder)))
    const { id, title } = document
    return { id, title, parent_id: place, version_num: draft.num, can_delete, can_approve: approvable !== undefined }
  })
  return inOrder(drafts).map(({ id, ...draft }) => ({ doc_id: id, ...draft }))
}

/** Another user has checked it out, or it would be new in a locked folder. */
function isHindered(model: Reference, user: Actor, document: Document, place: number): boolean {
  const isHeld = document.heldBy !== null && document.heldBy !== user.id
  return isHeld || isShut(model, document, place) || (isDraftDocument(document) && isLocked(model, place))
}

/** The folder, or the document's first folder, is locked. */
function isShut(model: Reference, document: Document, place: number): boolean {
  return [place, ...livePlaces(model, document).slice(0, 1)].some((one) => isLocked(model, one))
}

function listCheckedOut(model: Reference, user: Actor): object[] {
  const held = [...model.documents.values()].filter(
    (document) => document.heldBy === user.id && livePlaces(model, document).length > 0,
  )
  return inOrder(held).map((document) => ({
    doc_id: document.id,
    parent_id: placeOfCheckOut(model, user, document),
    title: document.title,
  }))
}

function listTrash(model: Reference, user: Actor): object[] {
  const own = [...model.trash].filter(([, { by }]) => by === user.id)
  return inOrder(own.map(([id, { title, type }]) => ({ id, title, obj_type: type })))
}

function listDropped(model: Reference, user: Actor): object[] {
  const own = [...model.dropped].filter(([, { owner }]) => owner === user.id)
  return own.map(([file_key, { bytes }]) => ({ file_key, size: bytes.length })).sort(byKey)
}

function byKey(a: { file_key: string }, b: { file_key: string }): number {
  return a.file_key < b.file_key ? -1 : 1
}

// biome-ignore lint/suspicious/noExplicitAny: replies are inspected by hand.
type Json = any

interface View {
  path: string
  as: Actor
  shows: unknown
  read: (body: Json) => unknown
}

const draftFields = ['doc_id', 'title', 'parent_id', 'version_num', 'can_delete', 'can_approve']
const versionFields = ['version_num', 'is_latest', 'title', 'version_comment']

function viewList(as: Actor, path: string, shows: object[], fields: readonly string[]): View {
  return { path, as, shows, read: (body) => body.map((item: Json) => pick(item, fields)) }
}

export function pick(item: Json, fields: readonly string[]): object {
  return Object.fromEntries(fields.map((field) => [field, item[field]]))
}

export function viewsOf(model: Reference, user: Actor): View[] {
  const readTrash = ({ URI, title, obj_type }: Json) => ({ id: Number(/(\d+)$/.exec(URI)?.[1]), title, obj_type })
  const readDropped = (body: Json) => body.map((item: Json) => pick(item, ['file_key', 'size'])).sort(byKey)
  return [
    viewList(user, 'folder/0/documents?draft=1', listDrafts(model, user, true), draftFields),
    viewList(user, 'folder/0/documents?to_approve=1', listDrafts(model, user, false), draftFields),
    viewList(user, 'checkin', listCheckedOut(model, user), ['doc_id', 'parent_id', 'title']),
    { path: 'dropbox', as: user, shows: listDropped(model, user), read: readDropped },
    { path: '/intranet/rest/deleted', as: user, shows: listTrash(model, user), read: (body) => body.map(readTrash) },
  ]
}

/** The whole tree, with all versions and components. */
export function viewsOfTree(model: Reference, as: Actor, id = 0): View[] {
  const documents = documentsIn(model, id).filter((document) => !isDraftDocument(document))
  const read = (body: Json) => body.map(asShown)
  return [
    { path: `folder/${id}`, as, shows: listFolder(model, as, id), read },
    ...documents.flatMap((document) => viewsOfDocument(document, as)),
    ...foldersSeen(model, as, id).flatMap((folder) => (folder.parent === id ? viewsOfTree(model, as, folder.id) : [])),
  ]
}

function viewsOfDocument(document: Document, as: Actor): View[] {
  const path = `document/${document.id}`
  const read = (body: Json) => Object.values(body).map((item) => pick(item, ['title', 'size', 'primary']))
  return [
    viewList(as, `${path}/versions`, listVersions(document), versionFields),
    { path: `${path}/components`, as, shows: listComponents(document), read },
  ]
}
