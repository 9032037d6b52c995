import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useRoute } from './route.tsx'
import { isMissing } from './ui/shared-failures.tsx'

/** After another state is loaded or changes are undone, the open sheet or document may be gone. Then its list is opened. */
export function useLeaveMissing(onReplaced: (listener: () => void) => () => void): void {
  const { parts, go } = useRoute()
  const queries = useQueryClient().getQueryCache()
  /** The page that was open at that time. */
  const before = useRef<string>(undefined)
  const path = parts.map(encodeURIComponent).join('/')
  useEffect(
    () =>
      onReplaced(() => {
        before.current = path
      }),
    [onReplaced, path],
  )
  useEffect(
    () =>
      queries.subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error' || !isMissing(event.action.error)) return
        if (before.current !== path || !path.includes('/')) return
        before.current = path.slice(0, path.lastIndexOf('/'))
        go(`/${before.current}`)
      }),
    [queries, path, go],
  )
}
