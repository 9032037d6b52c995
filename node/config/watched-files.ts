import { unwatchFile, watchFile } from 'node:fs'
import { oneAtATime } from '../../src/core/one-at-a-time.ts'

/** How often files are looked at. By time, since editors replace a file in many ways. */
const interval = 200

/** What is written within this time belongs together, as in a checkout. In milliseconds. */
const settling = 50

/** Is called when files have changed. `newer` resolves as soon as one of them has changed once more. */
type OnChange = (newer: Promise<void>) => Promise<void>

/** Calls `onChange` when some of its files have changed, once at a time. */
export class WatchedFiles {
  readonly #files = new Set<string>()
  readonly #reload: () => Promise<void>
  #settled: NodeJS.Timeout | undefined
  #tellNewer = () => {}

  constructor(onChange: OnChange) {
    this.#reload = oneAtATime(() =>
      onChange(
        new Promise((resolve) => {
          this.#tellNewer = resolve
        }),
      ),
    )
  }

  get size(): number {
    return this.#files.size
  }

  readonly add = (files: readonly string[]): void => {
    for (const file of files) {
      if (this.#files.has(file)) continue
      this.#files.add(file)
      watchFile(file, { interval, persistent: false }, () => this.#notice())
    }
  }

  /** What changes while a change is being read is read after it. */
  #notice(): void {
    this.#tellNewer()
    clearTimeout(this.#settled)
    this.#settled = setTimeout(() => void this.#reload(), settling)
  }

  close(): void {
    clearTimeout(this.#settled)
    for (const file of this.#files) unwatchFile(file)
    this.#files.clear()
  }
}
