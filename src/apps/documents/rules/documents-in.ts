import type { RowChange } from '../../../core/store/contents.ts'
import { byTitle, type List, Order, orderIn } from '../../../core/store/order.ts'
import { SortedList } from '../../../core/store/sorted/list.ts'
import { viewOver } from '../../../core/store/view.ts'
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
  byId: SortedList<Listed>
  byTitle: Order<Listed>
}

/** The live documents of a folder. Gap: by title, or by id. */
export function documentsIn(world: World, folder: number): List<Listed> {
  const { placements, documents, versions } = world
  const held = viewOver<Held>(
    [placements, documents, versions],
    `in ${folder}`,
    () => {
      const ids = new Set(placements.where('folder_id', folder).map(({ document_id }) => document_id))
      const listed = [...ids].flatMap((id) => findListed(world, id))
      listed.sort((a, b) => a.id - b.id)
      return { byId: SortedList.of((a, b) => a.id - b.id, listed), byTitle: Order.of<Listed>(byTitle, listed) }
    },
    (former, [placed, changed, written]) => {
      const ids = new Set([
        ...idsIn(placed!, 'document_id'),
        ...idsIn(changed!, 'id'),
        ...idsIn(written!, 'document_id'),
      ])
      return [...ids].reduce((latter, id) => follow(world, folder, latter, id), former)
    },
  )
  return orderIn(world, byTitle) === byTitle ? held.byTitle : held.byId
}

/** The values of a field before and after each change. */
function idsIn(changes: readonly RowChange<Record<string, unknown>>[], field: string): number[] {
  return changes.flatMap(({ before, after }) => [before, after].flatMap((row) => (row ? [row[field] as number] : [])))
}

/** The documents of a folder after a change of one, which may be in it. */
function follow(world: World, folder: number, held: Held, id: number): Held {
  const was = held.byId.find((listed) => listed.id - id)
  const isPlaced = world.placements.where('document_id', id).some(({ folder_id }) => folder_id === folder)
  const [is] = isPlaced ? findListed(world, id) : []
  if (is) return { byId: held.byId.with(is), byTitle: held.byTitle.changed(was, is) }
  return was ? { byId: held.byId.without(was), byTitle: held.byTitle.changed(was, undefined) } : held
}

/** A document as lists show it; none if it has no live version. */
function findListed(world: World, id: number): Listed[] {
  const document = world.documents.get(id)
  const latest = isThere(document) ? findLatest(world, id) : undefined
  return document && latest ? [{ id, title: document.title, document, latest }] : []
}
