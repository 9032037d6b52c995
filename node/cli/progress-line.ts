import { machineTime, second } from '../../src/core/time/clock.ts'
import type { LoadProgress } from '../../src/world/scenario.ts'
import { toPrintable } from './printable.ts'

/** What is loaded sooner needs no progress. */
const showAfter = second
const redrawEvery = 100

/** Shows how far a scenario is, in one line that is rewritten in place and gone in the end. */
export class ProgressLine {
  readonly #terminal: { write(text: string): unknown }
  #next = machineTime() + showAfter
  #isShown = false

  constructor(terminal: { write(text: string): unknown }) {
    this.#terminal = terminal
  }

  show({ scenario, done, total, what }: LoadProgress): void {
    if (machineTime() < this.#next) return
    this.#next = machineTime() + redrawEvery
    this.#isShown = true
    const counted = `${done.toLocaleString('en')} of ${total.toLocaleString('en')} ${what}`
    this.#terminal.write(`\r\x1b[K${toPrintable(`Loading ${scenario}: ${counted}`)}`)
  }

  /** Clears the line, and shows no more: a scenario that is loaded later would write over the log. */
  end(): void {
    if (this.#isShown) this.#terminal.write('\r\x1b[K')
    this.#next = Number.POSITIVE_INFINITY
  }
}
