import type { DocumentItem, Draft } from 'fauxtranet'
import { useAnswer, useDeed } from '../api-context.tsx'

export const root = 0

export function useFolders(id: number, enabled = true) {
  return useAnswer(['documents', 'folders', id], (api) => api.documents.listFolders({ params: { id } }), enabled)
}

/** The path to a folder, and what may be added to it. */
export function useFolderUi(id: number) {
  return useAnswer(['documents', 'ui', id], (api) => api.documents.getFolderUi({ params: { id } }))
}

/** The top of the tree is no folder by itself. */
export function useFolderInfo(id: number) {
  return useAnswer(['documents', 'folder', id], (api) => api.documents.getFolderInfo({ params: { id } }), id !== root)
}

export function useDocuments(id: number) {
  return useAnswer(
    ['documents', 'list', id],
    (api) => api.documents.listDocuments({ params: { id } }) as Promise<DocumentItem[]>,
    id !== root,
  )
}

/** Drafts are listed for all folders at once: one's own, or those that one may approve. */
export function useDrafts(which: 'draft' | 'to_approve') {
  return useAnswer(
    ['documents', which],
    (api) => api.documents.listDocuments({ params: { id: root }, query: { [which]: 1 } }) as Promise<Draft[]>,
  )
}

/** The draft of one document, if it is one's own or one's to approve. */
export function useDraftOf(doc_id: number): Draft | undefined {
  const drafts = [...(useDrafts('to_approve').data ?? []), ...(useDrafts('draft').data ?? [])]
  return drafts.find((draft) => draft.doc_id === doc_id)
}

export function useCheckedOut() {
  return useAnswer(['documents', 'checked out'], (api) => api.documents.listCheckedOut())
}

export function useDocument({ doc_id, parent_id }: Place) {
  return useAnswer(['documents', 'document', doc_id, parent_id], (api) =>
    api.documents.getDocument({ params: { doc_id }, query: { parent_id } }),
  )
}

export function useVersions({ doc_id, parent_id }: Place) {
  return useAnswer(['documents', 'versions', doc_id, parent_id], (api) =>
    api.documents.listVersions({ params: { doc_id }, query: { parent_id } }),
  )
}

export function useTrash() {
  return useAnswer(['documents', 'trash'], (api) => api.trash.listDeleted())
}

/** A document in one of its folders. */
export interface Place {
  doc_id: number
  parent_id: number
}

export function useCheckOut() {
  return useDeed('documents', (api, { doc_id, parent_id }: Place) =>
    api.documents.checkOut({ params: { doc_id }, query: { parent_id } }),
  )
}

export function useCancelCheckOut() {
  return useDeed('documents', (api, doc_id: number) => api.documents.cancelCheckOut({ params: { doc_id } }))
}
