import { useApiQuery } from '../api-context.tsx'
import { Link } from '../route.tsx'
import { Avatar } from '../ui/avatar.tsx'

/** A small face and a name. Shows nothing if the user does not exist or is hidden. */
export function PersonLink({ id }: { id: number }) {
  const { data } = useApiQuery('people.getUser', { params: { id } })
  return (
    data && (
      <Link to={`/people/${id}`} className="person-link">
        <Avatar id={id} size={24} /> <bdi>{data.fullname}</bdi>
      </Link>
    )
  )
}
