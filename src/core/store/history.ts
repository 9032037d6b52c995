import { GrowingList } from '../growing-list.ts'
import { weighWrites } from './row.ts'
import type { StateHolder, Write } from './transaction.ts'

export interface Point {
  /** How many steps come before it, including earlier histories. */
  readonly step: number
  /** A different object after a new step has replaced undone ones. */
  readonly branch: object
  /** The weight of the preceding step's rows, before and after. */
  readonly weight: number
}

export interface Step {
  readonly writes: readonly Write[]
  readonly random: { before: number; after: number }
  readonly before: number
  readonly after: number
  readonly point: Point
}

/** An earlier branch. Its points after `until` are no longer reachable. */
interface Ancestor {
  readonly branch: object
  readonly until: number
}

export interface HistoryState {
  readonly start: Point
  readonly steps: GrowingList<Step>
  readonly done: number
  readonly base: number
  readonly branch: object
  /** Nearest last. */
  readonly ancestors: readonly Ancestor[]
  /** Rows that are in memory only for undo or redo. */
  readonly weight: number
}

export interface StateWithHistory {
  readonly history: HistoryState
  readonly content: number
  readonly written: number
}

/** An empty history, which cannot reach the points of any other. */
export function newHistory(base = 0, ancestors: readonly Ancestor[] = []): HistoryState {
  const branch = {}
  const start = { step: base, branch, weight: 0 }
  return { start, steps: new GrowingList(), done: 0, base, branch, ancestors, weight: 0 }
}

const mostSteps = 1000
const mostWeight = 64 * 1024 * 1024

/** Without the rows. */
export function weighStep({ writes }: Pick<Step, 'writes'>): number {
  return 256 + 64 * writes.length
}

export function ancestorsAt({ ancestors, branch }: HistoryState, step: number): readonly Ancestor[] {
  return (
    [...ancestors, { branch, until: step }]
      .map((each) => ({ ...each, until: Math.min(each.until, step) }))
      // All points of the others come after that step.
      .filter(({ until }, i, all) => until > (all[i - 1]?.until ?? -1))
      .slice(-mostSteps)
  )
}

export function pointOf({ start, steps, done }: HistoryState): Point {
  return done === 0 ? start : steps.get(done - 1).point
}

/** Drops the oldest steps of a history that is too long or too heavy, but never the newest. */
export function shorten(history: HistoryState, mostWeight: number): HistoryState {
  let { start, steps, done, weight } = history
  let dropped = 0
  while ((steps.length - dropped > mostSteps || weight > mostWeight) && dropped < Math.min(done, steps.length - 1)) {
    const oldest = steps.get(dropped++)
    weight -= oldest.before + weighStep(oldest)
    start = oldest.point
  }
  return dropped === 0 ? history : { ...history, start, steps: steps.slice(dropped), done: done - dropped, weight }
}

export class History {
  readonly #holder: StateHolder<StateWithHistory>

  constructor(holder: StateHolder<StateWithHistory>) {
    this.#holder = holder
  }

  get #state(): HistoryState {
    return this.#holder.current.history
  }

  get content(): number {
    return this.#holder.current.content
  }

  get written(): number {
    return this.#holder.current.written
  }

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
    // It is saved, so nothing may fail from here on.
    const state = this.#holder.change()
    const { start, base } = state.history
    let { steps, done, branch, ancestors, weight } = state.history
    const { step } = this.point
    if (done < steps.length) {
      for (let i = done; i < steps.length; i++) weight -= steps.get(i).after + weighStep(steps.get(i))
      steps = steps.slice(0, done)
      ancestors = ancestorsAt(state.history, step)
      branch = {}
    }
    const point = { step: step + 1, branch, weight: before + after }
    steps = steps.with({ writes, random, before, after, point })
    // From now on, only the history holds the replaced rows.
    weight += before + weighStep({ writes })
    done++
    state.history = shorten({ start, steps, done, base, branch, ancestors, weight }, mostWeight)
    state.content = Math.max(0, state.content + after - before)
    state.written += after
  }
}
