import type { User } from 'fauxtranet'
import { useEffect, useRef } from 'react'
import { Empty, Waiting } from '../ui/answer.tsx'
import { Failure } from '../ui/failure.tsx'
import { NoteCard } from './note-card.tsx'
import { useNotes } from './queries.ts'

export function NoteList({ me }: { me: User }) {
  const { data, error, fetchNextPage, hasNextPage, isFetchingNextPage, refetch } = useNotes()
  if (!data) return error ? <Failure error={error} onRetry={() => refetch()} /> : <Waiting />
  const notes = data.pages.flatMap((page) => page.data)
  const total = data.pages[0]?.pagination.total ?? 0
  if (notes.length === 0) return <Empty title="Nobody has been thanked yet">Be the first to say it.</Empty>
  return (
    <>
      <ul className="notes-grid" aria-label="Notes">
        {notes.map((note) => (
          <NoteCard key={note.id} note={note} me={me} />
        ))}
      </ul>
      <Failure error={error} onRetry={() => fetchNextPage()} />
      {hasNextPage && !error ? (
        <More isBusy={isFetchingNextPage} onMore={fetchNextPage} />
      ) : (
        <p className="end">{total === 1 ? 'The only note' : `All ${total} notes`}</p>
      )}
    </>
  )
}

/** Loads on when it comes into sight, and when it is pressed. */
function More({ isBusy, onMore }: { isBusy: boolean; onMore: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isBusy || !button.current || !('IntersectionObserver' in globalThis)) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onMore(), { rootMargin: '400px' })
    observer.observe(button.current)
    return () => observer.disconnect()
  }, [isBusy, onMore])
  return (
    <button ref={button} type="button" className="more" disabled={isBusy} onClick={() => onMore()}>
      {isBusy ? 'Loading…' : 'Older notes'}
    </button>
  )
}
