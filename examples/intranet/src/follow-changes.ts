import type { QueryClient } from '@tanstack/react-query'
import { onWorldChange, type WorldChange, type WorldChangeKind } from 'fauxtranet/events'
import { reloadPhotos } from './ui/avatar.tsx'

export interface Follower {
  /** Must be called for each write that this page sends. */
  onWrite: (method: string, path: string) => void
  /** Calls the listener after one of these changes, before the page loads the new data. */
  on: (kinds: readonly WorldChangeKind[], listener: () => void) => () => void
  stop: () => void
}

/** Loads everything again when the panel, another tab or another user changes the intranet. Not in the production build. */
export function followChanges(client: QueryClient, baseUrl: string): Follower {
  /** Writes of this page that the simulator has not reported yet. After them, the page loads everything itself. */
  let own: string[] = []
  const listeners = new Set<(kinds: readonly WorldChangeKind[]) => void>()
  const reload = ({ kinds, tables }: WorldChange) => {
    // Reports may be missing.
    if (kinds.includes('connection')) own = []
    // The data of another user or company must not stay, even if its replacement fails to load.
    const isReset = kinds.includes('user') || kinds.includes('scenario')
    for (const listener of listeners) listener(kinds)
    if (isReset) void client.resetQueries()
    else void client.invalidateQueries()
    if (isReset || tables.includes('users')) reloadPhotos(client)
  }
  const takeOwn = (write: string) => {
    const i = own.indexOf(write)
    if (i < 0) return false
    own.splice(i, 1)
    // The bar shows whether there are changes.
    void client.invalidateQueries({ queryKey: ['bar'] })
    return true
  }
  const stop = onWorldChange(reload, {
    baseUrl: location.origin + baseUrl,
    isOwn: ({ method, path }) => takeOwn(`${method} ${path}`),
  })
  return {
    onWrite: (method, path) => void own.push(`${method} ${path}`),
    on: (awaited, listener) => {
      const notify = (kinds: readonly WorldChangeKind[]) => {
        if (awaited.some((kind) => kinds.includes(kind))) listener()
      }
      listeners.add(notify)
      return () => void listeners.delete(notify)
    },
    stop,
  }
}
