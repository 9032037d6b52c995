/** What a write did to one record; `before` or `after` is missing when it was added or deleted. */
export interface Change {
  table: string
  id: number
  before: unknown
  after: unknown
}

interface Entry extends Change {
  undo: () => void
}

/** Keeps what the running request has changed, so that a request is done as a whole or not at all. */
export class Ledger {
  #open: Entry[] | undefined

  record(entry: Entry): void {
    this.#open?.push(entry)
  }

  /** Runs `work`; if it throws, the world is as it was before. */
  atomically<Result>(work: () => Result): { result: Result; changes: Change[] } {
    const outer = this.#open
    const entries: Entry[] = []
    this.#open = entries
    try {
      const result = work()
      this.#open = outer
      outer?.push(...entries)
      return { result, changes: entries.map(({ table, id, before, after }) => ({ table, id, before, after })) }
    } catch (error) {
      this.#open = undefined
      for (const entry of entries.reverse()) entry.undo()
      this.#open = outer
      throw error
    }
  }
}
