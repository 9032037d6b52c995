import {
  type Actor,
  type Apply,
  type Document,
  documentsIn,
  draftOf,
  type Folder,
  fileNameOf,
  foldersIn,
  hasRight,
  isDraftDocument,
  isLive,
  isLocked,
  livePlaces,
  liveVersions,
  type Reference,
  refuse,
  type StepReply,
  type Target,
  type Version,
  withFoldersBelow,
} from './model.ts'
import {
  bestPlace,
  checkCode,
  checkEditable,
  checkNotHeldByAnother,
  checkOpen,
  maySeeDraft,
  needDocument,
  needFolder,
} from './places.ts'

/** Deletes the latest of several versions, an older one, or a draft, which is rejected. */
export function deleteDocument(model: Reference, user: Actor, target: Target, forGood: boolean): Apply {
  const { document, place, version } = needDocument(model, user, target, ['delete'])
  if (version?.draft || isDraftDocument(document)) return reject(model, user, document, target)
  if (!hasRight(model, user, place, 'delete')) refuse(403, 'they may not delete it')
  checkNotHeldByAnother(document, user)
  checkOpen(model, place)
  if (version && liveVersions(document).length > 1) return deleteVersion(model, user, document, version, forGood)
  if (livePlaces(model, document).length > 1) {
    return () => {
      document.places = document.places.filter((folder) => folder !== place)
    }
  }
  if (forGood) return () => void forgetDocument(model, document)
  return async (reply) => {
    document.trash = await learnEntry(model, user, reply, document.type === 'marker' ? 'marker' : 'document', document)
  }
}

function deleteVersion(model: Reference, user: Actor, document: Document, version: Version, forGood: boolean): Apply {
  return async (reply) => {
    if (forGood) return forgetVersion(document, version)
    const title = `${fileNameOf(version)} (version ${version.num})`
    version.trash = await learnEntry(model, user, reply, 'document_version', { title })
  }
}

/** A rejected draft is deleted permanently, and its uploader is notified. */
function reject(model: Reference, user: Actor, document: Document, target: Target): Apply {
  const draft = draftOf(document)!
  if (!maySeeDraft(model, user, document, target)) refuse(403, 'they may not reject it')
  const here = target.parent === undefined ? livePlaces(model, document) : [target.parent]
  checkEditable(model, bestPlace(model, user, here, ['edit']) ?? here[0]!, document)
  return () => {
    if (isDraftDocument(document)) forgetDocument(model, document)
    else forgetVersion(document, draft)
    model.notifications.push(`draft.rejected ${draft.creator}`)
  }
}

export function deleteFolder(model: Reference, user: Actor, id: number, forGood: boolean, parent?: number): Apply {
  if (id === 0) refuse(403, 'the root')
  const folder = needFolder(model, user, id)
  if (parent !== undefined && folder.parent !== parent) return unlinkFolder(model, user, folder, parent)
  const all = withFoldersBelow(model, folder)
  if (!all.every((one) => hasRight(model, user, one.id, 'delete'))) refuse(403, 'they may not delete all of it')
  if (isLocked(model, folder.parent!) || all.some(({ locked }) => locked)) refuse(403, 'a locked folder')
  for (const one of all) for (const document of documentsIn(model, one.id)) checkNotHeldByAnother(document, user)
  if (forGood) return () => forgetFolders(model, all)
  return async (reply) => {
    const entry = await learnEntry(model, user, reply, 'folder', folder)
    for (const one of all) one.trash = entry
  }
}

function unlinkFolder(model: Reference, user: Actor, folder: Folder, link: number): Apply {
  if (!folder.links.includes(link)) refuse(404, 'it is not linked there')
  checkUnlinkable(model, user, link)
  return () => {
    folder.links = folder.links.filter((one) => one !== link)
  }
}

/** Whether a link may be removed from a folder. */
export function checkUnlinkable(model: Reference, user: Actor, link: number): void {
  if (!hasRight(model, user, link, 'delete')) refuse(403, 'they may not take it out')
  checkOpen(model, link)
}

