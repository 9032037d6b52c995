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

/**
 * The document in the folder that is named, or in one of those that it is in: where one has that right,
 * or else where one may look.
 */
export function needSpot(
  world: World,
  user: StoredUser,
  id: number,
  { parent_id, right = 'view' }: { parent_id?: number; right?: Right } = {},
): Spot {
  const document = findDocument(world, id)
  if (!document) throw notFound(`there is no document ${id}`)
  const folder = chooseFolder(world, user, foldersOf(world, id), parent_id, right)
  if (!folder) throw notFound(`document ${id} is not in folder ${parent_id}`)
  needRight(world, user, 'view', folder)
  return { document, folder }
}

function chooseFolder(
  world: World,
  user: StoredUser,
  folders: readonly StoredFolder[],
  parentId: number | undefined,
  right: Right,
): StoredFolder | undefined {
  if (parentId !== undefined) return folders.find(({ id }) => id === parentId)
  const firstWith = (wanted: Right) => folders.find((folder) => may(world, user, wanted, folder))
  return firstWith(right) ?? firstWith('view') ?? folders[0]
}

/** Spec, Document check-out: the document is blocked for other users. */
export function needNotHeld(world: World, user: StoredUser, { id, checked_out_by }: StoredDocument): void {
  if (checked_out_by === null || checked_out_by === user.id) return
  throw forbidden(`document ${id} is checked out by ${fullnameOf(world.users.need(checked_out_by))}`)
}
