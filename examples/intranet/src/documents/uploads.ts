import type { Api } from '../api.ts'
import { useDeed } from '../api-context.tsx'

export interface NewVersion {
  file: File
  comment: string
  is_draft: boolean
}

/** A file goes into the drop box first; its key then stands for it. */
async function dropFile(api: Api, file: File) {
  const { file_key } = await api.documents.dropFile({ body: file })
  return { file_key, is_primary: true }
}

export function useCheckIn(doc_id: number) {
  return useDeed('documents', async (api, { file, comment, is_draft }: NewVersion) => {
    const components = [await dropFile(api, file)]
    return api.documents.checkIn({ params: { doc_id }, body: { comment, is_draft, components } })
  })
}

export interface NewDocument {
  file: File
  title: string
  is_draft: boolean
}

export function useUpload(folder: number) {
  return useDeed('documents', async (api, { file, title, is_draft }: NewDocument) => {
    const components = [await dropFile(api, file)]
    return api.documents.addDocument({ params: { id: folder }, body: { title, is_draft, components } })
  })
}

export function useAddFolder(parent: number) {
  return useDeed('documents', (api, title: string) =>
    api.documents.addFolder({ params: { id: parent }, body: { title } }),
  )
}
