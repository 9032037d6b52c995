import type { User } from 'fauxtranet'
import { useApiQuery } from '../api-context.tsx'
import { Link } from '../route.tsx'
import { NoteCard } from '../thanks/note-card.tsx'
import { Empty, QueryResult } from '../ui/query-result.tsx'

/** The latest thank-you notes to a person. */
export function ProfileThanks({ person: { id, firstname }, me }: { person: User; me: User }) {
  const notes = useApiQuery('thanks.listNotes', { query: { user_ids: String(id), limit: 4, thanked: 1, tags: 1 } })
  return (
    <section aria-labelledby="thanks-title">
      <h2 id="thanks-title">Latest thanks</h2>
      <QueryResult of={notes}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title="No thanks yet">
              {id === me.id ? 'Thanks to you appear here.' : <FirstThanks name={firstname} />}
            </Empty>
          ) : (
            <ul className="notes-grid">
              {data.map((note) => (
                <NoteCard key={note.id} note={note} me={me} />
              ))}
            </ul>
          )
        }
      </QueryResult>
    </section>
  )
}

function FirstThanks({ name }: { name: string }) {
  return (
    <Link to="/thanks">
      Be the first to thank <bdi>{name}</bdi>
    </Link>
  )
}
