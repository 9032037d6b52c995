/** Where a page keeps its state: until the tab is closed, or for good; `indexeddb` has room for files. */
export type Persist = 'session' | 'local' | 'indexeddb'

/** What was kept under a name, and the number of that version: later ones have higher numbers. */
export interface KeptText {
  version: number
  text: string
}

/** A place for texts that outlive the page. */
export interface KeptStorage {
  /** Whether other tabs see it, too. */
  readonly isShared: boolean
  names(): Promise<string[]>
  findVersion(name: string): Promise<number | undefined>
  find(name: string): Promise<KeptText | undefined>
  /** Both or neither. */
  write(name: string, kept: KeptText): Promise<void>
  remove(name: string): Promise<void>
  /** Puts what cannot be used under a key of its own, and says which. */
  setAside(name: string): Promise<string>
}

export function needPersist(kind: string): asserts kind is Persist {
  if (['session', 'local', 'indexeddb'].includes(kind)) return
  throw new Error(`"${kind}" is no way to persist. Please choose "session", "local" or "indexeddb".`)
}

export async function openStorage(kind: Persist): Promise<KeptStorage> {
  if (kind === 'indexeddb') return (await import('./storage-indexeddb.ts')).openIndexedDb()
  const { openWebStorage } = await import('./storage-web.ts')
  return kind === 'local' ? openWebStorage(localStorage, true) : openWebStorage(sessionStorage, false)
}
