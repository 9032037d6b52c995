// A small model of documents and trash can in plain maps, written from the state tables. The walk compares the world with it.

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
  /** 0 is the root. Null: the parent folder was deleted for good. */
  parent: number | null
  title: string
  refcode: string
  creator: number
  locked: boolean
  inherits: boolean
  metadata: Metadata
  trash: number | null
  /** The other folders that show it. */
  links: number[]
}

export interface Component {
  /** Empty until the platform has generated one. */
  title: string
  bytes: Uint8Array
  primary: boolean
}

export interface Version {
  num: number
  draft: boolean
  newTitle: string | null
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
  /** Folders, in the order in which it was added to them. */
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
  /** Notifications, as `kind user`. */
  notifications: string[]
}

/** The answer to a request that must succeed, and a way to read the result. */
export interface Answer {
  // biome-ignore lint/suspicious/noExplicitAny: replies are looked into by hand.
  body: any
  /** What a user gets at an address of the documents application, or at a complete one. */
  // biome-ignore lint/suspicious/noExplicitAny: replies are looked into by hand.
  look: (path: string, as?: Actor) => Promise<any>
}

/** Applies the change to the model. Ids come from the world. */
export type Apply = (answer: Answer) => void | Promise<void>

/** How a request names a document. */
export interface Target {
  id: number
  parent?: number
  version?: number
}

/** A refusal of the model. */
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

/** The folders of a document in the tree; none while it is in the trash itself. */
export function livePlaces(model: Reference, document: Document): number[] {
  return document.trash === null ? document.places.filter((folder) => isLive(model, folder)) : []
}

export function liveVersions({ versions }: Document): Version[] {
  return versions.filter(({ draft, trash }) => !draft && trash === null).sort((a, b) => a.num - b.num)
}

export function draftOf({ versions }: Document): Version | undefined {
  return versions.find(({ draft, trash }) => draft && trash === null)
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

/** The folders below one, itself first. Those with another trash entry, and what is below them, are left out. */
export function withFoldersBelow(model: Reference, folder: Folder): Folder[] {
  const children = [...model.folders.values()].filter(
    ({ parent, trash }) => parent === folder.id && trash === folder.trash,
  )
  return [folder, ...children.flatMap((child) => withFoldersBelow(model, child))]
}

/** The folders that are shown in one: those below it, and those that are linked there. */
export function foldersIn(model: Reference, folderId: number): Folder[] {
  const isIn = ({ parent, links, trash }: Folder) => trash === null && (parent === folderId || links.includes(folderId))
  return [...model.folders.values()].filter(isIn)
}

export function documentsIn(model: Reference, folderId: number): Document[] {
  return [...model.documents.values()].filter(({ trash, places }) => trash === null && places.includes(folderId))
}
