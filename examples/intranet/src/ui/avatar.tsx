import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../api-context.tsx'
import { useObjectUrl } from './object-url.ts'
import { Picture } from './picture.tsx'

const versionKey = ['version of photos']

/** No `alt` text: the name is always next to it. */
export function Avatar({ id, size = 36 }: { id: number; size?: number }) {
  const api = useApi()
  const photo = api.addressOf('people.getPhoto', { params: { id } })
  const version = useQuery({ queryKey: versionKey, initialData: 0, enabled: false, queryFn: () => 0 }).data
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: ['photo', photo, version],
    queryFn: () => api.getFile(photo),
    // A reset sets the version to 0 first, so it does not load the photos of people who may be gone.
    enabled: () => version > 0 && version === client.getQueryData(versionKey),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const loaded = useObjectUrl(data)
  const shape = { className: 'avatar', width: size, height: size }
  return <Picture {...shape} src={loaded ?? photo} alt="" loading="lazy" fallback={<Outline {...shape} />} />
}

/** Of a person. */
function Outline(shape: { className: string; width: number; height: number }) {
  return (
    <svg {...shape} viewBox="0 0 36 36" fill="var(--soft)" aria-hidden="true">
      <circle cx="18" cy="14" r="6" />
      <path d="M6 32a12 10 0 0 1 24 0Z" />
    </svg>
  )
}

/** Photos keep their address when they change, and browsers keep images by address. Fetching loads them again. */
export function reloadPhotos(client: QueryClient): void {
  client.setQueryData(versionKey, Date.now())
}
