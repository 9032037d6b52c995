import { useApi } from '../api-context.tsx'

/** The name stands beside it, so it says nothing to who listens. */
export function Avatar({ id, size = 36 }: { id: number; size?: number }) {
  const photo = useApi().addressOf('people.getPhoto', { params: { id } })
  return <img className="avatar" src={photo} alt="" width={size} height={size} loading="lazy" />
}
