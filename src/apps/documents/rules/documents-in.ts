import type { RowChange } from '../../../core/store/contents.ts'
import { IdMap } from '../../../core/store/id-map.ts'
import { byTitle, type List, Order, orderIn } from '../../../core/store/order.ts'
import { defineView } from '../../../core/store/view.ts'
import type { World } from '../../../world/world.ts'
import type { StoredDocument, StoredVersion } from '../model.ts'
import { isThere } from './tree.ts'
import { findLatest } from './versions.ts'

/** A document as lists show it: with its latest live version. */
export interface Listed {
  id: number
  title: string
  document: StoredDocument
  latest: StoredVersion
}

/** The documents of a folder, which follow the changes of their tables. */
interface Held {
  byId: IdMap<Listed>
  byTitle: Order<Listed>
}

/** The live documents of a folder. Gap: by title, or by id. */
export function documentsIn(world: World, folder: number): List<Listed> {
  const { placements, documents, versions } = world
  const held = documentsHeld({ placements, documents, versions }, { folder })
  return orderIn(world, byTitle) === byTitle ? held.byTitle : held.byId.values()
}

type Tables = Pick<World, 'placements' | 'documents' | 'versions'>

const documentsHeld = defineView(
  (tables: Tables, { folder }: { folder: number }): Held => {
    const ids = new Set(tables.placements.where('folder_id', folder).map(({ document_id }) => document_id))
    const listed = [...ids].flatMap((id) => findListed(tables, id))
    return { byId: IdMap.of(listed.map((one) => [one.id, one])), byTitle: Order.of<Listed>(byTitle, listed) }
  },
  (former, { placements, documents, versions }, tables, { folder }) => {
    const ids = new Set([
      ...idsIn(placements, 'document_id'),
      ...idsIn(documents, 'id'),
      ...idsIn(versions, 'document_id'),
    ])
    return [...ids].reduce((latter, id) => follow(tables, folder, latter, id), former)
  },
)

/** The values of a field before and after each change. */
function idsIn(changes: readonly RowChange<Record<string, unknown>>[], field: string): number[] {
  return changes.flatMap(({ before, after }) => [before, after].flatMap((row) => (row ? [row[field] as number] : [])))
}

/** The documents of a folder after a change of one, which may be in it. */
function follow(tables: Tables, folder: number, held: Held, id: number): Held {
  const was = held.byId.get(id)
  const isPlaced = tables.placements.where('document_id', id).some(({ folder_id }) => folder_id === folder)
  const [is] = isPlaced ? findListed(tables, id) : []
  return was || is ? { byId: held.byId.with(id, is), byTitle: held.byTitle.changed(was, is) } : held
}

/** A document as lists show it; none if it has no live version. */
function findListed(tables: Tables, id: number): Listed[] {
  const document = tables.documents.get(id)
  const latest = isThere(document) ? findLatest(tables, id) : undefined
  return document && latest ? [{ id, title: document.title, document, latest }] : []
}
