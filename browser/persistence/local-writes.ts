import { machineTime } from '../../src/core/time/clock.ts'
import { highestVersion } from './tab-driver.ts'

const topic = 'fauxtranet:local'
const numberKey = 'fauxtranet:last-write'
const lockPrefix = `${topic}:written:`

// Much longer than browsers need. A write that is not visible by then was deleted by other code.
const patience = 2000

/**
 * Other tabs see writes to `localStorage` later than messages or locks. So the writer holds a lock whose name contains
 * the number of its write, and readers wait for that number.
 */
export class LocalWrites {
  readonly topic = topic
  readonly #locks = navigator.locks as LockManager | undefined
  #known = 0
  #release = () => {}
  #isClosed = false

  /** Resolves when this tab sees all earlier writes of other tabs. */
  async catchUp(): Promise<void> {
    const { held = [] } = (await this.#locks?.query()) ?? {}
    const names = held.flatMap(({ name }) => (name?.startsWith(lockPrefix) ? name : []))
    const last = Math.max(0, ...names.map((name) => Number(name.slice(lockPrefix.length))))
    if (last <= this.#known) return
    await waitForWrite(last)
    this.#known = last
  }

  /** Call it after a write: writes become visible in order. */
  async publish(): Promise<void> {
    this.#known = Math.max(machineTime(), this.#known + 1, lastVisible() + 1)
    localStorage.setItem(numberKey, String(this.#known))
    const before = this.#release
    if (this.#locks) this.#release = await hold(this.#locks, `${lockPrefix}${this.#known}`)
    before()
    // `close` may have been called in the meantime, and released the previous lock only.
    if (this.#isClosed) this.#release()
  }

  close(): void {
    this.#isClosed = true
    this.#release()
  }
}

function lastVisible(): number {
  const number = Number(localStorage.getItem(numberKey))
  return number <= highestVersion ? number : 0
}

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

function hold(locks: LockManager, name: string): Promise<() => void> {
  return new Promise((resolve, reject) => {
    locks.request(name, () => new Promise<void>((release) => resolve(release))).catch(reject)
  })
}
