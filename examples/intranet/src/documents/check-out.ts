import { useNotifiedMutation } from './notices.tsx'
import { inFolder, type Place } from './queries.ts'

/** Only a failed check-out shows who has the document. */
export function useCheckOut(document: Place & { title: string }) {
  const subject = { type: 'document', id: document.doc_id, title: document.title } as const
  return useNotifiedMutation(subject, (api) => api.call('documents.checkOut', inFolder(document)))
}
