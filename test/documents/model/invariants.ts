import { expect } from 'vitest'
import type { World } from '../../../src/index.ts'
import type { Reference, Version } from './model.ts'

/** Stored rows and bytes must equal the model, even if no one can see them. */
export function checkTables(model: Reference, world: World): void {
  same(idsIn(world.folders), [...model.folders.keys()].sort(byNumber), 'folders')
  same(idsIn(world.documents), [...model.documents.keys()].sort(byNumber), 'documents')
  same(idsIn(world.trash), [...model.trash.keys()].sort(byNumber), 'trash')
  for (const { id, parent, title, locked, inherits, metadata, trash, links } of model.folders.values()) {
    const row = world.folders.get(id)!
    const stored = [row.parent_id, row.title, row.closed_at !== null, row.inherits, row.metadata, row.trash_id]
    same(stored, [parent, title, locked, inherits, metadata, trash], `folder ${id}`)
    same(row.linked_in ?? [], links, `links of folder ${id}`)
  }
  for (const { id, versions, places, title, trash, metadata, heldBy, nextVersion } of model.documents.values()) {
    const row = world.documents.get(id)!
    const stored = [row.title, row.trash_id, row.metadata, row.checked_out_by, row.next_version_num]
    same(stored, [title, trash, metadata, heldBy, nextVersion], `document ${id}`)
    const folders = world.placements.where('document_id', id).map(({ folder_id }) => folder_id)
    same(folders, places, `places of document ${id}`)
    const rows = [...world.versions.where('document_id', id)].sort((a, b) => a.version_num - b.version_num)
    same(rows.map(showStored), [...versions].sort((a, b) => a.num - b.num).map(showVersion), `versions of ${id}`)
    for (const { version_num, components } of rows) {
      const uploaded = versions.find(({ num }) => num === version_num)!.components
      for (const [i, { file_id, title }] of components.entries()) {
        const stored = world.files.get(file_id)?.bytes as Uint8Array | undefined
        if (!isSame(stored, uploaded[i]!.bytes)) expect([...(stored ?? [])], title).toEqual([...uploaded[i]!.bytes])
      }
    }
  }
  const sent = world.outbox.all().map(({ kind, to }) => `${kind} ${to.id}`)
  same(sent, model.notifications, 'notifications')
}

type StoredVersion = ReturnType<World['versions']['need']>

function showStored({ version_num, is_draft, trash_id, components }: StoredVersion): unknown[] {
  return [version_num, is_draft, trash_id, components.map(({ title, size, primary }) => [title, size, primary])]
}

function showVersion({ num, draft, trash, components }: Version): unknown[] {
  return [num, draft, trash, components.map(({ title, bytes, primary }) => [title, bytes.length, primary])]
}

export function checkInvariants(world: World): void {
  for (const { id, trash_id } of world.documents.all()) {
    const folders = world.placements.where('document_id', id).map(({ folder_id }) => world.folders.get(folder_id))
    const isInTree = trash_id === null && folders.some((folder) => folder?.trash_id === null)
    const isInTrash = trash_id !== null || (!isInTree && folders.some((folder) => folder && folder.trash_id !== null))
    same([isInTree, isInTrash].filter(Boolean).length, 1, `document ${id} is in the tree or in the trash`)
    same(trash_id === null || world.trash.has(trash_id), true, `document ${id} can be found in the trash`)
    const versions = world.versions.where('document_id', id).filter((version) => version.trash_id === null)
    same(versions.length > 0, true, `document ${id} has a version`)
    same(versions.filter(({ is_draft }) => is_draft).length <= 1, true, `document ${id} has one draft at most`)
    same(new Set(versions.map(({ version_num }) => version_num)).size, versions.length, `version numbers of ${id}`)
  }
  for (const { id, parent_id, trash_id } of world.folders.all()) {
    const parent = world.folders.get(parent_id ?? 0)
    const hangsOn = parent ? parent.trash_id === null : parent_id === 0
    same(trash_id === null ? hangsOn : world.trash.has(trash_id), true, `folder ${id} is in the tree or in the trash`)
  }
  const referred = world.versions.all().flatMap(({ components }) => components.map(({ file_id }) => file_id))
  same(idsIn(world.files), [...new Set(referred)].sort(byNumber), 'versions refer to all files')
  const lost = world.versions.all().filter(({ document_id }) => !world.documents.has(document_id))
  same(lost.length, 0, 'versions without a document')
}

function idsIn(table: { all(): readonly { id: number }[] }): number[] {
  return table.all().map(({ id }) => id)
}

function same(actual: unknown, expected: unknown, what: string): void {
  if (JSON.stringify(actual) !== JSON.stringify(expected)) expect(actual, what).toEqual(expected)
}

function isSame(a: Uint8Array | undefined, b: Uint8Array): boolean {
  return a === b || (a?.length === b.length && a.every((byte, i) => byte === b[i]))
}

function byNumber(a: number, b: number): number {
  return a - b
}
