import type { User } from 'fauxtranet'
import { Link } from '../route.tsx'
import { Facts } from '../ui/facts.tsx'
import { PersonLabel } from '../ui/person.tsx'
import { textIn } from './metadata.ts'

type TileUser = Pick<User, 'id' | 'fullname' | 'job_title' | 'company' | 'metadata'>

export function PersonTile({ person }: { person: TileUser }) {
  return (
    <li>
      <Link to={`/people/${person.id}`} className="card tile">
        <PersonLabel person={person} size={84}>
          <small>
            <Facts of={[textIn(person, 'department') || person.company, textIn(person, 'location')]} />
          </small>
        </PersonLabel>
      </Link>
    </li>
  )
}
