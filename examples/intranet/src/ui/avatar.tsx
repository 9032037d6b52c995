import { useApi } from '../api-context.tsx'

/** The name stands beside it, so it says nothing to who listens. */
export function Avatar({ id, size = 36 }: { id: number; size?: number }) {
  return <img className="avatar" src={useApi().photoOf(id)} alt="" width={size} height={size} loading="lazy" />
}
