import type { StoredDocument, StoredFolder } from '../../../src/apps/documents/model.ts'
import * as adding from '../../../src/apps/documents/rules/adding.ts'
import * as checkouts from '../../../src/apps/documents/rules/checkout.ts'
import * as deleting from '../../../src/apps/documents/rules/deleting.ts'
import * as dropBox from '../../../src/apps/documents/rules/drop-box.ts'
import { pathTo } from '../../../src/apps/documents/rules/path.ts'
import { link } from '../../../src/apps/documents/rules/transfers.ts'
import type { World } from '../../../src/world/world.ts'
import { atWork } from './past.ts'
import { getPerson } from './people.ts'

interface DocumentFields {
  title: string
  description?: string
  keywords?: readonly string[]
  /** The day of the meeting or audit that the document is about. */
  on?: string
}

interface NewDocument extends DocumentFields {
  bytes: Uint8Array | string
  parts?: readonly { name: string; bytes: Uint8Array | string }[]
}

/** A user who works with documents: adds, checks out, links and deletes them. */
export type Actor = ReturnType<typeof actorOf>

/**
 * Finds a user who works with documents, by the application's rules and the world's clock.
 *
 * @example
 * const employee = actorOf(world, 'employee')
 * const note = employee.addDocument(folderAt(world, 'Projects'), { title: 'Note.txt', bytes: 'Hello.' })
 * employee.addVersion(note, 'Hello again.', 'More polite')
 */
export function actorOf(world: World, username: string) {
  const user = getPerson(world, username)

  /** Runs an action some days ago, on a workday at the user's local time. */
  function at<Result>(days: number, time: `${number}:${number}`, work: () => Result): Result {
    return atWork(world, user, days, time, work)
  }

  const drop = (bytes: NewDocument['bytes']) => dropBox.dropFile(world, user, { type: '', bytes: toBytes(bytes) })
  const componentsOf = (bytes: NewDocument['bytes'], parts: NewDocument['parts'] = []) => [
    { file_key: drop(bytes).file_key, is_primary: true, name: undefined },
    ...parts.map((part) => ({ file_key: drop(part.bytes).file_key, is_primary: false, name: part.name })),
  ]
  const describe = ({ description, keywords, on }: Omit<DocumentFields, 'title'>) => ({
    ...(description !== undefined && { description }),
    ...(keywords && { keywords: [...keywords] }),
    ...(on !== undefined && { held_on: on }),
  })

  /** Adds a subfolder. */
  function addFolder(parent: StoredFolder, title: string, description?: string): StoredFolder {
    return adding.addFolder(world, user, parent.id, { title, refcode: '', metadata: describe({ description }) })
  }

  /** Adds a document with its first version. */
  function addDocument(folder: StoredFolder, given: NewDocument, is_draft = false): StoredDocument {
    const fields = { title: given.title, refcode: '', metadata: describe(given), doc_type: 'standard' as const }
    const components = componentsOf(given.bytes, given.parts)
    return adding.addDocument(world, user, folder.id, { ...fields, is_draft, components }).document
  }

  /** Adds a document that awaits approval. */
  function addDraft(folder: StoredFolder, given: NewDocument): StoredDocument {
    return addDocument(folder, given, true)
  }

  /** Adds a document that exists only on paper. */
  function addMarker(folder: StoredFolder, given: DocumentFields): StoredDocument {
    const fields = { title: given.title, refcode: '', metadata: describe(given), doc_type: 'marker' as const }
    return adding.addDocument(world, user, folder.id, { ...fields, is_draft: false, components: [] }).document
  }

  function checkOut({ id }: StoredDocument): void {
    checkouts.checkOut(world, user, { doc_id: id })
  }

  /** Adds a new version, or a draft of one. */
  function addVersion(document: StoredDocument, bytes: NewDocument['bytes'], comment: string, is_draft = false): void {
    checkOut(document)
    checkouts.checkIn(world, user, document.id, {
      comment,
      new_title: undefined,
      is_draft,
      components: componentsOf(bytes),
    })
  }

  /** Uploads a file to the drop box. */
  function dropFile(bytes: NewDocument['bytes']): void {
    drop(bytes)
  }

  /** Links documents into another folder. */
  function linkInto(folder: StoredFolder, ...documents: StoredDocument[]): void {
    link(world, user, { objects: documents.map(toSpec), destination: folder.id, comment: '' }, (warning) => {
      throw new Error(warning)
    })
  }

  /** Moves objects to the trash can. */
  const trash = {
    document: ({ id }: StoredDocument) => deleting.deleteDocument(world, user, { doc_id: id }),
    version: ({ id }: StoredDocument, version_num: number) =>
      deleting.deleteDocument(world, user, { doc_id: id, version_num }),
    folder: ({ id }: StoredFolder) => deleting.deleteFolder(world, user, id, {}),
  }

  /** Deletes a folder permanently, without the trash can. */
  function purgeFolder({ id }: StoredFolder): void {
    deleting.deleteFolder(world, user, id, { no_trash_can: true })
  }

  return {
    at,
    addFolder,
    addDocument,
    addDraft,
    addMarker,
    checkOut,
    addVersion,
    linkInto,
    dropFile,
    trash,
    purgeFolder,
  }
}

function toBytes(bytes: NewDocument['bytes']): Uint8Array {
  return typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes
}

function toSpec({ id }: StoredDocument) {
  return { type: 'document' as const, id, parent_id: undefined }
}

/**
 * Finds a folder by its path of titles from the top.
 *
 * @example
 * const calibration = folderAt(world, 'Products', 'Flow meters', 'UF-200', 'Calibration')
 */
export function folderAt(world: World, ...path: string[]): StoredFolder {
  let found: StoredFolder | undefined
  for (const title of path) {
    const above = found?.id ?? 0
    found = world.folders.where('parent_id', above).find((folder) => folder.title === title && folder.trash_id === null)
    if (!found) throw new Error(`There is no folder ${path.join(' > ')}.${remedyFor(world, path)}`)
  }
  return found!
}

function remedyFor(world: World, path: readonly string[]): string {
  const sameTitle = world.folders.all().filter(({ title, trash_id }) => title === path.at(-1) && trash_id === null)
  const places = sameTitle.slice(0, 3).map((folder) => {
    const titles = pathTo(world, folder).map(({ title }) => `'${title}'`)
    return `folderAt(world, ${titles.join(', ')})`
  })
  return places.length > 0 ? ` Did you mean ${places.join(' or ')}?` : ''
}

/**
 * Finds a document by its title, in any folder but not in the trash can.
 *
 * @example
 * actorOf(world, 'documents-admin').linkInto(folderAt(world, 'Projects'), getDocument(world, 'Travel policy.pdf'))
 */
export function getDocument(world: World, title: string): StoredDocument {
  const found = world.documents.all().find((document) => document.title === title && document.trash_id === null)
  if (!found) throw new Error(`There is no document "${title}".`)
  return found
}
