import { watchFile } from 'node:fs'
import { oneAtATime } from '../../src/core/one-at-a-time.ts'

/** How often files are looked at. By time, since editors replace a file in many ways. */
const interval = 200

/** Calls `onChange` when one of its files has changed, once at a time. */
export class WatchedFiles {
  readonly #files = new Set<string>()
  readonly #notice: () => Promise<void>

  constructor(onChange: () => Promise<void>) {
    this.#notice = oneAtATime(onChange)
  }

  get size(): number {
    return this.#files.size
  }

  readonly add = (files: readonly string[]): void => {
    for (const file of files) {
      if (this.#files.has(file)) continue
      this.#files.add(file)
      watchFile(file, { interval, persistent: false }, () => void this.#notice())
    }
  }
}
