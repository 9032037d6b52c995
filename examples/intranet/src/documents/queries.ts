import type { UseQueryResult } from '@tanstack/react-query'
import type { DocumentItem, Draft } from 'fauxtranet'
import { useApiQuery, useApiQueryIf } from '../api-context.tsx'

/** The top of the tree, which is not a folder itself. */
export const root = 0

/** A document in one of its folders. */
export interface Place {
  doc_id: number
  parent_id: number
}

export const inFolder = ({ doc_id, parent_id }: Place) => ({ params: { doc_id }, query: { parent_id } })

export function useFolders(id: number, isEnabled = true) {
  return useApiQueryIf(isEnabled, 'documents.listFolders', { params: { id } })
}

/** The folders from the top down to this one. */
export function useFolderPath(id: number) {
  return useApiQueryIf(id !== root, 'documents.getFolderPath', { params: { id } })
}

export function useFolderInfo(id: number) {
  return useApiQueryIf(id !== root, 'documents.getFolderInfo', { params: { id } })
}

export function useDocuments(id: number) {
  return useApiQueryIf(id !== root, 'documents.listDocuments', { params: { id } }) as UseQueryResult<DocumentItem[]>
}

/** Drafts in all folders: the user's own, or those to approve. */
export function useDrafts(which: 'draft' | 'to_approve') {
  return useApiQuery('documents.listDocuments', {
    params: { id: root },
    query: { [which]: 1 },
  }) as UseQueryResult<Draft[]>
}

/** The user's own drafts and those to approve. */
export function useAnyDrafts(): Draft[] {
  return [...(useDrafts('to_approve').data ?? []), ...(useDrafts('draft').data ?? [])]
}

export function useCheckedOut() {
  return useApiQuery('documents.listCheckedOut')
}

export function useDocument(place: Place) {
  return useApiQuery('documents.getDocument', inFolder(place))
}

/** Another folder of a document that is linked into several. The interface does not list all of them. */
export function useOtherFolder({ doc_id, parent_id }: Place) {
  const folder = useApiQuery('documents.getDocument', { params: { doc_id } }).data?.parent_id ?? parent_id
  const { data } = useApiQueryIf(folder !== parent_id, 'documents.getFolderInfo', { params: { id: folder } })
  return folder === parent_id ? undefined : data
}

export function useVersions(place: Place) {
  return useApiQuery('documents.listVersions', inFolder(place))
}
