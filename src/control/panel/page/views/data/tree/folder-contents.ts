import type { RowPage } from '../../../../../rows/shapes.ts'
import { useLoaded } from '../../../state/resource.ts'
import { findRows, type Names, type Row } from '../../../state/rows.ts'
import { countMore } from './count-more.ts'

export interface FolderContents {
  folders: readonly Row[]
  documents: readonly Row[]
  names: Names
  /** How many folders and documents are not shown. Empty if all are. */
  more: string
}

const most = 200

const tables = ['folders', 'placements', 'documents', 'versions']

/** What is in a folder, without what is in the trash. 0 is the top level. */
export function useFolder(id: number): FolderContents | undefined {
  return useLoaded(String(id), () => loadFolder(id), tables)
}

async function loadFolder(id: number): Promise<FolderContents> {
  const [own, linked, placements] = await Promise.all([
    findRows('folders', { where: `parent_id:${id}`, sort: 'title', limit: most }),
    findRows('folders', { where: `linked_in:${id}`, sort: 'title', limit: most }),
    findRows('placements', { where: `folder_id:${id}`, columns: 'document_id', limit: most }),
  ])
  const { rows, names } = await findDocuments(placements.rows.map(({ document_id }) => document_id as number))
  return {
    folders: [...own.rows, ...linked.rows].filter(isKept),
    documents: rows,
    names,
    more: countMore(missing(own) + missing(linked), missing(placements)),
  }
}

async function findDocuments(ids: readonly number[]): Promise<{ rows: Row[]; names: Names }> {
  if (ids.length === 0) return { rows: [], names: {} }
  const { rows, names } = await findRows('documents', { where: `id:${ids}`, sort: 'title', limit: most })
  return { rows: rows.filter(isKept), names }
}

/** Documents and folders anywhere, by any of their words. */
export function useFound(words: string): FolderContents | undefined {
  return useLoaded(words, () => loadFound(words), tables)
}

async function loadFound(words: string): Promise<FolderContents> {
  const query = { words, sort: 'title', limit: most }
  const [folders, documents] = await Promise.all([findRows('folders', query), findRows('documents', query)])
  return {
    folders: folders.rows.filter(isKept),
    documents: documents.rows.filter(isKept),
    names: documents.names,
    more: countMore(missing(folders), missing(documents)),
  }
}

const missing = ({ total, rows }: RowPage) => total - rows.length

const isKept = ({ trash_id }: Row) => trash_id === null

/** The folders to open at first: those on the way to a draft, so that it is in sight. */
export async function foldersTo(documents: readonly number[]): Promise<Set<number>> {
  const found = new Set<number>()
  if (documents.length === 0) return found
  const { rows } = await findRows('placements', {
    where: `document_id:${documents}`,
    columns: 'folder_id',
    limit: most,
  })
  let next = rows.map(({ folder_id }) => folder_id as number)
  while (next.length > 0) {
    for (const id of next) found.add(id)
    const above = await findRows('folders', { where: `id:${next}`, columns: 'parent_id', limit: most })
    const parents = above.rows.map(({ parent_id }) => parent_id as number | null)
    next = [...new Set(parents)].filter((id) => id !== null && id !== 0 && !found.has(id)) as number[]
  }
  return found
}
