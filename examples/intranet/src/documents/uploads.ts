import { useState } from 'react'
import type { Api } from '../api.ts'
import { useApiMutation } from '../api-context.tsx'
import { useNotifiedMutation } from './notices.tsx'
import { inFolder, type Place } from './queries.ts'

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

/** Adds an older version again, as the newest one. The interface has no request for it. */
export function useRestoreVersion(place: Place & { title: string }, is_draft: boolean) {
  const { doc_id, title } = place
  return useNotifiedMutation({ type: 'document', id: doc_id, title }, async (api, version_num: number) => {
    const params = { doc_id }
    const { query } = inFolder(place)
    const file = await api.getFile(api.addressOf('documents.getFile', { params: { ...params, version_num }, query }))
    await api.call('documents.checkOut', inFolder(place))
    try {
      const components = [await dropFile(api, file)]
      const comment = `Version ${version_num} restored`
      await api.call('documents.checkIn', { params, body: { components, comment, is_draft } })
    } catch (error) {
      await api.call('documents.cancelCheckOut', { params }).catch(() => undefined)
      throw error
    }
  })
}

export function useUpload(folder: number) {
  const { progress, setShare } = useProgress()
  const mutation = useApiMutation((api, document: NewDocument) => addDocument(api, folder, document, setShare))
  return { ...mutation, progress }
}

/** Adds files to a folder. Users who may not edit it save drafts. */
export async function addFiles(api: Api, id: number, files: readonly File[]): Promise<{ title: string }> {
  const { title, permissions } = await api.call('documents.getFolderInfo', { params: { id } })
  for (const file of files) await addDocument(api, id, { file, title: file.name, is_draft: !permissions.edit })
  return { title }
}

async function addDocument(
  api: Api,
  id: number,
  { file, ...document }: NewDocument,
  onProgress?: (share: number) => void,
) {
  const components = [await dropFile(api, file, onProgress)]
  return api.call('documents.addDocument', { params: { id }, body: { ...document, components } })
}
