import { checkUnlinkable } from './deleting.ts'
import {
  type Actor,
  type Apply,
  type Document,
  documentsIn,
  type Folder,
  foldersIn,
  hasRight,
  isDraftDocument,
  isLive,
  latestOf,
  type Reference,
  Refused,
  type Right,
  refuse,
  type StepReply,
} from './model.ts'
import { checkCode, checkNotHeldByAnother, checkOpen, needDocument, needFolder } from './places.ts'
import { inOrder } from './views.ts'

export type ObjectSpec = { type: 'folder' | 'document'; id: number; parent?: number }

export interface Transfer {
  objects: ObjectSpec[]
  destination: number
  comment?: string
}

type FoundObject = { spec: ObjectSpec } & (
  | { folder: Folder; link: number | undefined; document?: undefined; place?: undefined }
  | { folder?: undefined; link?: undefined; document: Document; place: number }
)

function checkDestination(model: Reference, user: Actor, { destination: id, objects }: Transfer): void {
  if (objects.length === 0) refuse(400, 'no objects')
  if (id === 0) refuse(403, 'the root')
  inBody(() => needFolder(model, user, id))
  if (!hasRight(model, user, id, 'edit')) refuse(403, `nothing may be put into ${id}`)
  checkOpen(model, id)
}

/** Gap: ids in a body that do not exist are 400. */
function inBody<Result>(need: () => Result): Result {
  try {
    return need()
  } catch (error) {
    if (error instanceof Refused && error.status === 404) refuse(400, error.message)
    throw error
  }
}

function needObjects(
  model: Reference,
  user: Actor,
  objects: ObjectSpec[],
  wanted: readonly Right[] = [],
): FoundObject[] {
  return objects.map((spec) => {
    if (spec.type === 'folder') {
      const { parent, links = [] } = model.folders.get(spec.id) ?? {}
      const link = links.find((id) => id === spec.parent)
      const folder = inBody(() => needFolder(model, user, spec.id))
      if (spec.parent !== undefined && spec.parent !== parent && link === undefined) refuse(400, 'it is not in there')
      return { spec, folder, link }
    }
    const { document, place } = inBody(() => needDocument(model, user, spec, wanted))
    if (isDraftDocument(document)) refuse(403, `document ${document.id} is a draft`)
    return { spec, document, place }
  })
}

/** A link grants rights, so it requires edit rights where the document is. */
export function link(model: Reference, user: Actor, transfer: Transfer): Apply {
  const { objects, destination } = transfer
  checkDestination(model, user, transfer)
  const found = needObjects(model, user, objects, ['edit'])
  for (const [i, { folder, place }] of found.entries()) {
    if (folder) checkNoLoop(model, folder, destination)
    else if (!hasRight(model, user, place, 'edit')) refuse(403, 'they may not link it')
    checkCodes(model, found.slice(0, i + 1), destination)
  }
  return () => {
    for (const { folder, document } of found) {
      if (folder) linkFolder(folder, destination)
      else if (!document.places.includes(destination)) document.places.push(destination)
    }
  }
}

function linkFolder(folder: Folder, destination: number): void {
  if (folder.parent !== destination && !folder.links.includes(destination)) folder.links.push(destination)
}

/** Checks the last of the objects: its code must be unique at the destination and among the objects. */
function checkCodes(model: Reference, found: FoundObject[], destination: number): void {
  const { folder, document } = found.at(-1)!
  const others = found.slice(0, -1)
  if (folder) {
    const there = foldersIn(model, destination)
    if (there.includes(folder)) return
    checkCode(folder, [...there, ...others.flatMap((other) => other.folder ?? [])])
  } else {
    const there = documentsIn(model, destination)
    if (there.includes(document!)) return
    checkCode(document!, [...there, ...others.flatMap((other) => other.document ?? [])])
  }
}

export function move(model: Reference, user: Actor, transfer: Transfer): Apply {
  const { objects, destination } = transfer
  checkDestination(model, user, transfer)
  const found = needObjects(model, user, objects, ['delete'])
  for (const [i, { folder, document, place, link }] of found.entries()) {
    if (link !== undefined) checkUnlinkable(model, user, link)
    if (folder) checkNoLoop(model, folder, destination)
    if (link === undefined) {
      if (folder) checkMovable(model, folder)
      if (!hasRight(model, user, folder?.id ?? place!, 'delete')) refuse(403, 'they may not take it away')
      checkOpen(model, folder?.parent ?? place!)
    }
    if (document) checkNotHeldByAnother(document, user)
    checkCodes(model, found.slice(0, i + 1), destination)
  }
  return () => {
    for (const { folder, document, place, link } of found) {
      if (link !== undefined) {
        folder!.links = folder!.links.filter((id) => id !== link)
        linkFolder(folder!, destination)
      } else if (folder) moveFolder(folder, destination)
      else moveDocument(document!, place!, destination)
    }
  }
}

function moveFolder(folder: Folder, destination: number): void {
  folder.parent = destination
  folder.links = folder.links.filter((id) => id !== destination)
}

function checkNoLoop(model: Reference, folder: Folder, destination: number): void {
  if (isBelow(model, destination, folder.id)) refuse(400, 'a folder into itself')
}

function checkMovable(model: Reference, folder: Folder): void {
  if (folder.parent === 0) refuse(403, 'a top-level folder')
  checkOpen(model, folder.id)
}

function moveDocument(document: Document, from: number, to: number): void {
  if (from === to) return
  const places = document.places.filter((folder) => folder !== from)
  document.places = places.includes(to) ? places : [...places, to]
}

