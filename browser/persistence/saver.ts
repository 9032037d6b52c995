import { machineTime } from '../../src/core/time/clock.ts'
import type { Archive } from './archive.ts'
import type { KeptStorage } from './storage-interface.ts'
import type { Watches } from './tracker.ts'

/** Keeps the worlds of a simulator. */
export class Saver {
  readonly #storage: KeptStorage
  readonly #archive: Archive
  readonly #watches: Watches
  readonly #tell: (name: string) => void

  /** `tell` lets other tabs know that there is something newer under a name. */
  constructor(storage: KeptStorage, archive: Archive, watches: Watches, tell: (name: string) => void) {
    this.#storage = storage
    this.#archive = archive
    this.#watches = watches
    this.#tell = tell
  }

  get isDone(): boolean {
    return this.#watches.deleted.size === 0 && this.#watches.stale().length === 0
  }

  /** What has changed, and nothing else. */
  async save(): Promise<void> {
    for (const name of this.#watches.deleted) {
      await this.#storage.remove(name)
      this.#watches.deleted.delete(name)
      this.#tell(name)
    }
    for (const name of this.#watches.stale()) await this.#saveOne(name)
  }

  async #saveOne(name: string): Promise<void> {
    const watch = this.#watches.need(name)
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
