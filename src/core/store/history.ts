import type { Write } from './transaction.ts'
import { weighWrite } from './weight.ts'

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
  /** It is of a history before this one, and still done: a reload has changed the tables since. */
  readonly isPast?: true
  /** About how much memory the rows of the step before it take, before and after. */
  readonly weight: number
}

interface HeldStep extends Step {
  /** The weight of its rows before it, and after it. */
  before: number
  after: number
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
  /** The weight of what is in memory only for an undo or a redo. */
  weight = 0
  /** The weight of what was written to the world and is still there. */
  content = 0
  /** The weight of all that was ever written. */
  written = 0

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
    let before = 0
    let after = 0
    for (const write of step.writes) {
      const weights = weighWrite(write.before, write.after, write.fields)
      before += weights.before
      after += weights.after
    }
    save?.()
    // What is saved counts: from here on nothing fails.
    this.#dropUndone()
    const point = { step: this.position + 1, isLeft: false, weight: before + after }
    const { writes, random } = step
    const held = { writes, random, before, after, point }
    this.#steps.push(held)
    this.#done++
    this.written += after
    // It has nothing yet to redo.
    this.weight += after
    this.#pass(held, 1)
    while (this.#steps.length > mostSteps || (this.weight > mostWeight && this.#steps.length > 1)) {
      const oldest = this.#steps.shift()!
      this.weight -= oldest.before
      this.#start = oldest.point
      this.#done--
      this.#dropped++
    }
  }

  /** Calls `undo` or `redo` with each step on the way, until so many steps are done. */
  goTo(position: number, { undo, redo }: Record<'undo' | 'redo', (step: Step) => void>): void {
    if (position < this.earliest || position > this.latest)
      throw new RangeError(`There is no step ${position} to go to.`)
    while (this.position > position) undo(this.#pass(this.#steps[--this.#done]!, -1))
    while (this.position < position) redo(this.#pass(this.#steps[this.#done++]!, 1))
  }

  /** Returns what brings back the steps of now, also where they were forgotten. Those since then have not been. */
  mark(): () => void {
    const [steps, start, dropped, done] = [this.#steps.slice(), this.#start, this.#dropped, this.#done]
    const { weight, content, written } = this
    return () => {
      this.#leave(true)
      this.#steps = [...steps]
      this.#start = start
      this.#dropped = dropped
      this.#done = done
      this.#leave(false)
      Object.assign(this, { weight, content, written })
    }
  }

  #leave(isLeft: boolean): void {
    this.#start.isLeft = isLeft
    for (const { point } of this.#steps) point.isLeft = isLeft
  }

  #dropUndone(): void {
    if (this.#done === this.#steps.length) return
    for (const { after, point } of this.#steps.splice(this.#done)) {
      this.weight -= after
      point.isLeft = true
    }
  }

  /** Moves the weight of a step that is done or undone: what is not in the world is here. */
  #pass(step: HeldStep, sign: number): Step {
    const more = sign * (step.after - step.before)
    this.weight -= more
    this.content = Math.max(0, this.content + more)
    return step
  }

  /** Forgets all steps. The world has other rows now, which weigh so much; in their world so much had been written. */
  clear(content = 0, written = 0): void {
    this.#leave(true)
    this.#start = { step: 0, isLeft: false, weight: 0 }
    this.#steps = []
    this.#dropped = 0
    this.#done = 0
    this.weight = 0
    this.content = content
    this.written = Math.max(this.written, written) + content
  }
}
