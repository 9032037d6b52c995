import type { User } from 'fauxtranet'
import { useApiQuery } from '../api-context.tsx'
import { Link } from '../route.tsx'
import { Avatar } from '../ui/avatar.tsx'

interface PersonRowProps {
  person: Pick<User, 'id' | 'fullname' | 'job_title'>
  /** Target of the link. Default: the profile. */
  to?: string
}

export function PersonRow({ person: { id, fullname, job_title }, to = `/people/${id}` }: PersonRowProps) {
  return (
    <Link to={to} className="person-row">
      <Avatar id={id} size={40} />
      <span className="tile-text">
        <strong dir="auto">{fullname}</strong>
        <small dir="auto">{job_title}</small>
      </span>
    </Link>
  )
}

/** Shows nothing if the user does not exist or is hidden. */
export function PersonRowById({ id, to }: { id: number; to?: string }) {
  const { data } = useApiQuery('people.getUser', { params: { id } })
  return data ? <PersonRow person={data} to={to} /> : null
}
