import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useApi } from '../api-context.tsx'
import { useObjectUrl } from './object-url.ts'

const versionKey = ['version of photos']

/** No `alt` text: the name is always next to it. */
export function Avatar({ id, size = 36 }: { id: number; size?: number }) {
  const api = useApi()
  const photo = api.addressOf('people.getPhoto', { params: { id } })
  const version = useQuery({ queryKey: versionKey, initialData: 0, enabled: false, queryFn: () => 0 }).data
  const { data } = useQuery({
    queryKey: ['photo', photo, version],
    queryFn: () => api.getFile(photo),
    enabled: version > 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const loaded = useObjectUrl(data)
  return <img className="avatar" src={loaded ?? photo} alt="" width={size} height={size} loading="lazy" />
}

/** Photos keep their address when they change, and browsers keep images by address. Fetching loads them again. */
export function reloadPhotos(client: QueryClient): void {
  client.setQueryData(versionKey, Date.now())
}
