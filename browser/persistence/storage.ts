import type { PageStorage } from './tab-driver.ts'

/** `session` lasts until the tab closes; the others are permanent. Only `indexeddb` has room for files. */
export type Persist = 'session' | 'local' | 'indexeddb'

export function checkPersist(kind: string): asserts kind is Persist {
  if (['session', 'local', 'indexeddb'].includes(kind)) return
  throw new Error(`"${kind}" is not a value of persist. Please choose "session", "local" or "indexeddb".`)
}

export async function openStorage(kind: Persist): Promise<PageStorage> {
  if (kind === 'indexeddb') return (await import('./indexeddb.ts')).openIndexedDb()
  const { openWebStorage } = await import('./web-storage.ts')
  if (kind === 'session') return openWebStorage(sessionStorage)
  return openWebStorage(localStorage, new (await import('./local-writes.ts')).LocalWrites())
}
