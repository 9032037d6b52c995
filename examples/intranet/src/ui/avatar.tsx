import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useApi } from '../api-context.tsx'

const versionKey = ['version of photos']

/** No `alt` text: the name is always next to it. */
export function Avatar({ id, size = 36 }: { id: number; size?: number }) {
  const photo = useApi().addressOf('people.getPhoto', { params: { id } })
  const version = useQuery({ queryKey: versionKey, initialData: 0, enabled: false, queryFn: () => 0 }).data
  return <img className="avatar" src={`${photo}#${version}`} alt="" width={size} height={size} loading="lazy" />
}

/** Photos keep their address when they change. With another fragment, the browser loads them again. */
export function reloadPhotos(client: QueryClient): void {
  client.setQueryData(versionKey, Date.now())
}
