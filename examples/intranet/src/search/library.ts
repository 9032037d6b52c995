import { useQuery } from '@tanstack/react-query'
import type { Api } from '../api.ts'
import { useApi } from '../api-context.tsx'

/** Each folder is a request, so a large library is searched only in part. */
export const mostFolders = 50
const atOnce = 5

interface Entry {
  to: string
  title: string
  isFolder: boolean
  /** The title of its folder. Empty at the top. */
  folder: string
}

/** All folders and documents, listed once. The API cannot search them. Changes of this user load them again. */
export function useLibrary(isEnabled: boolean) {
  const api = useApi()
  return useQuery({
    queryKey: [api.baseUrl, 'library'],
    queryFn: () => listLibrary(api),
    enabled: isEnabled,
    staleTime: 300_000,
  })
}

/** Lists the folders from the top down. */
async function listLibrary(api: Api) {
  const folders = [{ id: 0, title: '' }]
  const found = new Map<string, Entry>()
  let listed = 0
  while (listed < Math.min(folders.length, mostFolders)) {
    const next = folders.slice(listed, Math.min(listed + atOnce, mostFolders))
    listed += next.length
    const lists = await Promise.all(next.map(({ id }) => api.call('documents.listFolder', { params: { id } })))
    for (const [i, list] of lists.entries()) {
      for (const entry of list) {
        const isFolder = !('doc_id' in entry)
        const to = isFolder ? `/documents/${entry.id}` : `/documents/${entry.parent_id}/${entry.doc_id}`
        const name = isFolder ? `folder ${entry.id}` : `document ${entry.doc_id}`
        // A link is the same folder or document in a second place.
        if (found.has(name)) continue
        found.set(name, { to, title: entry.title, isFolder, folder: next[i]!.title })
        if (isFolder) folders.push({ id: entry.id, title: entry.title })
      }
    }
  }
  return { entries: [...found.values()], isWhole: listed === folders.length }
}
