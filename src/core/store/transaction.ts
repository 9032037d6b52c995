/** A change of one record. `before` is undefined when it was added, `after` when it was deleted. */
export interface Change {
  table: string
  id: number
  before: unknown
  after: unknown
}

/** A change by a write to a table, with what an undo needs. */
export interface Write extends Change {
  /** The table's next id before it. */
  nextId: number
  /** If known, no other fields differ. */
  fields?: readonly string[] | undefined
}

export type Mutable<State> = { -readonly [Field in keyof State]: State[Field] }

/** Holds a state, which is a value: a state that was taken or set never changes. */
export class Held<State extends object> {
  #state: State
  #isTaken = false

  constructor(state: State) {
    this.#state = this.copy(state)
  }

  /** The state to keep. The next change copies it first. */
  get state(): State {
    this.#isTaken = true
    return this.#state
  }

  set state(state: State) {
    this.#isTaken = false
    this.#state = this.copy(state)
  }

  /** The state to read now. The next change may change it in place. */
  get current(): Readonly<State> {
    return this.#state
  }

  /** The state to set fields of. */
  change(): Mutable<State> {
    if (this.#isTaken) this.state = this.#state
    return this.#state
  }

  protected copy(state: State): State {
    return { ...state }
  }
}

/** A state with the contents of tables. */
export interface StateWithTables {
  readonly tables: readonly object[]
}

/** Holds a state with tables. A request changes it as a whole or not at all. */
export class HeldTables<State extends StateWithTables = StateWithTables> extends Held<State> {
  readonly #commit: (writes: readonly Write[]) => void
  /** The state before the running transaction. */
  before: State | undefined
  #writes: Write[] | undefined

  /** `commit` is called with all writes of a transaction at its end. */
  constructor(
    commit: (writes: readonly Write[]) => void = () => {},
    state = { tables: [] } as StateWithTables as State,
  ) {
    super(state)
    this.#commit = commit
  }

  /** Replaces the contents of a table, unrecorded. */
  put(table: number, contents: object): void {
    const state = this.change()
    const tables = state.tables.slice()
    tables[table] = contents
    state.tables = tables
  }

  /** Replaces them, and records the writes. Outside of a transaction these are one of their own. */
  write(table: number, contents: object, writes: readonly Write[]): void {
    if (!this.#writes) return void this.atomically(() => this.write(table, contents, writes))
    this.put(table, contents)
    for (const write of writes) this.#writes.push(write)
  }

  /** Runs `work`, which must not wait. If it throws, its changes are rolled back. */
  atomically<Result>(work: () => Result): { result: Result; changes: readonly Change[] } {
    const before = this.state
    const outer = this.#writes
    const writes: Write[] = []
    this.#writes = writes
    if (!outer) this.before = before
    try {
      const result = work()
      this.#writes = outer
      if (outer) for (const write of writes) outer.push(write)
      else if (writes.length > 0) this.#commit(writes)
      return { result, changes: writes }
    } catch (error) {
      this.#writes = outer
      this.state = before
      throw error
    } finally {
      if (!outer) this.before = undefined
    }
  }
}
