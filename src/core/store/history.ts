import { isBytes } from '../bytes.ts'
import type { Write } from './transaction.ts'

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
}

interface HeldStep extends Step {
  /** The point after it. */
  point: Point
  weight: number
}

const mostSteps = 1000
const mostBytes = 64 * 1024 * 1024

/** The steps of a world, for undo and redo. The oldest are dropped. */
export class History {
  /** By number, from 1. An array would have to move all of them whenever the oldest is dropped. */
  #steps = new Map<number, HeldStep>()
  /** The point before the oldest step. */
  #start: Point = { step: 0, isLeft: false }
  /** How many steps have been dropped. */
  #dropped = 0
  #position = 0
  #weight = 0

  /** How many steps have been done since the beginning and not been undone. */
  get position(): number {
    return this.#position
  }

  get point(): Point {
    return this.#steps.get(this.#position)?.point ?? this.#start
  }

  get earliest(): number {
    return this.#dropped
  }

  get latest(): number {
    return this.#dropped + this.#steps.size
  }

  /** Adds a step. Steps that were undone can no longer be redone. */
  add(step: Step): void {
    for (let number = this.latest; number > this.#position; number--) this.#remove(number).isLeft = true
    const number = ++this.#position
    const weight = weightOf(step)
    this.#steps.set(number, { ...step, weight, point: { step: number, isLeft: false } })
    this.#weight += weight
    while (this.#steps.size > mostSteps || (this.#weight > mostBytes && this.#steps.size > 1)) {
      this.#start = this.#remove(++this.#dropped)
    }
  }

  #remove(number: number): Point {
    const { weight, point } = this.#steps.get(number)!
    this.#steps.delete(number)
    this.#weight -= weight
    return point
  }

  /** Calls `undo` or `redo` with each step on the way, until so many steps are done. */
  goTo(position: number, { undo, redo }: Record<'undo' | 'redo', (step: Step) => void>): void {
    if (position < this.earliest || position > this.latest)
      throw new RangeError(`There is no step ${position} to go to.`)
    while (this.#position > position) undo(this.#steps.get(this.#position--)!)
    while (this.#position < position) redo(this.#steps.get(++this.#position)!)
  }

  clear(): void {
    this.#start.isLeft = true
    for (const { point } of this.#steps.values()) point.isLeft = true
    this.#start = { step: 0, isLeft: false }
    this.#steps = new Map()
    this.#dropped = 0
    this.#position = 0
    this.#weight = 0
  }
}

/** The bytes that are in memory only for an undo. */
function weightOf({ writes }: Step): number {
  let weight = 0
  for (const { before } of writes) {
    for (const field in before as object) {
      const value = (before as Record<string, unknown>)[field]
      if (isBytes(value)) weight += value.length
    }
  }
  return weight
}
