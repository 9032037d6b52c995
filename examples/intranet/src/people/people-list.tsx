import { Failure } from '../ui/failure.tsx'
import { MoreButton } from '../ui/more-button.tsx'
import { Empty, Skeleton } from '../ui/query-result.tsx'
import { PersonTile } from './person-tile.tsx'
import { type PeopleFilter, usePeoplePages } from './queries.ts'

interface PeopleListProps {
  filter: PeopleFilter
  /** Shown if there is no one. */
  empty: string
}

/** Faces, names and jobs, and how many there are. */
export function PeopleList({ filter, empty }: PeopleListProps) {
  const { data, error, fetchNextPage, hasNextPage, isFetchingNextPage, refetch } = usePeoplePages(filter)
  if (!data) return error ? <Failure error={error} onRetry={() => refetch()} /> : <Skeleton />
  const people = data.pages.flatMap((page) => page.data)
  const total = data.pages[0]?.pagination.total ?? 0
  return (
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
      <Failure error={error} onRetry={() => (hasNextPage ? fetchNextPage() : refetch())} />
      {hasNextPage && !error && (
        <MoreButton isBusy={isFetchingNextPage} onMore={fetchNextPage}>
          More people
        </MoreButton>
      )}
    </>
  )
}
