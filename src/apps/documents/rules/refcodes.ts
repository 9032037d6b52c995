import { invalid } from '../../../core/refusal.ts'
import type { World } from '../../../world/world.ts'
import type { StoredDocument, StoredFolder } from '../model.ts'

// Gap: reference codes are unique among the folders of one parent, and among the documents of one folder.

export function chooseFolderCode(world: World, given: string, id: number, parent: number | null): string {
  const findOther = (refcode: string) => findOtherFolder(world, { id, refcode }, parent)
  return given ? checkCode('refcode', given, 'folder', findOther(given)) : generateCode(`Dir_${id}`, findOther)
}

export function chooseDocumentCode(world: World, given: string, id: number, folders: readonly StoredFolder[]): string {
  const findOther = (refcode: string) => findOtherDocument(world, { id, refcode }, folders)
  return given ? checkCode('refcode', given, 'document', findOther(given)) : generateCode(`Doc_${id}`, findOther)
}

type Owner = Pick<StoredFolder, 'id' | 'refcode'>

export function checkFolderCode(world: World, self: Owner, parent: number, field: string): void {
  checkCode(field, self.refcode, 'folder', findOtherFolder(world, self, parent))
}

export function checkDocumentCode(world: World, self: Owner, folders: readonly StoredFolder[], field: string): void {
  checkCode(field, self.refcode, 'document', findOtherDocument(world, self, folders))
}

function checkCode(name: string, code: string, noun: string, other: { id: number } | undefined): string {
  if (other) throw invalid({ name, reason: `the reference code "${code}" is already used by ${noun} ${other.id}` })
  return code
}

/** A code with the id in it can still be in use, if someone gave it to another object. */
function generateCode(code: string, findOther: (code: string) => unknown): string {
  return findOther(code) ? generateCode(`${code}_`, findOther) : code
}

function findOtherFolder(world: World, self: Owner, parent: number | null): StoredFolder | undefined {
  if (parent === null) return undefined
  const isOther = ({ id, parent_id, linked_in, trash_id }: StoredFolder) =>
    id !== self.id && trash_id === null && (parent_id === parent || linked_in?.includes(parent))
  return world.folders.where('refcode', self.refcode).find(isOther)
}

function findOtherDocument(world: World, self: Owner, folders: readonly StoredFolder[]): StoredDocument | undefined {
  const ids = new Set(folders.map(({ id }) => id))
  const isIn = (id: number) => world.placements.where('document_id', id).some(({ folder_id }) => ids.has(folder_id))
  const isOther = ({ id, trash_id }: StoredDocument) => id !== self.id && trash_id === null && isIn(id)
  return world.documents.where('refcode', self.refcode).find(isOther)
}
