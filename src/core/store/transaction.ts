/** A change of one record. `before` is undefined when it was added, `after` when it was deleted. */
export interface Change {
  table: string
  id: number
  before: unknown
  after: unknown
}

/** A change that can be undone and redone. */
export interface Write extends Change {
  undo: () => void
  redo: () => void
}

/** Called with all the writes of a transaction when it is done. */
type Commit = (writes: readonly Write[]) => void

/** Collects the writes of the running request, so that a request is done as a whole or not at all. */
export class Transactions {
  #open: Write[] | undefined
  readonly #commit: Commit

  constructor(commit: Commit = () => {}) {
    this.#commit = commit
  }

  /** Records a write. Outside of a transaction it is committed at once. */
  record(write: Write): void {
    if (this.#open) this.#open.push(write)
    else this.#commit([write])
  }

  /** Runs `work`; if it throws, the world is as it was before. */
  atomically<Result>(work: () => Result): { result: Result; changes: Change[] } {
    const outer = this.#open
    const writes: Write[] = []
    this.#open = writes
    try {
      const result = work()
      this.#open = outer
      if (outer) outer.push(...writes)
      else if (writes.length > 0) this.#commit(writes)
      return { result, changes: writes.map(({ table, id, before, after }) => ({ table, id, before, after })) }
    } catch (error) {
      this.#open = outer
      this.unrecorded(() => {
        for (const write of writes.reverse()) write.undo()
      })
      throw error
    }
  }

  /** Runs `work` without recording its writes. */
  unrecorded(work: () => void): void {
    const outer = this.#open
    this.#open = []
    try {
      work()
    } finally {
      this.#open = outer
    }
  }
}
