import { invalid } from '../../../core/refusal.ts'
import type { World } from '../../../world/world.ts'
import type { StoredDocument, StoredFolder } from '../model.ts'

// Gap: which reference codes there are. The folders of one parent have different ones, and so have the documents of one folder.

/** The code that is given to a folder, or one that is made for it. */
export function chooseFolderCode(world: World, given: string, id: number, parent: number | null): string {
  const findOther = (code: string) => findFolderOf(world, code, parent, id)
  return given ? checkCode('refcode', given, 'folder', findOther(given)) : makeCode(`Dir_${id}`, findOther)
}

export function chooseDocumentCode(world: World, given: string, id: number, folders: readonly StoredFolder[]): string {
  const findOther = (code: string) => findDocumentOf(world, code, folders, id)
  return given ? checkCode('refcode', given, 'document', findOther(given)) : makeCode(`Doc_${id}`, findOther)
}

/** Refuses to put a folder where another one has its code. */
export function checkFolderCode(world: World, { id, refcode }: StoredFolder, parent: number, field: string): void {
  checkCode(field, refcode, 'folder', findFolderOf(world, refcode, parent, id))
}

export function checkDocumentCode(
  world: World,
  { id, refcode }: StoredDocument,
  folders: readonly StoredFolder[],
  field: string,
): void {
  checkCode(field, refcode, 'document', findDocumentOf(world, refcode, folders, id))
}

function checkCode(name: string, code: string, noun: string, other: { id: number } | undefined): string {
  if (other) throw invalid({ name, reason: `the reference code "${code}" belongs to ${noun} ${other.id} there` })
  return code
}

/** A code with the id in it is free, unless somebody has given it to another. */
function makeCode(code: string, findOther: (code: string) => unknown): string {
  return findOther(code) ? makeCode(`${code}_`, findOther) : code
}

function findFolderOf(world: World, code: string, parent: number | null, self: number): StoredFolder | undefined {
  if (parent === null) return undefined
  const isThere = ({ id, parent_id, linked_in, trash_id }: StoredFolder) =>
    id !== self && trash_id === null && (parent_id === parent || linked_in?.includes(parent))
  return world.folders.where('refcode', code).find(isThere)
}

function findDocumentOf(
  world: World,
  code: string,
  folders: readonly StoredFolder[],
  self: number,
): StoredDocument | undefined {
  const isIn = (id: number) =>
    world.placements.where('document_id', id).some(({ folder_id }) => folders.some((folder) => folder.id === folder_id))
  return world.documents.where('refcode', code).find(({ id, trash_id }) => id !== self && trash_id === null && isIn(id))
}
