import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/** Marks the mutations of the bar. */
export const mutationKey = ['bar']

/** An address may name a scenario that does not exist. */
export class NoScenario extends Error {
  constructor(name: string) {
    super(`There is no scenario “${name}”.`)
  }
}

/** The last error of the bar, until it is closed or something works. */
export function useProblem(first?: Error | undefined) {
  const [error, setError] = useState(first)
  const mutations = useQueryClient().getMutationCache()
  useEffect(
    () =>
      mutations.subscribe((event) => {
        if (event.type !== 'updated' || event.mutation.options.mutationKey !== mutationKey) return
        if (event.action.type === 'error') setError(event.action.error)
        else if (event.action.type === 'success') setError(undefined)
      }),
    [mutations],
  )
  return { error, close: () => setError(undefined) }
}

export function Problem({ of: { error, close } }: { of: ReturnType<typeof useProblem> }) {
  if (!error) return null
  return (
    <p role="alert">
      <span>{error.message}</span>
      {error instanceof NoScenario && (
        <a href={`${location.pathname}#/scenarios`} onClick={close}>
          All scenarios
        </a>
      )}
      <button type="button" onClick={close}>
        Close
      </button>
    </p>
  )
}
