import type { User } from 'fauxtranet'
import { useApiQuery } from '../api-context.tsx'
import { Link, useRoute } from '../route.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { QueryResult } from '../ui/query-result.tsx'
import { NoteCard } from './note-card.tsx'

/** One note, for links to it. */
export function NotePage({ id, me }: { id: number; me: User }) {
  const { go } = useRoute()
  const note = useApiQuery('thanks.getNote', { params: { id }, query: { thanked: 1, tags: 1 } })
  return (
    <QueryResult of={note} skeleton="page">
      {(one) => (
        <section aria-labelledby="note-title">
          <PageHeading id="note-title">Thank you</PageHeading>
          <p>
            <Link to="/thanks">All notes</Link>
          </p>
          <ul className="notes-grid">
            <NoteCard note={one} me={me} onDelete={() => go('/thanks')} />
          </ul>
        </section>
      )}
    </QueryResult>
  )
}
