import type { StoredDocument, StoredFolder } from '../../src/documents/model.ts'
import { addDocument, addFolder } from '../../src/documents/rules.ts'
import { checkIn, checkOut } from '../../src/documents/rules-checkout.ts'
import { copy } from '../../src/documents/rules-copying.ts'
import { deleteDocument, deleteFolder, deleteVersion } from '../../src/documents/rules-deleting.ts'
import { dropFile } from '../../src/documents/rules-dropbox.ts'
import { link } from '../../src/documents/rules-moving.ts'
import type { World } from '../../src/world.ts'

/** What is put down on paper. */
export interface Writing {
  title: string
  bytes: Uint8Array
  description?: string
  comment?: string
}

export type Desk = ReturnType<typeof deskOf>

/** Somebody at their desk: whatever they do with documents, done by the rules, at the time of the clock. */
export function deskOf(world: World, username: string) {
  const user = world.users.findBy('username', username)
  if (!user) throw new Error(`There is no user "${username}" to sit at a desk.`)

  const drop = (bytes: Uint8Array) => dropFile(world, user, { type: '', bytes })
  const componentsOf = (bytes: Uint8Array) => [{ file_key: drop(bytes).file_key, is_primary: true, name: undefined }]
  const describe = (description: string | undefined) => (description === undefined ? {} : { description })

  function open(parent: StoredFolder, title: string, description?: string): StoredFolder {
    return addFolder(world, user!, parent.id, { title, refcode: '', metadata: describe(description) })
  }

  function write(folder: StoredFolder, { title, bytes, description }: Writing, is_draft = false): StoredDocument {
    const fields = { title, refcode: '', metadata: describe(description), doc_type: 'standard' as const, is_draft }
    return addDocument(world, user!, folder.id, { ...fields, components: componentsOf(bytes) }).document
  }

  /** A document that waits for somebody to approve it. */
  function propose(folder: StoredFolder, writing: Writing): StoredDocument {
    return write(folder, writing, true)
  }

  /** A document that exists on paper only. */
  function mark(folder: StoredFolder, title: string, description?: string): StoredDocument {
    const fields = { title, refcode: '', metadata: describe(description), doc_type: 'marker' as const }
    return addDocument(world, user!, folder.id, { ...fields, is_draft: false, components: [] }).document
  }

  function take({ id }: StoredDocument): void {
    checkOut(world, user!, { doc_id: id })
  }

  /** A new version of it, or a draft of one. */
  function revise(document: StoredDocument, bytes: Uint8Array, comment: string, is_draft = false): void {
    take(document)
    checkIn(world, user!, document.id, { comment, new_title: undefined, is_draft, components: componentsOf(bytes) })
  }

  function linkInto(folder: StoredFolder, ...documents: StoredDocument[]): void {
    link(world, user!, { objects: documents.map(toSpec), destination: folder.id, comment: '' })
  }

  function copyInto(folder: StoredFolder, ...documents: StoredDocument[]): void {
    copy(world, user!, { objects: documents.map(toSpec), destination: folder.id, comment: '' })
  }

  const bin = {
    document: ({ id }: StoredDocument) => deleteDocument(world, user!, id, {}),
    version: ({ id }: StoredDocument, version_num: number) =>
      deleteVersion(world, user!, { doc_id: id, version_num }, {}),
    folder: ({ id }: StoredFolder) => deleteFolder(world, user!, id, {}),
  }

  return { drop, open, write, propose, mark, take, revise, linkInto, copyInto, bin }
}

function toSpec({ id }: StoredDocument) {
  return { type: 'document' as const, id, parent_id: undefined }
}

/** A folder by the titles that lead to it. */
export function folderAt(world: World, ...path: string[]): StoredFolder {
  let found: StoredFolder | undefined
  for (const title of path) {
    const above = found?.id ?? 0
    found = world.folders.where('parent_id', above).find((folder) => folder.title === title && folder.trash_id === null)
    if (!found) throw new Error(`There is no folder ${path.join(' > ')}.`)
  }
  return found!
}

/** A document by its title. */
export function documentCalled(world: World, title: string): StoredDocument {
  const found = world.documents.all().find((document) => document.title === title && document.trash_id === null)
  if (!found) throw new Error(`There is no document "${title}".`)
  return found
}
