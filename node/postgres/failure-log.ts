import { asSentence } from '../../src/core/text/sentence.ts'

/** Logs each kind of failure once, and when the work succeeds again. */
export class FailureLog {
  readonly #what: string
  readonly #kinds = new Set<string>()

  constructor(what: string) {
    this.#what = what
  }

  /** Rejects as the work does. */
  async watch<Result>(work: Promise<Result>): Promise<Result> {
    try {
      const result = await work
      if (this.#kinds.size > 0) console.error(`${this.#what} works again.`)
      this.#kinds.clear()
      return result
    } catch (error) {
      this.#report(error as NodeJS.ErrnoException)
      throw error
    }
  }

  #report({ code = '', name, message }: NodeJS.ErrnoException): void {
    const kind = code || `${name} ${message}`
    if (!this.#kinds.has(kind)) console.error(`${this.#what} failed: ${asSentence(message || code)}`)
    this.#kinds.add(kind)
  }
}
