import { machineTime } from '../../src/core/time/clock.ts'
import type { Driver } from '../../src/persistence/driver.ts'

/** Where a page saves its state: until the tab is closed (`session`), or for good; `indexeddb` has room for files. */
export type Persist = 'session' | 'local' | 'indexeddb'

/** A driver that other tabs may share. */
export interface TabDriver extends Driver {
  /** The version of the lines that this tab has read or written last. Later versions have higher numbers. */
  version: number | undefined
  /** The version that is saved now. */
  findVersion(): Promise<number | undefined>
}

/** The saved worlds of a page. It shows what other tabs have written before. */
export interface PageStorage {
  /** The name of the lock that it shares with other tabs; undefined when no other tab can see it. */
  readonly topic: string | undefined
  /** The names of all drivers with lines. */
  names(): Promise<string[]>
  driver(name: string): TabDriver
  /** Ends it: nothing is read or written after that. */
  close(): void
}

export function checkPersist(kind: string): asserts kind is Persist {
  if (['session', 'local', 'indexeddb'].includes(kind)) return
  throw new Error(`"${kind}" is no way to persist. Please choose "session", "local" or "indexeddb".`)
}

export async function openStorage(kind: Persist): Promise<PageStorage> {
  if (kind === 'indexeddb') return (await import('./indexeddb.ts')).openIndexedDb()
  const { openWebStorage } = await import('./web-storage.ts')
  if (kind === 'session') return openWebStorage(sessionStorage)
  return openWebStorage(localStorage, new (await import('./local-writes.ts')).LocalWrites())
}

export function versionAfter(version = 0): number {
  return Math.max(machineTime(), version + 1)
}

/** Lines that must be so many: otherwise some are missing. */
export function* checkedLines(text: string, count: number): Generator<string> {
  const lines = text.split('\n')
  yield* lines
  if (lines.length !== count) throw new Error(`it has ${lines.length} lines, and ${count} were written`)
}
