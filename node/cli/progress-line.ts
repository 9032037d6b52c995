import { machineTime, second } from '../../src/core/time/clock.ts'
import { toPrintable } from './printable.ts'

/** Shorter work does not need a progress line. */
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

  show(present: () => string): void {
    if (machineTime() < this.#next) return
    this.#next = machineTime() + redrawEvery
    this.#isShown = true
    this.#terminal.write(`\r\x1b[K${toPrintable(present())}`)
  }

  clear(): void {
    if (this.#isShown) this.#terminal.write('\r\x1b[K')
    this.#isShown = false
  }

  /** A scenario that is loaded later would overwrite the log, so nothing is shown after this. */
  end(): void {
    this.clear()
    this.#next = Number.POSITIVE_INFINITY
  }
}
