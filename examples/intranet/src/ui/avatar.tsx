import { useApi } from '../api-context.tsx'

/** No `alt` text: the name is always next to it. */
export function Avatar({ id, size = 36 }: { id: number; size?: number }) {
  const photo = useApi().addressOf('people.getPhoto', { params: { id } })
  return <img className="avatar" src={photo} alt="" width={size} height={size} loading="lazy" />
}
