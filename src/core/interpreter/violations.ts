import type { Entry } from './journal.ts'

const mostKept = 100

/** The requests to a strict world that were outside their contract, until a reset or whoever has judged them: longer than the journal may last. */
export class Violations {
  #entries: Entry[] = []

  add(entry: Entry): void {
    this.#entries.push(entry)
    if (this.#entries.length > mostKept) this.#entries.shift()
  }

  all(): readonly Entry[] {
    return this.#entries
  }

  clear(): void {
    this.#entries = []
  }
}
