import { GrowingList } from '../growing-list.ts'
import { weighWrites } from './row.ts'
import type { Held, Write } from './transaction.ts'

export interface Point {
  /** How many steps come before it, including earlier histories. */
  readonly step: number
  /** Another object after a new step has replaced undone ones. */
  readonly branch: object
  /** The weight of the rows of the step before it, before and after. */
  readonly weight: number
}

export interface Step {
  /** The writes of one transaction, and the state of the random source before and after it. */
  readonly writes: readonly Write[]
  readonly random: { before: number; after: number }
  /** The weight of its rows before and after it. */
  readonly before: number
  readonly after: number
  /** The point after it. */
  readonly point: Point
}

/** A branch that the present one comes from. Its points after that step are left. */
interface Ancestor {
  readonly branch: object
  readonly until: number
}

/** The steps that can be undone and redone. */
export interface HistoryState {
  /** The point before the oldest step. */
  readonly start: Point
  readonly steps: GrowingList<Step>
  readonly done: number
  /** The step of the point where the history began. */
  readonly base: number
  readonly branch: object
  /** The nearest is the last. */
  readonly ancestors: readonly Ancestor[]
  /** The weight of rows that are in memory only for an undo or a redo. */
  readonly weight: number
}

/** The fields of a world's state that belong to its history. */
export interface StateWithHistory {
  readonly history: HistoryState
  /** The weight of the rows that were written and are still in the world. */
  readonly content: number
  /** The weight of all rows that were ever written. */
  readonly written: number
}

/** A history without steps, which cannot reach the points of any other. */
export function newHistory(base = 0, ancestors: readonly Ancestor[] = []): HistoryState {
  const branch = {}
  const start = { step: base, branch, weight: 0 }
  return { start, steps: new GrowingList(), done: 0, base, branch, ancestors, weight: 0 }
}

const mostSteps = 1000
const mostWeight = 64 * 1024 * 1024

/** The ancestors of a branch that begins after that step. */
export function ancestorsAt({ ancestors, branch }: HistoryState, step: number): readonly Ancestor[] {
  return (
    [...ancestors, { branch, until: step }]
      .map((each) => ({ ...each, until: Math.min(each.until, step) }))
      // The points of the others are after that step.
      .filter(({ until }, i, all) => until > (all[i - 1]?.until ?? -1))
      .slice(-mostSteps)
  )
}

export function pointOf({ start, steps, done }: HistoryState): Point {
  return done === 0 ? start : steps.get(done - 1).point
}

/** The steps of a world, for undo and redo. The oldest are dropped. */
export class History {
  readonly #held: Held<StateWithHistory>

  constructor(held: Held<StateWithHistory>) {
    this.#held = held
  }

  get #state(): HistoryState {
    return this.#held.current.history
  }

  get content(): number {
    return this.#held.current.content
  }

  get written(): number {
    return this.#held.current.written
  }

  /** How many steps are done and not undone since the history began. */
  get position(): number {
    return this.point.step - this.#state.base
  }

  get point(): Point {
    return pointOf(this.#state)
  }

  get earliest(): number {
    return this.#state.start.step - this.#state.base
  }

  get latest(): number {
    return this.earliest + this.#state.steps.length
  }

  /** Adds a step, unless `save` throws. Undone steps can no longer be redone. */
  add({ writes, random }: Pick<Step, 'writes' | 'random'>, save?: () => void): void {
    const { before, after } = weighWrites(writes)
    save?.()
    // It is saved: from here on nothing may fail.
    const state = this.#held.change()
    let { start, steps, done, base, branch, ancestors, weight } = state.history
    const { step } = this.point
    if (done < steps.length) {
      for (let i = done; i < steps.length; i++) weight -= steps.get(i).after
      steps = steps.slice(0, done)
      ancestors = ancestorsAt(state.history, step)
      branch = {}
    }
    const point = { step: step + 1, branch, weight: before + after }
    steps = steps.with({ writes, random, before, after, point })
    // The rows that it replaces are only here from now on. It has nothing to redo yet.
    weight += before
    done++
    let dropped = 0
    while (steps.length - dropped > mostSteps || (weight > mostWeight && steps.length - dropped > 1)) {
      const oldest = steps.get(dropped++)
      weight -= oldest.before
      start = oldest.point
    }
    if (dropped > 0) steps = steps.slice(dropped)
    state.history = { start, steps, done: done - dropped, base, branch, ancestors, weight }
    state.content = Math.max(0, state.content + after - before)
    state.written += after
  }
}
