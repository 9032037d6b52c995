import {
  type Actor,
  type Document,
  draftOf,
  type Folder,
  hasRight,
  isDraftDocument,
  isLocked,
  latestOf,
  livePlaces,
  type Reference,
  type Right,
  refuse,
  type Target,
  type Version,
} from './model.ts'

/** 404 if it does not exist or is in the trash, 403 if the user may not view it. */
export function needFolder(model: Reference, user: Actor, id: number): Folder {
  const folder = model.folders.get(id)
  if (!folder || folder.trash !== null) refuse(404, `no folder ${id}`)
  if (!hasRight(model, user, id, 'view')) refuse(403, `folder ${id} may not be viewed`)
  return folder
}

export interface PlacedDocument {
  document: Document
  place: number
  version: Version | undefined
}

/** Prefers the first right, then the next ones, then any folder that the user may view. */
export function bestPlace(
  model: Reference,
  user: Actor,
  places: readonly number[],
  wanted: readonly Right[] = [],
): number | undefined {
  const seen = places.filter((folder) => hasRight(model, user, folder, 'view'))
  for (const right of wanted) {
    const found = seen.find((folder) => hasRight(model, user, folder, right))
    if (found !== undefined) return found
  }
  return seen[0]
}

/** Without a parent, the document's best folder. */
export function needPlace(
  model: Reference,
  user: Actor,
  { id, parent, version: num }: Target,
  wanted: readonly Right[] = [],
): PlacedDocument {
  const document = model.documents.get(id)
  const live = document ? livePlaces(model, document) : []
  if (!document || live.length === 0) refuse(404, `no document ${id}`)
  if (parent !== undefined && !live.includes(parent)) refuse(404, `document ${id} is not in ${parent}`)
  const here = parent === undefined ? live : [parent]
  const version = document.versions.find((one) => one.num === num && one.trash === null)
  const addressed = num === undefined ? (latestOf(document) ?? draftOf(document)) : version
  const isOwnDraft = addressed?.draft && addressed.creator === user.id
  const place = bestPlace(model, user, here, wanted) ?? (isOwnDraft ? here[0] : undefined)
  if (place === undefined) refuse(403, `document ${id} may not be viewed`)
  if (num !== undefined && !version) refuse(404, `document ${id} has no version ${num}`)
  return { document, place, version }
}

/** Like `needPlace`, but only its uploader and editors see a draft document. */
export function needDocument(...given: Parameters<typeof needPlace>): PlacedDocument {
  const [model, user, target] = given
  const placed = needPlace(...given)
  const { document } = placed
  if (isDraftDocument(document) && !maySeeDraft(model, user, document, target)) refuse(403, "another's draft")
  return placed
}

/** The uploader, and users who may edit in the named folder or in any of its folders. */
export function maySeeDraft(model: Reference, user: Actor, document: Document, { parent }: Target): boolean {
  const places = parent === undefined ? livePlaces(model, document) : [parent]
  return draftOf(document)?.creator === user.id || places.some((place) => hasRight(model, user, place, 'edit'))
}

/** The folder of the check-out if the document is still there; otherwise one with edit or at least view rights. */
export function placeOfCheckOut(model: Reference, user: Actor, document: Document): number {
  const places = livePlaces(model, document)
  const still = places.find((folder) => folder === document.heldIn)
  return still ?? bestPlace(model, user, places, ['edit', 'edit_meta']) ?? places[0]!
}

export function checkNotHeldByAnother({ heldBy, id }: Document, user: Actor): void {
  if (heldBy !== null && heldBy !== user.id) refuse(403, `document ${id} is held by ${heldBy}`)
}

export function checkOpen(model: Reference, folderId: number): void {
  if (isLocked(model, folderId)) refuse(403, `folder ${folderId} is locked`)
}

/** Locked folders do not change. For a document, its first folder counts as well. */
export function checkEditable(model: Reference, folderId: number, document?: Document): void {
  const [home = folderId] = document ? livePlaces(model, document) : []
  for (const one of [folderId, home]) checkOpen(model, one)
}

type Coded = { id: number; refcode: string }

/** 400 if the code is taken in the folder, or by an object that arrives there earlier. */
export function checkCode({ id, refcode }: Coded, there: readonly Coded[]): void {
  const isSame = (other: Coded) => other.id !== id && other.refcode.toLowerCase() === refcode.toLowerCase()
  if (there.some(isSame)) refuse(400, `the code ${refcode} twice`)
}

/** Older versions are read-only. */
export function checkLatest({ document, version }: PlacedDocument): void {
  const latest = latestOf(document) ?? draftOf(document)
  if (version && version !== latest) refuse(403, `version ${version.num} is not the latest`)
}
