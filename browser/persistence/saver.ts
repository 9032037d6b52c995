import { machineTime } from '../../src/core/time/clock.ts'
import type { Archive } from './archive.ts'
import type { PersistentStorage } from './storage-interface.ts'
import type { Tracker } from './tracker.ts'

/** Saves the worlds of a simulator. */
export class Saver {
  readonly #storage: PersistentStorage
  readonly #archive: Archive
  readonly #tracker: Tracker
  readonly #notify: (name: string) => void

  /** `notify` notifies other tabs that there is something newer under a name. */
  constructor(storage: PersistentStorage, archive: Archive, tracker: Tracker, notify: (name: string) => void) {
    this.#storage = storage
    this.#archive = archive
    this.#tracker = tracker
    this.#notify = notify
  }

  get isDone(): boolean {
    return this.#tracker.deleted.size === 0 && this.#tracker.stale().length === 0
  }

  /** Saves the worlds that have changed. */
  async save(): Promise<void> {
    for (const name of this.#tracker.deleted) {
      await this.#storage.remove(name)
      this.#tracker.deleted.delete(name)
      this.#notify(name)
    }
    for (const name of this.#tracker.stale()) await this.#saveOne(name)
  }

  async #saveOne(name: string): Promise<void> {
    const tracked = this.#tracker.need(name)
    const base = await this.#archive.findBase(tracked)
    const text = this.#archive.write(tracked, base)
    const { pending, isReplaced } = tracked
    // Changes that come while it is written are saved the next time.
    tracked.markSaved()
    const version = Math.max(machineTime(), (tracked.version ?? 0) + 1)
    try {
      await this.#storage.write(name, { version, text })
    } catch (error) {
      tracked.markFailed(pending, isReplaced)
      throw error
    }
    tracked.version = version
    this.#notify(name)
  }
}
