import type { Note } from 'fauxtranet'
import { useApiQuery } from '../api-context.tsx'
import { Link } from '../route.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { showWallDate } from '../ui/dates.ts'
import { PersonName } from '../ui/person.tsx'
import { Empty, QueryResult } from '../ui/query-result.tsx'
import { Section } from './section.tsx'

/** The object class of users. Groups have no face. */
const userClass = 1

export function LatestThanks() {
  const notes = useApiQuery('thanks.listNotes', { query: { limit: 4, thanked: 1 } })
  return (
    <Section title="Latest thanks" to="/thanks">
      <QueryResult of={notes}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title="No thanks yet">Be the first to thank someone.</Empty>
          ) : (
            <ul className="latest-thanks">
              {data.map((note) => (
                <Thanks key={note.id} note={note} />
              ))}
            </ul>
          )
        }
      </QueryResult>
    </Section>
  )
}

function Thanks({ note: { id, author, thanked = [], description, date_created } }: { note: Note }) {
  const faces = thanked.filter(({ object_type }) => object_type.id === userClass).slice(0, 2)
  return (
    <li>
      <span className="thanks-faces">
        {[author, ...faces].map(({ id }) => (
          <Avatar key={id} id={id} size={38} />
        ))}
      </span>
      <div>
        <p>
          <PersonName {...author} /> thanks <bdi>{thanked.map(({ name }) => name).join(', ')}</bdi>
        </p>
        <p className="lead" dir="auto">
          {description}
        </p>
        <small>
          <Link to={`/thanks/${id}`}>
            <bdi>{showWallDate(date_created)}</bdi>
          </Link>
        </small>
      </div>
    </li>
  )
}
