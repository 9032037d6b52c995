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
  /** Where rows were replaced: no other fields differ. */
  fields?: readonly string[] | undefined
}

/** What is written to: its contents are a value, so that going back is keeping the old one. */
interface Written {
  restore(contents: object): void
}

/** The writes of work that is not done yet. */
class Open {
  readonly writes: Write[] = []
  /** The contents of each table before its first write. Most requests write nothing. */
  #former: Map<Written, object> | undefined

  add(table: Written, former: object, writes: readonly Write[]): void {
    this.#push(writes)
    this.#keep(table, former)
  }

  /** Takes over what was done inside. */
  take(inner: Open): void {
    this.#push(inner.writes)
    for (const [table, former] of inner.#former ?? []) this.#keep(table, former)
  }

  rollBack(): void {
    for (const [table, former] of this.#former ?? []) table.restore(former)
  }

  #push(writes: readonly Write[]): void {
    for (const write of writes) this.writes.push(write)
  }

  #keep(table: Written, former: object): void {
    this.#former ??= new Map()
    if (!this.#former.has(table)) this.#former.set(table, former)
  }
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

  /** Records writes to a table that had the `former` contents. Outside of a transaction they are one of their own. */
  record(table: Written, former: object, writes: readonly Write[]): void {
    if (this.#open) this.#open.add(table, former, writes)
    else this.atomically(() => this.record(table, former, writes))
  }

  /** Runs `work`; if it throws, the world is as it was before. */
  atomically<Result>(work: () => Result): { result: Result; changes: readonly Change[] } {
    const outer = this.#open
    const open = new Open()
    this.#open = open
    try {
      const result = work()
      this.#open = outer
      const { writes } = open
      if (outer) outer.take(open)
      else if (writes.length > 0) this.#commit(writes)
      return { result, changes: writes }
    } catch (error) {
      this.#open = outer
      open.rollBack()
      throw error
    }
  }
}
