import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError } from '../api-error.ts'
import { Failure } from './failure.tsx'

interface QueryResultProps<Data> {
  of: UseQueryResult<Data>
  /** Shown while the query is loading. A page without data has a heading for its error. */
  skeleton?: 'rows' | 'page'
  children: (data: Data) => ReactNode
}

/** Shows the data of a query, a skeleton while it loads, or its error. */
export function QueryResult<Data>({ of: query, skeleton = 'rows', children }: QueryResultProps<Data>) {
  if (query.data !== undefined) return children(query.data)
  if (!query.error) return <Skeleton kind={skeleton} />
  const isMissing = query.error instanceof ApiError && query.error.status === 404
  const failure = <Failure error={query.error} onRetry={isMissing ? undefined : () => query.refetch()} />
  if (skeleton !== 'page') return failure
  return (
    <section className="card failed-page">
      <h1>{isMissing ? 'Not found' : 'This page cannot be loaded'}</h1>
      {failure}
    </section>
  )
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
