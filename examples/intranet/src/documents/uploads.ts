import type { Api } from '../api.ts'
import { useApiMutation } from '../api-context.tsx'

export interface NewVersion {
  file: File
  comment: string
  is_draft: boolean
}

export interface NewDocument {
  file: File
  title: string
  is_draft: boolean
}

/** Uploads a file to the drop box. Documents refer to it by its key. */
async function dropFile(api: Api, file: File) {
  const { file_key } = await api.call('documents.dropFile', { body: file })
  return { file_key, is_primary: true }
}

export function useCheckIn(doc_id: number) {
  return useApiMutation(async (api, { file, ...version }: NewVersion) => {
    const components = [await dropFile(api, file)]
    return api.call('documents.checkIn', { params: { doc_id }, body: { ...version, components } })
  })
}

export function useUpload(folder: number) {
  return useApiMutation(async (api, { file, ...document }: NewDocument) => {
    const components = [await dropFile(api, file)]
    return api.call('documents.addDocument', { params: { id: folder }, body: { ...document, components } })
  })
}
