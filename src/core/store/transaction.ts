/** A change of one record. `before` is undefined when it was added, `after` when it was deleted. */
export interface Change {
  table: string
  id: number
  before: unknown
  after: unknown
}

/** A change by a write to a table, with what an undo needs beside it. */
export interface Write extends Change {
  /** The table's next id before it. */
  nextId: number
}

/** What is written to: its contents are a value, so that going back is keeping the old one. */
interface Written {
  restore(contents: object): void
}

interface Open {
  writes: Write[]
  /** The contents of each table before its first write. */
  former: Map<Written, object>
}

/** Called with all the writes of a transaction when it is done. */
type Commit = (writes: readonly Write[]) => void

/** Collects the writes of the running request, so that a request is done as a whole or not at all. */
export class Transactions {
  #open: Open | undefined
  readonly #commit: Commit

  constructor(commit: Commit = () => {}) {
    this.#commit = commit
  }

  /** Records a write to a table that had the `former` contents. Outside of a transaction it is committed at once. */
  record(table: Written, former: object, write: Write): void {
    if (this.#open) add(this.#open, [write], [[table, former]])
    else this.#commit([write])
  }

  /** Runs `work`; if it throws, the world is as it was before. */
  atomically<Result>(work: () => Result): { result: Result; changes: readonly Change[] } {
    const outer = this.#open
    const open: Open = { writes: [], former: new Map() }
    this.#open = open
    try {
      const result = work()
      this.#open = outer
      const { writes, former } = open
      if (outer) add(outer, writes, former)
      else if (writes.length > 0) this.#commit(writes)
      return { result, changes: writes }
    } catch (error) {
      this.#open = outer
      for (const [table, contents] of open.former) table.restore(contents)
      throw error
    }
  }
}

function add({ writes, former }: Open, more: readonly Write[], before: Iterable<[Written, object]>): void {
  writes.push(...more)
  for (const [table, contents] of before) if (!former.has(table)) former.set(table, contents)
}
