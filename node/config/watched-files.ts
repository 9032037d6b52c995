import { unwatchFile, watchFile } from 'node:fs'
import { oneAtATime } from '../../src/core/one-at-a-time.ts'

/** In milliseconds. Files are polled, since editors replace them in many ways. */
const interval = 200

/** In milliseconds. Changes within this time belong together, as in a checkout. */
const debounce = 50

/** `newer` resolves as soon as a file has changed again. */
type OnChange = (newer: Promise<void>) => Promise<void>

/** Runs one `onChange` at a time. */
export class WatchedFiles {
  readonly #files = new Set<string>()
  readonly #reload: () => Promise<void>
  #timer: NodeJS.Timeout | undefined
  #resolveNewer = () => {}

  constructor(onChange: OnChange) {
    this.#reload = oneAtATime(() =>
      onChange(
        new Promise((resolve) => {
          this.#resolveNewer = resolve
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
      watchFile(file, { interval, persistent: false }, () => this.#onFileChange())
    }
  }

  /** A change during a reload is read after it. */
  #onFileChange(): void {
    this.#resolveNewer()
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#reload(), debounce)
  }

  close(): void {
    clearTimeout(this.#timer)
    for (const file of this.#files) unwatchFile(file)
    this.#files.clear()
  }
}
