/** A change of one record. `before` is undefined when it was added, `after` when it was deleted. */
export interface Change {
  table: string
  id: number
  before: unknown
  after: unknown
}

export interface Write extends Change {
  /** The table's next id before the write. */
  nextId: number
  /** If known, no other fields differ. */
  fields?: readonly string[] | undefined
}

export type Mutable<State> = { -readonly [Field in keyof State]: State[Field] }

/** Copy-on-write: a state that was read or set through `state` never changes. */
export class StateHolder<State extends object> {
  #state: State
  #isTaken = false
  #source: StateHolder<State> | undefined
  /** The followed state at the time of the first change. */
  followed: State | undefined

  constructor(state: State) {
    this.#state = { ...state }
  }

  /** The state to keep. The next change copies it first. */
  get state(): State {
    if (this.#source) return this.#source.state
    this.#isTaken = true
    return this.#state
  }

  set state(state: State) {
    if (this.#source) {
      this.followed = this.#source.state
      this.#source = undefined
    }
    this.#isTaken = false
    this.#state = { ...state }
  }

  /** Shares the state of another holder until its own first change. */
  follow(source: StateHolder<State>): void {
    this.#source = source
  }

  /** The state to read now. The next change may modify it in place. */
  get current(): Readonly<State> {
    return this.#source ? this.#source.current : this.#state
  }

  change(): Mutable<State> {
    if (this.#source) this.state = this.#source.state
    else if (this.#isTaken) this.state = this.#state
    return this.#state
  }
}

export interface StateWithTables {
  readonly tables: readonly object[]
}

/** A transaction changes the state as a whole or not at all. */
export class Transactions<State extends StateWithTables = StateWithTables> extends StateHolder<State> {
  readonly #commit: (writes: readonly Write[]) => void
  before: State | undefined
  #writes: Write[] | undefined

  /** `commit` receives all writes at the end of a transaction. */
  constructor(
    commit: (writes: readonly Write[]) => void = () => {},
    state = { tables: [] } as StateWithTables as State,
  ) {
    super(state)
    this.#commit = commit
  }

  put(table: number, contents: object): void {
    const state = this.change()
    const tables = state.tables.slice()
    tables[table] = contents
    state.tables = tables
  }

  /** Outside of a transaction, starts one. */
  write(table: number, contents: object, writes: readonly Write[]): void {
    if (!this.#writes) return void this.atomically(() => this.write(table, contents, writes))
    this.put(table, contents)
    for (const write of writes) this.#writes.push(write)
  }

  /** `work` must be synchronous. If it throws, its changes are rolled back. */
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
