import { unwatchFile, watchFile } from 'node:fs'

/** How often files are looked at. By time, since editors replace a file in many ways. */
const interval = 200

/** Calls `onChange` when one of its files has changed, once at a time. */
export class WatchedFiles {
  readonly #files = new Set<string>()
  readonly #onChange: () => Promise<void>
  #running: Promise<void> | undefined
  #isDue = false

  constructor(onChange: () => Promise<void>) {
    this.#onChange = onChange
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
    this.#isDue = true
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined
    })
  }

  async #run(): Promise<void> {
    while (this.#isDue) {
      this.#isDue = false
      await this.#onChange()
    }
  }

  close(): void {
    for (const file of this.#files) unwatchFile(file)
    this.#files.clear()
  }
}
