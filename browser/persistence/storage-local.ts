import { machineTime } from '../../src/core/time/clock.ts'
import type { PersistentStorage } from './storage-interface.ts'
import { openWebStorage } from './storage-web.ts'

const topic = 'fauxtranet:local'
const numberKey = 'fauxtranet:last-write'
const lockPrefix = `${topic}:written:`

/** Far longer than a browser needs: a write that has not arrived by then was deleted by somebody else. */
const patience = 2000

/**
 * `localStorage`, which many tabs see: what one of them writes comes to the others later than a message or a lock does.
 * So whoever has written holds a lock with the number of that write in its name, and whoever reads waits for that number.
 */
export function openLocalStorage(): PersistentStorage {
  const storage = openWebStorage(localStorage)
  const locks = navigator.locks as LockManager | undefined
  let known = 0
  let letGo = () => {}

  async function catchUp(): Promise<void> {
    const { held = [] } = (await locks?.query()) ?? {}
    const numbers = held.filter(({ name }) => name?.startsWith(lockPrefix)).map(({ name }) => numberIn(name!))
    const last = Math.max(0, ...numbers)
    if (last <= known) return
    await arrivalOf(last)
    known = last
  }

  /** In the order in which they are written they arrive, so that the number comes last. */
  async function noteWrite(): Promise<void> {
    known = Math.max(machineTime(), known + 1, lastArrived() + 1)
    localStorage.setItem(numberKey, String(known))
    const before = letGo
    if (locks) letGo = await hold(locks, `${lockPrefix}${known}`)
    before()
  }

  return {
    topic,
    names: () => catchUp().then(() => storage.names()),
    findVersion: (name) => catchUp().then(() => storage.findVersion(name)),
    find: (name) => catchUp().then(() => storage.find(name)),
    write: (name, kept) => storage.write(name, kept).then(noteWrite),
    remove: (name) => storage.remove(name).then(noteWrite),
    async setAside(name) {
      const key = await storage.setAside(name)
      await noteWrite()
      return key
    },
    close: () => letGo(),
  }
}

function numberIn(lock: string): number {
  return Number(lock.slice(lockPrefix.length))
}

function lastArrived(): number {
  return Number(localStorage.getItem(numberKey) ?? 0)
}

/** Settles when that write can be seen here. */
function arrivalOf(number: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      removeEventListener('storage', look)
      resolve()
    }
    const look = () => {
      if (lastArrived() >= number) end()
    }
    const timer = setTimeout(end, patience)
    addEventListener('storage', look)
    look()
  })
}

/** Settles when the lock is held, with how to let it go. */
function hold(locks: LockManager, name: string): Promise<() => void> {
  return new Promise((resolve, reject) => {
    locks.request(name, () => new Promise<void>((letGo) => resolve(letGo))).catch(reject)
  })
}
