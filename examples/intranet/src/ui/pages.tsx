import type { ReactNode } from 'react'
import type { ApiPages } from '../api-context.tsx'
import { Failure } from './failure.tsx'
import { MoreButton } from './more-button.tsx'
import { QueryResult } from './query-result.tsx'

interface PagesProps<Entry> {
  of: ApiPages<Entry>
  /** Label of the button that loads the next page. */
  more: string
  children: (entries: readonly Entry[], total: number) => ReactNode
}

export function Pages<Entry>({ of: pages, more, children }: PagesProps<Entry>) {
  const { error, fetchNextPage, hasNextPage, isFetchingNextPage, refetch } = pages
  return (
    <QueryResult of={pages}>
      {({ entries, total }) => (
        <>
          {children(entries, total)}
          <Failure error={error} onRetry={() => (hasNextPage ? fetchNextPage() : refetch())} />
          {hasNextPage && !error && (
            <MoreButton isBusy={isFetchingNextPage} onMore={fetchNextPage}>
              {more}
            </MoreButton>
          )}
        </>
      )}
    </QueryResult>
  )
}
