import { machineTime } from '../../src/core/time/clock.ts'
import type { Archive } from './archive.ts'
import type { PersistentStorage } from './storage-interface.ts'
import type { Tracker } from './tracker.ts'

/** Keeps the worlds of a simulator. */
export class Saver {
  readonly #storage: PersistentStorage
  readonly #archive: Archive
  readonly #tracker: Tracker
  readonly #tell: (name: string) => void

  /** `tell` lets other tabs know that there is something newer under a name. */
  constructor(storage: PersistentStorage, archive: Archive, tracker: Tracker, tell: (name: string) => void) {
    this.#storage = storage
    this.#archive = archive
    this.#tracker = tracker
    this.#tell = tell
  }

  get isDone(): boolean {
    return this.#tracker.deleted.size === 0 && this.#tracker.stale().length === 0
  }

  /** What has changed, and nothing else. */
  async save(): Promise<void> {
    for (const name of this.#tracker.deleted) {
      await this.#storage.remove(name)
      this.#tracker.deleted.delete(name)
      this.#tell(name)
    }
    for (const name of this.#tracker.stale()) await this.#saveOne(name)
  }

  async #saveOne(name: string): Promise<void> {
    const watch = this.#tracker.need(name)
    const base = await this.#archive.findBase(watch)
    const text = this.#archive.write(watch, base)
    // What changes while it is written is for the next time.
    watch.settle()
    const version = Math.max(machineTime(), (watch.version ?? 0) + 1)
    try {
      await this.#storage.write(name, { version, text })
    } catch (error) {
      watch.unsettle()
      throw error
    }
    watch.version = version
    this.#tell(name)
  }
}
