type Mutable<State> = { -readonly [Field in keyof State]: State[Field] }

/** Holds a state, which is a value: the state that somebody has taken never changes. */
export class Held<State extends object> {
  #state: State
  #isTaken = true

  constructor(state: State) {
    this.#state = state
  }

  /** The state to keep. The next change makes a copy first. */
  get state(): State {
    this.#isTaken = true
    return this.#state
  }

  set state(state: State) {
    this.#isTaken = true
    this.#state = state
  }

  /** The state to look at. The next change may be made in place. */
  get current(): Readonly<State> {
    return this.#state
  }

  /** The state to write fields of. */
  change(): Mutable<State> {
    if (this.#isTaken) {
      this.#state = { ...this.#state }
      this.#isTaken = false
    }
    return this.#state
  }
}
