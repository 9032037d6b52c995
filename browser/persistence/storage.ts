import type { PersistentStorage } from './storage-interface.ts'

/** Where a page saves its state: until the tab is closed (`session`), or for good; `indexeddb` has room for files. */
export type Persist = 'session' | 'local' | 'indexeddb'

export function checkPersist(kind: string): asserts kind is Persist {
  if (['session', 'local', 'indexeddb'].includes(kind)) return
  throw new Error(`"${kind}" is no way to persist. Please choose "session", "local" or "indexeddb".`)
}

export async function openStorage(kind: Persist): Promise<PersistentStorage> {
  if (kind === 'indexeddb') return (await import('./storage-indexeddb.ts')).openIndexedDb()
  if (kind === 'local') return (await import('./storage-local.ts')).openLocalStorage()
  return (await import('./storage-web.ts')).openWebStorage(sessionStorage)
}
