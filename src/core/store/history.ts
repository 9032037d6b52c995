import type { Write } from './transaction.ts'
import { weigh } from './weight.ts'

/** The writes of one transaction, and the random source before and after it. */
export interface Step {
  writes: readonly Write[]
  random: { before: number; after: number }
}

/** A point of a history. */
export interface Point {
  /** How many steps come before it. */
  readonly step: number
  /** It can no longer be reached: it was undone and something else was done, or the history was cleared. */
  isLeft: boolean
  /** About how much memory the step before it holds for an undo. */
  readonly weight: number
}

/** Where a history is, to be rewound to. */
export interface Mark {
  point: Point
  /** How many steps were ever added by then. */
  added: number
}

interface HeldStep extends Step {
  /** The point after it. */
  point: Point
}

const mostSteps = 1000
const mostWeight = 64 * 1024 * 1024

/** The steps of a world, for undo and redo. The oldest are dropped. */
export class History {
  #steps: HeldStep[] = []
  /** The point before the oldest step. */
  #start: Point = { step: 0, isLeft: false, weight: 0 }
  /** How many steps have been dropped. */
  #dropped = 0
  #done = 0
  #weight = 0
  #added = 0
  /** The weight of all that was ever replaced: what a snapshot of then holds alone. */
  replaced = 0

  /** How many steps have been done since the beginning and not been undone. */
  get position(): number {
    return this.#dropped + this.#done
  }

  get point(): Point {
    return this.#done === 0 ? this.#start : this.#steps[this.#done - 1]!.point
  }

  get earliest(): number {
    return this.#dropped
  }

  get latest(): number {
    return this.#dropped + this.#steps.length
  }

  /** Adds a step that `save` does not refuse. Steps that were undone can no longer be redone. */
  add(step: Step, save?: () => void): void {
    const weight = weightOf(step)
    save?.()
    // What is saved counts: from here on nothing fails.
    this.#dropUndone()
    this.#added++
    this.#steps.push({ ...step, point: { step: this.position + 1, isLeft: false, weight } })
    this.#done++
    this.#weight += weight
    this.replaced += weight
    while (this.#steps.length > mostSteps || (this.#weight > mostWeight && this.#steps.length > 1)) {
      const oldest = this.#steps.shift()!
      this.#weight -= oldest.point.weight
      this.#start = oldest.point
      this.#done--
      this.#dropped++
    }
  }

  /** Calls `undo` or `redo` with each step on the way, until so many steps are done. */
  goTo(position: number, { undo, redo }: Record<'undo' | 'redo', (step: Step) => void>): void {
    if (position < this.earliest || position > this.latest)
      throw new RangeError(`There is no step ${position} to go to.`)
    while (this.position > position) undo(this.#steps[--this.#done]!)
    while (this.position < position) redo(this.#steps[this.#done++]!)
  }

  get mark(): Mark {
    return { point: this.point, added: this.#added }
  }

  /** Makes the steps since a mark not have been. Where the mark cannot be reached any more, there is no history left. */
  rewind({ point, added }: Mark): void {
    if (point.isLeft || point.step < this.earliest) this.clear()
    else this.#done = point.step - this.#dropped
    if (added !== this.#added) this.#dropUndone()
  }

  #dropUndone(): void {
    for (const gone of this.#steps.splice(this.#done)) {
      this.#weight -= gone.point.weight
      gone.point.isLeft = true
    }
  }

  clear(): void {
    for (const point of [this.#start, ...this.#steps.map((step) => step.point)]) point.isLeft = true
    this.#start = { step: 0, isLeft: false, weight: 0 }
    this.#steps = []
    this.#dropped = 0
    this.#done = 0
    this.#weight = 0
  }
}

/** What is in memory only for an undo. */
function weightOf({ writes }: Step): number {
  let weight = 0
  for (const { before } of writes) weight += weigh(before)
  return weight
}
