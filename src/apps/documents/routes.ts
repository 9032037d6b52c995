import { Download } from '../../core/bytes.ts'
import { mediaTypeOf } from '../../core/http/media-type.ts'
import type { List } from '../../core/store/order.ts'
import type { Routes, View } from '../../world/application.ts'
import type { contract, ListQuery } from './contract.ts'
import * as present from './present.ts'
import * as rules from './rules/adding.ts'
import * as checkout from './rules/checkout.ts'
import * as deleting from './rules/deleting.ts'
import { documentsIn } from './rules/documents-in.ts'
import * as drafts from './rules/drafts.ts'
import * as dropBox from './rules/drop-box.ts'
import { type DocumentAddress, needVersion } from './rules/locations.ts'
import { may, mayContribute } from './rules/rights.ts'
import * as transfers from './rules/transfers.ts'
import { checkListable, findFolder, needFolder, needFolderIn, needSubfolder, visibleFoldersIn } from './rules/tree.ts'
import { needComponent } from './rules/versions.ts'

export const routes: Routes<typeof contract> = {
  getFolderInfo: (view) => {
    const { world, user, params, query } = view
    return present.presentFolder(view, needFolderIn(world, user, params.id, query.parent_id), query.parent_id)
  },
  getFolderPath: (view) => present.presentPath(view, needFolder(view.world, view.user, view.params.id)),
  getFolderUi: (view) => {
    const { world, user, params } = view
    checkListable(world, user, params.id)
    const folder = findFolder(world, params.id)
    const isOpen = folder?.closed_at === null
    const permission = {
      add_folder: isOpen && may(world, user, 'edit', folder),
      add_doc: isOpen && mayContribute(world, user, folder),
    }
    return { path: folder ? present.presentPath(view, folder) : [], permission }
  },
  listDocuments: (view) => {
    const { world, user, params, query } = view
    if (query.draft) return takeSome(drafts.listOwnDrafts(world, user), query).map(present.presentDraft)
    if (query.to_approve) return takeSome(drafts.listDraftsToApprove(world, user), query).map(present.presentDraft)
    checkListable(world, user, params.id)
    return present.presentDocumentItems(view, takeSome(documentsIn(world, params.id), query))
  },
  listFolders: (view) => {
    const { world, user, params, query } = view
    checkListable(world, user, params.id)
    return present.presentFolderItems(view, takeSome(visibleFoldersIn(world, user, params.id), query))
  },
  // Gap: `num` counts folders and documents together, folders first.
  listFolder: (view) => {
    const { world, user, params, query } = view
    if (query.parent_id !== undefined) needFolderIn(world, user, params.id, query.parent_id)
    checkListable(world, user, params.id)
    const folders = visibleFoldersIn(world, user, params.id)
    const shown = takeSome(folders, query)
    const num = query.num && Math.max(0, query.num - shown.length)
    const start = Math.max(0, query.start - folders.length)
    const documents = takeSome(documentsIn(world, params.id), { num, start })
    return [...present.presentFolderItems(view, shown), ...present.presentDocumentItems(view, documents)]
  },
  findSubfolder: (view) => {
    const { world, user, params, query } = view
    checkListable(world, user, params.id)
    return present.presentFolder(view, needSubfolder(world, user, params.id, query))
  },

  getDocument: (view) => present.presentDocument(view, versionIn(view)),
  listComponents: (view) => present.presentComponents(view, versionIn(view).version),
  getFile: (view) => present.presentFile(view, needComponent(versionIn(view).version)),
  getComponent: (view) => present.presentFile(view, needComponent(versionIn(view).version, view.params.component_name)),
  listVersions: (view) => present.presentVersions(view, versionIn(view)),

  dropFile: (view) => {
    const { world, user, body, warn } = view
    if (/^multipart\//i.test(body.type)) warn('the multipart body was stored as is; send the file itself as the body.')
    const { file_key, URI } = present.presentDropped(view, dropBox.dropFile(world, user, body, warn))
    return { file_key, URL: URI }
  },
  listDropBox: (view) => dropBox.listDropped(view.world, view.user).map((file) => present.presentDropped(view, file)),
  getDropped: ({ world, user, params }) => {
    const { bytes, type } = dropBox.needDropped(world, user, params.file_key)
    return new Download(bytes, mediaTypeOf('', type))
  },
  deleteDropped: ({ world, user, params }) => dropBox.deleteDropped(world, user, params.file_key),

  checkOut: ({ world, user, params, query }) => checkout.checkOut(world, user, { ...params, ...query }),
  listCheckedOut: (view) =>
    checkout.listCheckedOut(view.world, view.user).map((document) => present.presentCheckedOut(view, document)),
  cancelCheckOut: ({ world, user, params }) => checkout.cancelCheckOut(world, user, params.doc_id),
  checkIn: (view) =>
    present.presentDocument(view, checkout.checkIn(view.world, view.user, view.params.doc_id, view.body)),
  approve: ({ world, user, params, query }) => drafts.approve(world, user, params.doc_id, query.parent_id),

  addToFolder: (view) => {
    const { world, user, params, body } = view
    return body.type === 'folder'
      ? present.presentFolder(view, rules.addFolder(world, user, params.id, body))
      : present.presentDocument(view, rules.addDocument(world, user, params.id, body))
  },
  addFolder: (view) => present.presentFolder(view, rules.addFolder(view.world, view.user, view.params.id, view.body)),
  addDocument: (view) =>
    present.presentDocument(view, rules.addDocument(view.world, view.user, view.params.id, view.body)),
  updateFolder: (view) =>
    present.presentFolder(view, rules.updateFolder(view.world, view.user, view.params.id, view.body)),
  updateDocument: (view) => {
    const { world, user, params, query, body, warn } = view
    return present.presentDocument(view, rules.updateDocument(world, user, { ...params, ...query }, body, warn))
  },
  deleteDocument: ({ world, user, params, query }) => deleting.deleteDocument(world, user, { ...params, ...query }),
  deleteVersion: ({ world, user, params, query }) => deleting.deleteDocument(world, user, { ...params, ...query }),
  deleteFolder: ({ world, user, params, query }) => deleting.deleteFolder(world, user, params.id, query),
  copy: (view) => transfers.copy(view.world, view.user, view.body, view.warn),
  move: (view) => transfers.move(view.world, view.user, view.body, view.warn),
  link: (view) => transfers.link(view.world, view.user, view.body, view.warn),
}

type DocumentCall = Pick<View, 'world' | 'user'> & { params: DocumentAddress; query: { parent_id?: number } }

function versionIn({ world, user, params, query }: DocumentCall) {
  return needVersion(world, user, { ...params, ...query })
}

/** Spec, Documents: without `num`, the whole list is returned and `start` is ignored. */
function takeSome<Item>(list: List<Item>, { num, start }: Pick<ListQuery, 'num' | 'start'>): readonly Item[] {
  return num === undefined ? list.slice() : list.slice(start, start + num)
}
