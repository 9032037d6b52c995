import type { World, WorldState } from '../world/world.ts'
import { isSameHead } from './head.ts'
import { writeChanges } from './writing.ts'

/** A world with its state as it is saved, so that only what has changed since is written. */
export class SavedWorld {
  readonly world: World
  #state: WorldState | undefined
  #tables: object | undefined
  #longest = 0

  /** Changes may take as much as the whole state, or at least so much. */
  readonly #least: number

  constructor(world: World, least: number) {
    this.world = world
    this.#least = least
  }

  /** Whether something differs from what is saved. */
  get isChanged(): boolean {
    const { current } = this.world.transactions
    const state = this.#state
    if (!state || this.isReplaced) return true
    return state.tables.some((table, i) => table !== current.tables[i]) || !isSameHead(state, current)
  }

  /** Whether the whole state was replaced since it was saved: then all of it is written. */
  get isReplaced(): boolean {
    const { tables, transactions } = this.world
    return this.#state?.start !== transactions.current.start || this.#tables !== tables
  }

  /** The state as it is saved; undefined where all of it has to be written. */
  get saved(): WorldState | undefined {
    return this.isReplaced ? undefined : this.#state
  }

  /** The line that says what has changed since it was saved. */
  writeChanges(): string {
    return writeChanges(this.world, this.#state!)
  }

  /** Whether the lines of changes are so long that it is time to write the whole state again. */
  isLong(size: number): boolean {
    return size > this.#longest
  }

  /** It is saved as it is, or was. */
  noteSaved(state = this.world.state): void {
    this.#state = state
    this.#tables = this.world.tables
  }

  /** The same, where `size` is the length of the whole state. */
  noteWhole(size: number, state?: WorldState): void {
    this.noteSaved(state)
    this.#longest = size + Math.max(size, this.#least)
  }

  /** There is no room for a second copy now: the first goes on growing. */
  allowMore(): void {
    this.#longest *= 2
  }

  /** Nothing counts as saved: all of it is written next. */
  noteLost(): void {
    this.#state = undefined
  }
}
