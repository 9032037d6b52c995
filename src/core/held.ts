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