/** By parent or by link. */
export function isBelow(model: Reference, id: number, top: number): boolean {
  if (id === top) return true
  const { parent, links } = model.folders.get(id) ?? { parent: null, links: [] }
  return [parent, ...links].some((above) => above !== null && above !== 0 && isBelow(model, above, top))
}

/** The state of a folder before anything is copied. */
interface Plan {
  folder: Folder
  folders: Plan[]
  documents: Document[]
}

function planCopy(model: Reference, user: Actor, folder: Folder): Plan {
  const below = [...model.folders.values()].filter(({ id, parent }) => parent === folder.id && isLive(model, id))
  const seen = below.filter(({ id }) => hasRight(model, user, id, 'view'))
  return {
    folder,
    folders: inOrder(seen).map((one) => planCopy(model, user, one)),
    documents: inOrder(documentsIn(model, folder.id).filter((document) => !isDraftDocument(document))),
  }
}

export function copy(model: Reference, user: Actor, transfer: Transfer): Apply {
  const { objects, destination, comment = '' } = transfer
  checkDestination(model, user, transfer)
  const found = needObjects(model, user, objects)
  for (const { folder } of found)
    if (folder && isBelow(model, destination, folder.id)) refuse(400, 'a folder into itself')
  const plans = found.flatMap(({ folder }) => (folder ? planCopy(model, user, folder) : []))
  const documents = found.flatMap(({ document }) => document ?? [])
  return async (reply) => {
    const copyInto = copier(model, user, reply, comment)
    // Among equal titles, the one named first has the lower id.
    await copyInto(
      destination,
      byTitle(plans, ({ folder }) => folder.title),
      byTitle(documents, ({ title }) => title),
    )
  }
}

export type Predict = (model: Reference, user: Actor, transfer: Transfer) => Apply

/** Spec: always 204. Objects that cannot be transferred after the others are skipped, and the warning names them. */
export function skipping(predict: Predict): Predict {
  return (model, user, transfer) => async (reply) => {
    const done: ObjectSpec[] = []
    const skipped = namesIn(reply.warning ?? '')
    for (const spec of transfer.objects) {
      const isNamed = skipped.includes(`${spec.type} ${spec.id}`)
      if (isPossible(() => predict(model, user, { ...transfer, objects: [...done, spec] })) === isNamed)
        throw new Error(`${spec.type} ${spec.id} was ${isNamed ? '' : 'not '}skipped: ${reply.warning}`)
      if (!isNamed) done.push(spec)
    }
    if (done.length > 0) await predict(model, user, { ...transfer, objects: done })(reply)
  }
}

/** `skipped document 4, 7, folder 3: not found.` names three. */
export function namesIn(warning: string): string[] {
  return [...warning.matchAll(/\bskipped ([^:]+): /g)].flatMap(([, names]) => {
    let kind = ''
    return names!.split(', ').map((name) => {
      kind = /^.*[ .](?=\d)/.exec(name)?.[0] ?? kind
      return name.startsWith(kind) ? name : kind + name
    })
  })
}

function isPossible(predict: () => Apply): boolean {
  try {
    predict()
    return true
  } catch (error) {
    if (error instanceof Refused) return false
    throw error
  }
}

function byTitle<Thing>(things: Thing[], titleOf: (thing: Thing) => string): Thing[] {
  return inOrder(things.map((thing, id) => ({ id, title: titleOf(thing), thing }))).map(({ thing }) => thing)
}

/**
 * Ids come from the world: new items in the administrator's list have the order of the originals. A document linked
 * twice inside a folder is copied once, and linked in the same way.
 */
function copier(model: Reference, user: Actor, { look }: StepReply, comment: string) {
  return async function copyInto(
    destination: number,
    folders: Plan[],
    documents: Document[],
    copies?: Map<Document, Document>,
  ): Promise<void> {
    const list: { id?: number; doc_id?: number }[] = await look(`folder/${destination}`)
    const newFolders = list.flatMap(({ id }) => (id !== undefined && !model.folders.has(id) ? [id] : []))
    const newDocuments = list.flatMap(({ doc_id: id }) => (id !== undefined && !model.documents.has(id) ? [id] : []))
    const fresh = documents.filter((document) => !copies?.has(document))
    for (const document of documents) copies?.get(document)?.places.push(destination)
    if (newFolders.length !== folders.length || newDocuments.length !== fresh.length) {
      throw new Error(`the copy in ${destination} has folders ${newFolders} and documents ${newDocuments}`)
    }
    for (const [i, document] of fresh.entries()) {
      const twin = copyOf(document, newDocuments[i]!, user, destination, comment)
      model.documents.set(twin.id, twin)
      copies?.set(document, twin)
    }
    for (const [i, { folder, ...below }] of folders.entries()) {
      const id = newFolders[i]!
      const { title, metadata } = folder
      const twin = { id, parent: destination, title, refcode: `Dir_${id}`, creator: user.id, metadata }
      model.folders.set(id, { ...twin, locked: false, inherits: true, trash: null, links: [] })
      await copyInto(id, below.folders, below.documents, copies ?? new Map())
    }
  }
}

function copyOf(document: Document, id: number, user: Actor, place: number, comment: string): Document {
  const { type, title, metadata } = document
  const { components } = latestOf(document)!
  const version = { num: 1, draft: false, newTitle: null, comment, creator: user.id, components, trash: null }
  const twin = { id, type, title, refcode: `Doc_${id}`, creator: user.id, metadata, places: [place] }
  return { ...twin, versions: [version], nextVersion: 2, heldBy: null, heldIn: null, trash: null }
}
