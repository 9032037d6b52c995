import { Pages } from '../ui/pages.tsx'
import { Empty } from '../ui/query-result.tsx'
import { PersonTile } from './person-tile.tsx'
import { type PeopleFilter, usePeoplePages } from './queries.ts'

interface PeopleListProps {
  filter: PeopleFilter
  /** Shown if there is no one. */
  empty: string
}

/** Faces, names and jobs, and how many there are. */
export function PeopleList({ filter, empty }: PeopleListProps) {
  return (
    <Pages of={usePeoplePages(filter)} more="More people">
      {(people, total) => (
        <>
          <p className="people-count" role="status">
            <bdi>{total === 1 ? '1 person' : `${total.toLocaleString('en')} people`}</bdi>
          </p>
          {total === 0 && <Empty title="No one found">{empty}</Empty>}
          <ul className="tiles" aria-label="People">
            {people.map((person) => (
              <PersonTile key={person.id} person={person} />
            ))}
          </ul>
        </>
      )}
    </Pages>
  )
}
