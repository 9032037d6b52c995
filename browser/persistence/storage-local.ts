import { machineTime } from '../../src/core/time/clock.ts'
import type { PersistentStorage } from './storage-interface.ts'
import { openWebStorage } from './storage-web.ts'

const topic = 'fauxtranet:local'
const numberKey = 'fauxtranet:last-write'
const lockPrefix = `${topic}:written:`

/** Far longer than a browser needs: a write that is not visible by then was deleted by other code. */
const patience = 2000

/**
 * Opens `localStorage`, which tabs share. A write becomes visible to other tabs later than a message or a lock does.
 * So the writer holds a lock with the number of its write in the name, and readers wait for that number.
 */
export function openLocalStorage(): PersistentStorage {
  const storage = openWebStorage(localStorage)
  const locks = navigator.locks as LockManager | undefined
  let known = 0
  let release = () => {}
  let isClosed = false

  async function catchUp(): Promise<void> {
    const { held = [] } = (await locks?.query()) ?? {}
    const numbers = held.filter(({ name }) => name?.startsWith(lockPrefix)).map(({ name }) => numberIn(name!))
    const last = Math.max(0, ...numbers)
    if (last <= known) return
    await waitForWrite(last)
    known = last
  }

  /** Writes the number last: writes become visible in their order. */
  async function marked<Result>(write: Promise<Result>): Promise<Result> {
    const result = await write
    known = Math.max(machineTime(), known + 1, lastVisible() + 1)
    localStorage.setItem(numberKey, String(known))
    const before = release
    if (locks) release = await hold(locks, `${lockPrefix}${known}`)
    before()
    // It may have been closed in the meantime, with the lock before.
    if (isClosed) release()
    return result
  }

  return {
    topic,
    names: () => catchUp().then(() => storage.names()),
    findVersion: (name) => catchUp().then(() => storage.findVersion(name)),
    open: (name) => catchUp().then(() => storage.open(name)),
    append: (name, line, after) => marked(storage.append(name, line, after)),
    replace: (name, saved) => marked(storage.replace(name, saved)),
    drop: (name) => marked(storage.drop(name)),
    setAside: (name) => marked(storage.setAside(name)),
    close() {
      isClosed = true
      release()
    },
  }
}

function numberIn(lock: string): number {
  return Number(lock.slice(lockPrefix.length))
}

function lastVisible(): number {
  return Number(localStorage.getItem(numberKey) ?? 0)
}

/** Resolves when that write is visible in this tab. */
function waitForWrite(number: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      removeEventListener('storage', look)
      resolve()
    }
    const look = () => {
      if (lastVisible() >= number) end()
    }
    const timer = setTimeout(end, patience)
    addEventListener('storage', look)
    look()
  })
}

/** Takes a lock, and resolves with a function that releases it. */
function hold(locks: LockManager, name: string): Promise<() => void> {
  return new Promise((resolve, reject) => {
    locks.request(name, () => new Promise<void>((release) => resolve(release))).catch(reject)
  })
}
