import { type Query, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useId, useMemo, useState } from 'react'
import { ApiError } from '../api-error.ts'
import { Failure } from './failure.tsx'

interface Failures {
  /** Returns a function that removes it. */
  add(id: string, error: Error): () => void
  /** One of each message that several queries have. */
  shared: readonly Error[]
}

const FailuresContext = createContext<Failures>({ add: () => () => undefined, shared: [] })

/** If several queries inside fail with the same message, shows it once, on top. */
export function SharedFailures({ children }: { children: ReactNode }) {
  const [errors, setErrors] = useState<Record<string, Error>>({})
  const retry = useRetry()
  const add = useCallback((id: string, error: Error) => {
    setErrors((before) => ({ ...before, [id]: error }))
    return () => setErrors(({ [id]: _, ...others }) => others)
  }, [])
  const failures = useMemo(() => ({ add, shared: findRepeated(Object.values(errors)) }), [add, errors])
  return (
    <FailuresContext value={failures}>
      {failures.shared.map((error) => (
        <Failure key={error.message} error={error} onRetry={retry(error)} />
      ))}
      {children}
    </FailuresContext>
  )
}

function findRepeated(errors: readonly Error[]): Error[] {
  const first = (error: Error) => errors.findIndex(({ message }) => message === error.message)
  return errors.filter((error, i) => first(error) === i && errors.some((other, j) => j > i && first(other) === i))
}

/** Loads all queries that failed with a message, since one cause may have stopped several. */
function useRetry() {
  const client = useQueryClient()
  return (error: Error) => {
    // They would be refused again.
    if (error instanceof ApiError && [403, 404].includes(error.status)) return undefined
    const predicate = (query: Query) => query.state.error?.message === error.message
    return () => void client.refetchQueries({ type: 'active', predicate })
  }
}

export function isMissing(error: Error): boolean {
  return error instanceof ApiError && error.status === 404
}

/** The error of a query without data, unless it is shown on top of the screen. */
export function QueryFailure({ of: { data, error } }: { of: { data: unknown; error: Error | null } }) {
  const { add, shared } = useContext(FailuresContext)
  const id = useId()
  const retry = useRetry()
  const failure = data === undefined ? error : null
  useEffect(() => (failure ? add(id, failure) : undefined), [add, id, failure])
  if (!failure) return null
  if (shared.some(({ message }) => message === failure.message)) return <span className="failed" hidden />
  return <Failure error={failure} onRetry={retry(failure)} />
}
