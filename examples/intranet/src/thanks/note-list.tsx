import type { User } from 'fauxtranet'
import { Failure } from '../ui/failure.tsx'
import { MoreButton } from '../ui/more-button.tsx'
import { Empty, Skeleton } from '../ui/query-result.tsx'
import { NoteCard } from './note-card.tsx'
import { useNotes } from './queries.ts'

export function NoteList({ me }: { me: User }) {
  const { data, error, fetchNextPage, hasNextPage, isFetchingNextPage, refetch } = useNotes()
  if (!data) return error ? <Failure error={error} onRetry={() => refetch()} /> : <Skeleton />
  const notes = data.pages.flatMap((page) => page.data)
  const total = data.pages[0]?.pagination.total ?? 0
  if (notes.length === 0) return <Empty title="No notes yet">Be the first to thank someone.</Empty>
  return (
    <>
      <ul className="notes-grid" aria-label="Notes">
        {notes.map((note) => (
          <NoteCard key={note.id} note={note} me={me} />
        ))}
      </ul>
      <Failure error={error} onRetry={() => fetchNextPage()} />
      {hasNextPage && !error ? (
        <MoreButton isBusy={isFetchingNextPage} onMore={fetchNextPage}>
          Older notes
        </MoreButton>
      ) : (
        <p className="end">{total === 1 ? 'The only note' : `All ${total} notes`}</p>
      )}
    </>
  )
}
