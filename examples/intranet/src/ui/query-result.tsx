import type { ReactNode } from 'react'
import { PageHeading } from './page-heading.tsx'
import { isMissing, QueryFailure } from './shared-failures.tsx'

interface QueryResultProps<Data> {
  of: { data: Data | undefined; error: Error | null }
  /** Shown while the query is loading. A page without data has a heading for its error. */
  skeleton?: 'rows' | 'page'
  children: (data: Data) => ReactNode
}

/** Shows the data of a query, a skeleton while it loads, or its error. */
export function QueryResult<Data>({ of: query, skeleton = 'rows', children }: QueryResultProps<Data>) {
  if (query.data !== undefined) return children(query.data)
  if (!query.error) return <Skeleton kind={skeleton} />
  if (skeleton !== 'page') return <QueryFailure of={query} />
  return (
    <section className="card failed-page">
      <PageHeading>{isMissing(query.error) ? 'Not found' : 'This page cannot be loaded'}</PageHeading>
      <QueryFailure of={query} />
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
      <strong>
        <bdi>{title}</bdi>
      </strong>
      {children && (
        <p>
          <bdi>{children}</bdi>
        </p>
      )}
    </div>
  )
}
