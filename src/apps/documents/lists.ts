import type { List } from '../../core/store/order.ts'
import type { View } from '../../world/application.ts'
import type { ListQuery } from './contract.ts'
import { presentDocumentItem, presentFolderItem } from './present.ts'
import { presentPermissions } from './present-permissions.ts'
import { documentsIn, type Listed } from './rules/documents-in.ts'
import { checkListable, findFolder, visibleFoldersIn } from './rules/tree.ts'
import type { DocumentItem, FolderItem } from './shapes.ts'

export function listFolders(view: View, id: number, query: ListQuery): FolderItem[] {
  checkListable(view.world, view.user, id)
  const page = takeSome(visibleFoldersIn(view.world, view.user, id), query)
  return page.map((folder) => presentFolderItem(view, folder, id, query.metadata))
}

export function listDocuments(view: View, id: number, query: ListQuery): DocumentItem[] {
  checkListable(view.world, view.user, id)
  return presentDocuments(view, id, takeSome(documentsIn(view.world, id), query), query)
}

/** Gap: `num` counts folders and documents together, folders first. */
export function listContent(view: View, id: number, query: ListQuery): (FolderItem | DocumentItem)[] {
  checkListable(view.world, view.user, id)
  const folders = visibleFoldersIn(view.world, view.user, id)
  const rest = {
    num: query.num && Math.max(0, query.num - takeSome(folders, query).length),
    start: Math.max(0, query.start - folders.length),
  }
  return [
    ...takeSome(folders, query).map((folder) => presentFolderItem(view, folder, id, query.metadata)),
    ...presentDocuments(view, id, takeSome(documentsIn(view.world, id), rest), query),
  ]
}

/** Spec, Documents: without `num` the whole list, whatever `start` says. */
export function takeSome<Item>(list: List<Item>, { num, start }: { num?: number; start: number }): readonly Item[] {
  return num === undefined ? list.slice() : list.slice(start, start + num)
}

function presentDocuments(view: View, id: number, page: readonly Listed[], { metadata }: ListQuery): DocumentItem[] {
  const folder = findFolder(view.world, id)
  if (!folder) return []
  const permissions = presentPermissions(view, folder, true)
  return page.map((listed) => presentDocumentItem(view, listed, folder, permissions, metadata))
}
