import { forbidden, notFound } from '../kernel/refusal.ts'
import { fullnameOf, type StoredUser } from '../people/directory.ts'
import type { World } from '../world.ts'
import type { Right, StoredDocument, StoredFolder } from './model.ts'
import { may, needRight } from './rules-rights.ts'
import { findFolder, isThere } from './rules-tree.ts'

/** A document in one of its folders: that folder decides what one may do with it. */
export interface Spot {
  document: StoredDocument
  folder: StoredFolder
}

/** The folders that a document is in, by when it came there. */
export function foldersOf(world: World, document: number): StoredFolder[] {
  return world.placements.where('document_id', document).flatMap(({ folder_id }) => findFolder(world, folder_id) ?? [])
}

/** A document that is in the tree: neither in the trash, nor in folders only that are. */
export function findDocument(world: World, id: number): StoredDocument | undefined {
  const document = world.documents.get(id)
  return isThere(document) && foldersOf(world, id).length > 0 ? document : undefined
}

/** How a document is looked for. */
interface Wish {
  parent_id?: number
  /** The folder in which one has the first of these is the one, where none is named; else the first that one may look into. */
  rights?: readonly Right[]
  /** Whether it is shown whatever the folder says. */
  isOwn?: boolean
}

/** The document in the folder that is named, or in one of those that it is in. */
export function needSpot(
  world: World,
  user: StoredUser,
  id: number,
  { parent_id, rights = [], isOwn }: Wish = {},
): Spot {
  const document = findDocument(world, id)
  if (!document) throw notFound(`there is no document ${id}`)
  const folders = foldersOf(world, id)
  const folder =
    parent_id === undefined
      ? chooseFolder(world, user, folders, rights)
      : folders.find((other) => other.id === parent_id)
  if (!folder) throw notFound(`document ${id} is not in folder ${parent_id}`)
  if (!isOwn) needRight(world, user, 'view', folder)
  return { document, folder }
}

function chooseFolder(
  world: World,
  user: StoredUser,
  folders: readonly StoredFolder[],
  rights: readonly Right[],
): StoredFolder | undefined {
  for (const right of [...rights, 'view'] as const) {
    const found = folders.find((folder) => may(world, user, right, folder))
    if (found) return found
  }
  return folders[0]
}

/** Spec, Document check-out: the document is blocked for other users. */
export function needNotHeld(world: World, user: StoredUser, { id, checked_out_by }: StoredDocument): void {
  if (checked_out_by === null || checked_out_by === user.id) return
  throw forbidden(`document ${id} is checked out by ${fullnameOf(world.users.need(checked_out_by))}`)
}
