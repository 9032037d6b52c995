/** What a write did to one record; `before` or `after` is missing when it was added or deleted. */
export interface Change {
  table: string
  id: number
  before: unknown
  after: unknown
}

/** A change that can be taken back and made again. */
export interface Move extends Change {
  undo: () => void
  redo: () => void
}

/** Told of what has been changed for good, as a whole. */
type Settle = (moves: readonly Move[]) => void

/** Keeps what the running request has changed, so that a request is done as a whole or not at all. */
export class Transactions {
  #open: Move[] | undefined
  readonly #settle: Settle

  constructor(settle: Settle = () => {}) {
    this.#settle = settle
  }

  /** What is written while nothing runs is done at once. */
  record(move: Move): void {
    if (this.#open) this.#open.push(move)
    else this.#settle([move])
  }

  /** Runs `work`; if it throws, the world is as it was before. */
  atomically<Result>(work: () => Result): { result: Result; changes: Change[] } {
    const outer = this.#open
    const moves: Move[] = []
    this.#open = moves
    try {
      const result = work()
      this.#open = outer
      if (outer) outer.push(...moves)
      else if (moves.length > 0) this.#settle(moves)
      return { result, changes: moves.map(({ table, id, before, after }) => ({ table, id, before, after })) }
    } catch (error) {
      this.#open = outer
      this.unrecorded(() => {
        for (const move of moves.reverse()) move.undo()
      })
      throw error
    }
  }

  /** Runs `work`, and keeps nothing of what it changes. */
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
