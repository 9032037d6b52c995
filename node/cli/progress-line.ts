import { machineTime, second } from '../../src/core/time/clock.ts'
import type { LoadProgress } from '../../src/world/scenario.ts'
import { toPrintable } from './printable.ts'

/** Shorter loads do not need a progress line. */
const showAfter = second
const redrawEvery = 100

/** Rewrites one line in place, and clears it at the end. */
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

  /** A scenario that is loaded later would overwrite the log, so nothing is shown after this. */
  end(): void {
    if (this.#isShown) this.#terminal.write('\r\x1b[K')
    this.#next = Number.POSITIVE_INFINITY
  }
}
