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

export type Mutable<State> = { -readonly [Field in keyof State]: State[Field] }

/** Holds a state, which is a value: the state that somebody has taken or given never changes. */
export class Held<State extends object> {
  #state: State
  #isTaken = false

  constructor(state: State) {
    this.#state = this.copy(state)
  }

  /** The state to keep. The next change makes a copy first. */
  get state(): State {
    this.#isTaken = true
    return this.#state
  }

  set state(state: State) {
    this.#isTaken = false
    this.#state = this.copy(state)
  }

  /** The state to look at. The next change may be made in place. */
  get current(): Readonly<State> {
    return this.#state
  }

  /** The state to write fields of. */
  change(): Mutable<State> {
    if (this.#isTaken) this.state = this.#state
    return this.#state
  }

  protected copy(state: State): State {
    return { ...state }
  }
}

/** A state with tables. Their contents are values. */
export interface StateWithTables {
  readonly tables: readonly object[]
}

/** Called with all the writes of a transaction when it is done. */
type Commit = (writes: readonly Write[]) => void

/** Holds a state with tables, so that a request changes all of it as a whole or not at all. */
export class HeldTables<State extends StateWithTables = StateWithTables> extends Held<State> {
  readonly #commit: Commit
  /** The state before the running transaction. */
  before: State | undefined
  /** The writes of the running work. */
  #writes: Write[] | undefined

  constructor(commit: Commit = () => {}, state = { tables: [] } as StateWithTables as State) {
    super(state)
    this.#commit = commit
  }

  /** Puts contents in the place of a table's, unrecorded. */
  put(table: number, contents: object): void {
    const state = this.change()
    const tables = state.tables.slice()
    tables[table] = contents
    state.tables = tables
  }

  /** The same for recorded writes. Outside of a transaction they are one of their own. */
  write(table: number, contents: object, writes: readonly Write[]): void {
    if (!this.#writes) return void this.atomically(() => this.write(table, contents, writes))
    this.put(table, contents)
    for (const write of writes) this.#writes.push(write)
  }

  /** Runs `work`, which must not wait; if it throws, the state is as it was before. */
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
