import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Failure } from './failure.tsx'

interface AnswerProps<Data> {
  of: UseQueryResult<Data>
  /** What to draw while there is no answer yet. */
  wait?: 'rows' | 'page'
  children: (data: Data) => ReactNode
}

/** What there is to show of a question: that it is under way, that it failed, or its answer. */
export function Answer<Data>({ of: query, wait = 'rows', children }: AnswerProps<Data>) {
  if (query.data !== undefined) return children(query.data)
  if (query.error) return <Failure error={query.error} onRetry={() => query.refetch()} />
  return <Waiting kind={wait} />
}

export function Waiting({ kind = 'rows' }: { kind?: 'rows' | 'page' }) {
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
