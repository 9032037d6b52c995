import { Link } from '../route.tsx'

/** A name that leads to the profile. */
export function PersonName({ id, name }: { id: number; name: string }) {
  return (
    <Link to={`/people/${id}`} className="person-name">
      <bdi>{name}</bdi>
    </Link>
  )
}
