import { useState } from 'react'
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
async function dropFile(api: Api, file: Blob, onProgress: (share: number) => void = () => undefined) {
  const { file_key } = await api.upload('documents.dropFile', file, onProgress)
  return { file_key, is_primary: true }
}

/** How much of the file has been sent. Undefined if that is not known, or the server is not done yet. */
function useProgress() {
  const [share, setShare] = useState<number>()
  return { progress: share === 1 ? undefined : share, setShare }
}

export function useCheckIn(doc_id: number) {
  const { progress, setShare } = useProgress()
  const mutation = useApiMutation(async (api, { file, ...version }: NewVersion) => {
    const components = [await dropFile(api, file, setShare)]
    return api.call('documents.checkIn', { params: { doc_id }, body: { ...version, components } })
  })
  return { ...mutation, progress }
}

export function useUpload(folder: number) {
  const { progress, setShare } = useProgress()
  const mutation = useApiMutation(async (api, { file, ...document }: NewDocument) => {
    const components = [await dropFile(api, file, setShare)]
    return api.call('documents.addDocument', { params: { id: folder }, body: { ...document, components } })
  })
  return { ...mutation, progress }
}
