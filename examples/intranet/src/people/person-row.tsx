import type { User } from 'fauxtranet'
import { useApiQuery } from '../api-context.tsx'
import { Link } from '../route.tsx'
import { PersonLabel } from '../ui/person.tsx'

interface PersonRowProps {
  person: Pick<User, 'id' | 'fullname' | 'job_title'>
  /** Target of the link. Default: the profile. */
  to?: string
}

export function PersonRow({ person, to = `/people/${person.id}` }: PersonRowProps) {
  return (
    <Link to={to} className="person-row">
      <PersonLabel person={person} size={40} />
    </Link>
  )
}

/** Shows nothing if the user does not exist or is hidden. */
export function PersonRowById({ id, to }: { id: number; to?: string }) {
  const { data } = useApiQuery('people.getUser', { params: { id } })
  return data ? <PersonRow person={data} to={to} /> : null
}
