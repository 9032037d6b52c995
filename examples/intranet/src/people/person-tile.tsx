import type { User } from 'fauxtranet'
import { Link } from '../route.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { Facts } from '../ui/facts.tsx'
import { textIn } from './metadata.ts'

type TileUser = Pick<User, 'id' | 'fullname' | 'job_title' | 'company' | 'metadata'>

export function PersonTile({ person }: { person: TileUser }) {
  const { id, fullname, job_title, company } = person
  return (
    <li>
      <Link to={`/people/${id}`} className="card tile">
        <Avatar id={id} size={84} />
        <span className="tile-text">
          <strong dir="auto">{fullname}</strong>
          <span dir="auto">{job_title}</span>
          <small>
            <Facts of={[textIn(person, 'department') || company, textIn(person, 'location')]} />
          </small>
        </span>
      </Link>
    </li>
  )
}
