import type { StoredDocument, StoredFolder } from '../../../src/apps/documents/model.ts'
import { addDocument, addFolder } from '../../../src/apps/documents/rules/adding.ts'
import { checkIn, checkOut } from '../../../src/apps/documents/rules/checkout.ts'
import { deleteDocument, deleteFolder } from '../../../src/apps/documents/rules/deleting.ts'
import { dropFile } from '../../../src/apps/documents/rules/drop-box.ts'
import { pathTo } from '../../../src/apps/documents/rules/path.ts'
import { link } from '../../../src/apps/documents/rules/transfers.ts'
import type { World } from '../../../src/world/world.ts'
import { atWork } from './past.ts'
import { personCalled } from './people.ts'

interface Titled {
  title: string
  description?: string
  keywords?: readonly string[]
  /** The day of the meeting or audit that the document is about. */
  on?: string
}

interface Writing extends Titled {
  bytes: Uint8Array | string
  parts?: readonly { name: string; bytes: Uint8Array | string }[]
}

/** A person who works with documents: opens folders, writes, revises, links and deletes. */
export type Actor = ReturnType<typeof actorOf>

/**
 * Finds a person who works with documents, by the application's rules and the world's clock.
 *
 * @example
 * const employee = actorOf(world, 'employee')
 * const note = employee.write(folderAt(world, 'Projects'), { title: 'Note.txt', bytes: 'Hello.' })
 * employee.revise(note, 'Hello again.', 'More polite')
 */
export function actorOf(world: World, username: string) {
  const user = personCalled(world, username)

  /** Runs an action some days ago, on a workday at the local time of the person. */
  function at<Result>(days: number, time: `${number}:${number}`, work: () => Result): Result {
    return atWork(world, user, days, time, work)
  }

  const drop = (bytes: Writing['bytes']) => dropFile(world, user, { type: '', bytes: toBytes(bytes) })
  const componentsOf = (bytes: Writing['bytes'], parts: Writing['parts'] = []) => [
    { file_key: drop(bytes).file_key, is_primary: true, name: undefined },
    ...parts.map((part) => ({ file_key: drop(part.bytes).file_key, is_primary: false, name: part.name })),
  ]
  const describe = ({ description, keywords, on }: Omit<Titled, 'title'>) => ({
    ...(description !== undefined && { description }),
    ...(keywords && { keywords: [...keywords] }),
    ...(on !== undefined && { held_on: on }),
  })

  /** Adds a folder to another. */
  function open(parent: StoredFolder, title: string, description?: string): StoredFolder {
    return addFolder(world, user, parent.id, { title, refcode: '', metadata: describe({ description }) })
  }

  /** Adds a document with its first version. */
  function write(folder: StoredFolder, writing: Writing, is_draft = false): StoredDocument {
    const fields = { title: writing.title, refcode: '', metadata: describe(writing), doc_type: 'standard' as const }
    const components = componentsOf(writing.bytes, writing.parts)
    return addDocument(world, user, folder.id, { ...fields, is_draft, components }).document
  }

  /** Adds a document that waits for approval. */
  function propose(folder: StoredFolder, writing: Writing): StoredDocument {
    return write(folder, writing, true)
  }

  /** Adds a document that exists only on paper. */
  function mark(folder: StoredFolder, titled: Titled): StoredDocument {
    const fields = { title: titled.title, refcode: '', metadata: describe(titled), doc_type: 'marker' as const }
    return addDocument(world, user, folder.id, { ...fields, is_draft: false, components: [] }).document
  }

  function take({ id }: StoredDocument): void {
    checkOut(world, user, { doc_id: id })
  }

  /** Adds a new version, or a draft of one. */
  function revise(document: StoredDocument, bytes: Writing['bytes'], comment: string, is_draft = false): void {
    take(document)
    checkIn(world, user, document.id, { comment, new_title: undefined, is_draft, components: componentsOf(bytes) })
  }

  /** Puts a file into the drop box. */
  function putIntoDropBox(bytes: Writing['bytes']): void {
    drop(bytes)
  }

  /** Links documents into one more folder. */
  function linkInto(folder: StoredFolder, ...documents: StoredDocument[]): void {
    link(world, user, { objects: documents.map(toSpec), destination: folder.id, comment: '' })
  }

  /** Moves things to the trash can. */
  const bin = {
    document: ({ id }: StoredDocument) => deleteDocument(world, user, { doc_id: id }),
    version: ({ id }: StoredDocument, version_num: number) => deleteDocument(world, user, { doc_id: id, version_num }),
    folder: ({ id }: StoredFolder) => deleteFolder(world, user, id, {}),
  }

  /** Deletes a folder for good, without the trash can. */
  function shred({ id }: StoredFolder): void {
    deleteFolder(world, user, id, { no_trash_can: true })
  }

  return { at, open, write, propose, mark, take, revise, linkInto, putIntoDropBox, bin, shred }
}

function toBytes(bytes: Writing['bytes']): Uint8Array {
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
  const namesakes = world.folders.all().filter(({ title, trash_id }) => title === path.at(-1) && trash_id === null)
  const places = namesakes.slice(0, 3).map((folder) => {
    const titles = pathTo(world, folder).map(({ title }) => `'${title}'`)
    return `folderAt(world, ${titles.join(', ')})`
  })
  return places.length > 0 ? ` Did you mean ${places.join(' or ')}?` : ''
}

/**
 * Finds a document by its title, in any folder but not in the trash can.
 *
 * @example
 * actorOf(world, 'documents-admin').linkInto(folderAt(world, 'Projects'), documentCalled(world, 'Travel policy.pdf'))
 */
export function documentCalled(world: World, title: string): StoredDocument {
  const found = world.documents.all().find((document) => document.title === title && document.trash_id === null)
  if (!found) throw new Error(`There is no document "${title}".`)
  return found
}
