import type { Entry } from './journal.ts'

const mostKept = 100

/** The requests to a strict world that were outside their contract, until somebody judges them: longer than the journal may last. */
export class Breaches {
  #entries: Entry[] = []

  add(entry: Entry): void {
    this.#entries.push(entry)
    if (this.#entries.length > mostKept) this.#entries.shift()
  }

  /** Those since the last time, which are forgotten. */
  take(): readonly Entry[] {
    const entries = this.#entries
    this.clear()
    return entries
  }

  clear(): void {
    this.#entries = []
  }
}
