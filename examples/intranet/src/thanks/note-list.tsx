import type { User } from 'fauxtranet'
import { Pages } from '../ui/pages.tsx'
import { Empty } from '../ui/query-result.tsx'
import { NoteCard } from './note-card.tsx'
import { useNotes } from './queries.ts'

export function NoteList({ me }: { me: User }) {
  const pages = useNotes()
  return (
    <Pages of={pages} more="Older notes">
      {(notes, total) =>
        total === 0 ? (
          <Empty title="No notes yet">Be the first to thank someone.</Empty>
        ) : (
          <>
            <ul className="notes-grid" aria-label="Notes">
              {notes.map((note) => (
                <NoteCard key={note.id} note={note} me={me} />
              ))}
            </ul>
            {!pages.hasNextPage && <p className="end">{total === 1 ? 'The only note' : `All ${total} notes`}</p>}
          </>
        )
      }
    </Pages>
  )
}
