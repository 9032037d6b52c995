import { isBytes } from '../bytes.ts'
import type { Change } from './transaction.ts'

/** What was changed as a whole, by a request or otherwise. */
interface Step {
  changes: readonly Change[]
  undo(): void
  redo(): void
}

/** A point of a history, for as long as the way there is not left. */
export interface Point {
  /** After so many steps. */
  readonly step: number
  /** It was undone, and something else was done; or the history has begun anew. */
  isLeft: boolean
}

interface HeldStep extends Step {
  /** Where it leads. */
  point: Point
}

const keptSteps = 1000
const keptBytes = 64 * 1024 * 1024

/** What a world has been through, to go back and forth in; the oldest is forgotten. */
export class History {
  #steps: HeldStep[] = []
  /** Where the oldest one that is kept begins. */
  #start: Point = { step: 0, isLeft: false }
  /** How many have been forgotten. */
  #forgotten = 0
  #done = 0
  #weight = 0

  /** How many steps have been made since the beginning and not been taken back. */
  get position(): number {
    return this.#forgotten + this.#done
  }

  get point(): Point {
    return this.#steps[this.#done - 1]?.point ?? this.#start
  }

  get earliest(): number {
    return this.#forgotten
  }

  get latest(): number {
    return this.#forgotten + this.#steps.length
  }

  /** What was taken back before cannot be made again from now on. */
  add(step: Step): void {
    for (const gone of this.#steps.splice(this.#done)) {
      this.#weight -= weightOf(gone)
      gone.point.isLeft = true
    }
    this.#steps.push({ ...step, point: { step: this.position + 1, isLeft: false } })
    this.#done++
    this.#weight += weightOf(step)
    while (this.#steps.length > keptSteps || (this.#weight > keptBytes && this.#steps.length > 1)) {
      const oldest = this.#steps.shift()!
      this.#weight -= weightOf(oldest)
      this.#start = oldest.point
      this.#done--
      this.#forgotten++
    }
  }

  /** Takes back or makes again until so many steps are done. What was changed on the way is given to `tell`. */
  goTo(position: number, tell: (changes: readonly Change[]) => void): void {
    if (position < this.earliest || position > this.latest)
      throw new RangeError(`There is no step ${position} to go to.`)
    while (this.position > position) {
      const step = this.#steps[--this.#done]!
      step.undo()
      tell([...step.changes].reverse().map(({ before, after, ...rest }) => ({ ...rest, before: after, after: before })))
    }
    while (this.position < position) {
      const step = this.#steps[this.#done++]!
      step.redo()
      tell(step.changes)
    }
  }

  clear(): void {
    for (const point of [this.#start, ...this.#steps.map((step) => step.point)]) point.isLeft = true
    this.#start = { step: 0, isLeft: false }
    this.#steps = []
    this.#forgotten = 0
    this.#done = 0
    this.#weight = 0
  }
}

/** The bytes that are kept for nothing but the way back. */
function weightOf({ changes }: Step): number {
  let weight = 0
  for (const { before } of changes) {
    for (const field in before as object) {
      const value = (before as Record<string, unknown>)[field]
      if (isBytes(value)) weight += value.length
    }
  }
  return weight
}
