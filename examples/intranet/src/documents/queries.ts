import type { UseQueryResult } from '@tanstack/react-query'
import type { DocumentItem, Draft } from 'fauxtranet'
import { useAnswer, useAnswerIf, useDeed } from '../api-context.tsx'

/** The top of the tree is no folder by itself. */
export const root = 0

/** A document in one of its folders. */
export interface Place {
  doc_id: number
  parent_id: number
}

/** How a document is addressed. */
export const inFolder = ({ doc_id, parent_id }: Place) => ({ params: { doc_id }, query: { parent_id } })

export function useFolders(id: number, isAsked = true) {
  return useAnswerIf(isAsked, 'documents.listFolders', { params: { id } })
}

/** The path to a folder, and what may be added to it. */
export function useFolderUi(id: number) {
  return useAnswer('documents.getFolderUi', { params: { id } })
}

export function useFolderInfo(id: number) {
  return useAnswerIf(id !== root, 'documents.getFolderInfo', { params: { id } })
}

export function useDocuments(id: number) {
  return useAnswerIf(id !== root, 'documents.listDocuments', { params: { id } }) as UseQueryResult<DocumentItem[]>
}

/** Drafts are listed for all folders at once: one's own, or those that one may approve. */
export function useDrafts(which: 'draft' | 'to_approve') {
  return useAnswer('documents.listDocuments', {
    params: { id: root },
    query: { [which]: 1 },
  }) as UseQueryResult<Draft[]>
}

/** All drafts that are one's own or one's to approve. */
export function useAnyDrafts(): Draft[] {
  return [...(useDrafts('to_approve').data ?? []), ...(useDrafts('draft').data ?? [])]
}

export function useCheckedOut() {
  return useAnswer('documents.listCheckedOut')
}

export function useDocument(place: Place) {
  return useAnswer('documents.getDocument', inFolder(place))
}

export function useVersions(place: Place) {
  return useAnswer('documents.listVersions', inFolder(place))
}

export function useCheckOut() {
  return useDeed((api, place: Place) => api.call('documents.checkOut', inFolder(place)))
}
