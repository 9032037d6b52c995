// A small model of documents and trash in plain maps, written from the spec's state tables.

export type Right = 'view' | 'edit' | 'edit_meta' | 'delete' | 'edit_perms'

export interface Actor {
  id: number
  name: string
  groups: readonly number[]
  isAdministrator: boolean
}

export type Metadata = Record<string, unknown>

export interface Folder {
  id: number
  /** 0 is the root. Null means that the parent was deleted permanently. */
  parent: number | null
  title: string
  refcode: string
  creator: number
  locked: boolean
  inherits: boolean
  metadata: Metadata
  trash: number | null
  /** Other folders that show it. */
  links: number[]
}

export interface Component {
  /** Empty until the platform generates one. */
  title: string
  bytes: Uint8Array
  primary: boolean
}

export interface Version {
  num: number
  draft: boolean
  newTitle: string | null
  /** The folder in which the document was checked out for a draft. */
  draftedIn?: number
  comment: string
  creator: number
  components: Component[]
  trash: number | null
}

export interface Document {
  id: number
  type: 'standard' | 'marker'
  title: string
  refcode: string
  creator: number
  metadata: Metadata
  /** Folders, in the order in which the document was added. */
  places: number[]
  versions: Version[]
  nextVersion: number
  heldBy: number | null
  heldIn: number | null
  trash: number | null
}

export interface Grant {
  folder: number
  user: number | null
  group: number | null
  rights: readonly Right[]
}

export interface Reference {
  folders: Map<number, Folder>
  documents: Map<number, Document>
  grants: Grant[]
  dropped: Map<string, { owner: number; at: number; bytes: Uint8Array }>
  trash: Map<number, { type: string; title: string; by: number }>
  /** Milliseconds since the start of the walk. */
  now: number
  /** As `kind user`. */
  notifications: string[]
}

export interface StepReply {
  // biome-ignore lint/suspicious/noExplicitAny: replies are inspected by hand.
  body: any
  /** Reads as a user, at a path of the documents application or at a complete one. */
  // biome-ignore lint/suspicious/noExplicitAny: replies are inspected by hand.
  look: (path: string, as?: Actor) => Promise<any>
  warning: string | null
}

/** Applies the change to the model. Ids come from the world. */
export type Apply = (reply: StepReply) => void | Promise<void>

export interface Target {
  id: number
  parent?: number
  version?: number
}

export class Refused extends Error {
  readonly status: number

  constructor(status: number, why: string) {
    super(why)
    this.status = status
  }
}

export function refuse(status: number, why: string): never {
  throw new Refused(status, why)
}

export function createReference(): Reference {
  return {
    folders: new Map(),
    documents: new Map(),
    grants: [],
    dropped: new Map(),
    trash: new Map(),
    now: 0,
    notifications: [],
  }
}

export function hasRight(model: Reference, user: Actor, folderId: number, right: Right): boolean {
  if (user.isAdministrator) return true
  const isFor = ({ user: id, group }: Grant) =>
    (id === null && group === null) || id === user.id || (group !== null && user.groups.includes(group))
  let folder = model.folders.get(folderId)
  while (folder) {
    const { id, inherits, parent } = folder
    if (model.grants.some((grant) => grant.folder === id && isFor(grant) && grant.rights.includes(right))) return true
    folder = inherits && parent !== null ? model.folders.get(parent) : undefined
  }
  return false
}

export function mayContribute(model: Reference, user: Actor, folderId: number): boolean {
  return hasRight(model, user, folderId, 'edit') || hasRight(model, user, folderId, 'edit_meta')
}

export function isLive(model: Reference, folderId: number): boolean {
  return model.folders.get(folderId)?.trash === null
}

export function isLocked(model: Reference, folderId: number): boolean {
  return model.folders.get(folderId)?.locked ?? false
}

/** A document in the trash has none. */
export function livePlaces(model: Reference, document: Document): number[] {
  return document.trash === null ? document.places.filter((folder) => isLive(model, folder)) : []
}

export function liveVersions({ versions }: Document): Version[] {
  return versions.filter(({ draft, trash }) => !draft && trash === null).sort((a, b) => a.num - b.num)
}

export function draftOf({ versions }: Document): Version | undefined {
  return versions.find(({ draft, trash }) => draft && trash === null)
}

/** The folder in which the document was checked out; all of them if it is no longer there. */
export function approvalPlaces(document: Document, places: readonly number[]): readonly number[] {
  const origin = draftOf(document)?.draftedIn
  return origin !== undefined && places.includes(origin) ? [origin] : places
}

export function latestOf(document: Document): Version | undefined {
  return liveVersions(document).at(-1)
}

export function fileNameOf({ components }: Version): string {
  return components.find(({ primary }) => primary)?.title ?? ''
}

export function isDraftDocument(document: Document): boolean {
  return !latestOf(document)
}

/** Starts with the folder itself. Omits folders with another trash entry, and everything below them. */
export function withFoldersBelow(model: Reference, folder: Folder): Folder[] {
  const children = [...model.folders.values()].filter(
    ({ parent, trash }) => parent === folder.id && trash === folder.trash,
  )
  return [folder, ...children.flatMap((child) => withFoldersBelow(model, child))]
}

/** Subfolders and linked folders. */
export function foldersIn(model: Reference, folderId: number): Folder[] {
  const isIn = ({ parent, links, trash }: Folder) => trash === null && (parent === folderId || links.includes(folderId))
  return [...model.folders.values()].filter(isIn)
}

export function documentsIn(model: Reference, folderId: number): Document[] {
  return [...model.documents.values()].filter(({ trash, places }) => trash === null && places.includes(folderId))
}