/** The id of the newest entry in the user's trash. */
async function learnEntry(
  model: Reference,
  user: Actor,
  { look }: StepReply,
  type: string,
  { title }: { title: string },
): Promise<number> {
  const list: { URI: string }[] = await look('/intranet/rest/deleted', user)
  const ids = list.map(({ URI }) => Number(/\/deleted\/(\d+)/.exec(URI)?.[1]))
  const [id, ...more] = ids.filter((one) => !model.trash.has(one))
  if (id === undefined || more.length > 0) throw new Error(`the trash has ${ids} after one deletion`)
  model.trash.set(id, { type, title, by: user.id })
  return id
}

function checkEntry(model: Reference, user: Actor, id: number): void {
  if (model.trash.get(id)?.by !== user.id) refuse(404, `no entry ${id} of theirs`)
}

export function deleteForever(model: Reference, user: Actor, id: number): Apply {
  checkEntry(model, user, id)
  return () => {
    forgetFolders(model, foldersOf(model, id))
    for (const document of [...model.documents.values()]) {
      if (document.trash === id) forgetDocument(model, document)
      for (const version of document.versions) if (version.trash === id) forgetVersion(document, version)
    }
    model.trash.delete(id)
  }
}

export function restore(model: Reference, user: Actor, id: number): Apply {
  checkEntry(model, user, id)
  const folders = foldersOf(model, id)
  const top = folders.find(({ parent }) => !folders.some((one) => one.id === parent))
  if (top) checkWayBack(model, top)
  const documents = [...model.documents.values()]
  for (const document of documents) {
    if (document.trash === id) {
      checkPlaceToReturn(model, document.places)
      const live = document.places.filter((folder) => isLive(model, folder))
      for (const folder of live) checkCode(document, documentsIn(model, folder))
    }
    if (document.versions.some(({ trash }) => trash === id)) checkPlaceToReturn(model, livePlaces(model, document))
  }
  return () => {
    for (const one of [...folders, ...documents, ...documents.flatMap(({ versions }) => versions)]) {
      if (one.trash === id) one.trash = null
    }
    model.trash.delete(id)
  }
}

function checkWayBack(model: Reference, folder: Folder): void {
  const { parent } = folder
  if (parent === 0) return
  if (parent === null || !isLive(model, parent)) refuse(400, 'the folder above is gone')
  checkOpen(model, parent)
  checkCode(folder, foldersIn(model, parent))
}

function checkPlaceToReturn(model: Reference, places: readonly number[]): void {
  const live = places.filter((folder) => isLive(model, folder))
  if (live.length === 0) refuse(400, 'its folders are gone')
  if (live.some((folder) => isLocked(model, folder))) refuse(403, 'into a locked folder')
}

function foldersOf(model: Reference, entry: number): Folder[] {
  return [...model.folders.values()].filter(({ trash }) => trash === entry)
}

/** Also removes documents that are in no other folder. Individually deleted ones stay in the trash. */
function forgetFolders(model: Reference, folders: Folder[]): void {
  const ids = new Set(folders.map(({ id }) => id))
  for (const id of ids) model.folders.delete(id)
  for (const folder of model.folders.values()) {
    if (ids.has(folder.parent ?? 0)) folder.parent = null
    folder.links = folder.links.filter((id) => !ids.has(id))
  }
  for (const document of [...model.documents.values()]) {
    if (!document.places.some((folder) => ids.has(folder))) continue
    document.places = document.places.filter((folder) => !ids.has(folder))
    if (document.trash === null && document.places.length === 0) forgetDocument(model, document)
  }
}

/** Includes versions deleted earlier. */
function forgetDocument(model: Reference, document: Document): void {
  model.documents.delete(document.id)
  for (const { trash } of [document, ...document.versions]) if (trash !== null) model.trash.delete(trash)
}

function forgetVersion(document: Document, version: Version): void {
  document.versions = document.versions.filter((one) => one !== version)
}
