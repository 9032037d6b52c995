import type { RowChange } from '../../../core/store/contents.ts'
import { IdMap } from '../../../core/store/id-map.ts'
import { byTitle, type List, Order, orderIn } from '../../../core/store/order.ts'
import { defineView } from '../../../core/store/view.ts'
import type { World } from '../../../world/world.ts'
import type { StoredDocument, StoredVersion } from '../model.ts'
import { isAvailable } from './tree.ts'
import { findLatest } from './versions.ts'

export interface DocumentEntry {
  id: number
  title: string
  document: StoredDocument
  latest: StoredVersion
}

/** Gap: sorted by title, or by id. */
export function documentsIn(world: World, folder: number): List<DocumentEntry> {
  const { placements, documents, versions } = world
  const contents = contentsOf({ placements, documents, versions }, { folder })
  return orderIn(world, byTitle) === byTitle ? contents.byTitle : contents.byId.values()
}

type Tables = Pick<World, 'placements' | 'documents' | 'versions'>

/** Row changes are applied to the existing lists, so that a write does not rebuild them. */
const contentsOf = defineView(
  (tables: Tables, { folder }: { folder: number }) => {
    const ids = new Set(tables.placements.where('folder_id', folder).map(({ document_id }) => document_id))
    const entries = [...ids].flatMap((id) => findEntry(tables, id) ?? [])
    const byId = IdMap.of(entries.map((entry) => [entry.id, entry]))
    return { byId, byTitle: Order.of<DocumentEntry>(byTitle, entries) }
  },
  (former, { placements, documents, versions }, tables, { folder }) => {
    const ids = [...idsIn(placements, 'document_id'), ...idsIn(documents, 'id'), ...idsIn(versions, 'document_id')]
    return [...new Set(ids)].reduce((contents, id) => {
      const before = contents.byId.get(id)
      const isPlaced = tables.placements.where('document_id', id).some(({ folder_id }) => folder_id === folder)
      const after = isPlaced ? findEntry(tables, id) : undefined
      if (!before && !after) return contents
      return { byId: contents.byId.with(id, after), byTitle: contents.byTitle.changed(before, after) }
    }, former)
  },
)

function idsIn(changes: readonly RowChange<Record<string, unknown>>[], field: string): number[] {
  return changes.flatMap(({ before, after }) => [before, after].flatMap((row) => (row ? [row[field] as number] : [])))
}

function findEntry(tables: Tables, id: number): DocumentEntry | undefined {
  const document = tables.documents.get(id)
  const latest = isAvailable(document) ? findLatest(tables, id) : undefined
  return document && latest && { id, title: document.title, document, latest }
}
