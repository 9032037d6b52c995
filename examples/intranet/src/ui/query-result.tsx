import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Failure } from './failure.tsx'

interface QueryResultProps<Data> {
  of: UseQueryResult<Data>
  /** Shown while the query is loading. */
  skeleton?: 'rows' | 'page'
  children: (data: Data) => ReactNode
}

/** Shows the data of a query, a skeleton while it loads, or its error. */
export function QueryResult<Data>({ of: query, skeleton = 'rows', children }: QueryResultProps<Data>) {
  if (query.data !== undefined) return children(query.data)
  if (query.error) return <Failure error={query.error} onRetry={() => query.refetch()} />
  return <Skeleton kind={skeleton} />
}

export function Skeleton({ kind = 'rows' }: { kind?: 'rows' | 'page' }) {
  return (
    <div className={`waiting ${kind}`} role="status" aria-label="Loading">
      <span />
      <span />
      <span />
    </div>
  )
}

export function Empty({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="empty">
      <strong>{title}</strong>
      {children && (
        <p>
          <bdi>{children}</bdi>
        </p>
      )}
    </div>
  )
}
