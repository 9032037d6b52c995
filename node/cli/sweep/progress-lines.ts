import { count } from '../../../src/core/text/count.ts'
import type { SweepProgress } from '../../sweep/options.ts'
import { ProgressLine } from '../progress-line.ts'

const barWidth = 24

export interface Terminal {
  write(text: string): unknown
  isTTY?: boolean
}

/** A bar in a terminal. In a file, such as the log of a CI system, a line for each tenth of the visits. */
export class ProgressLines {
  readonly #terminal: Terminal
  readonly #line: ProgressLine | undefined
  #tenths = Number.POSITIVE_INFINITY

  constructor(terminal: Terminal) {
    this.#terminal = terminal
    this.#line = terminal.isTTY ? new ProgressLine(terminal) : undefined
  }

  /** Before this, the number of visits is not known. */
  start(text: string): void {
    this.#tenths = 0
    this.#print(text)
  }

  show(progress: SweepProgress): void {
    this.#line?.show(() => `${drawBar(progress)} ${presentProgress(progress)}`)
    if (!this.#line) this.#showTenths(progress)
  }

  #showTenths(progress: SweepProgress): void {
    const tenths = Math.floor((10 * progress.done) / progress.total)
    if (tenths <= this.#tenths) return
    this.#tenths = tenths
    this.#print(presentProgress(progress))
  }

  end(): void {
    this.#line?.end()
  }

  #print(text: string): void {
    this.#line?.clear()
    this.#terminal.write(`${text}\n`)
  }
}

function presentProgress({ done, total, findings }: SweepProgress): string {
  return `${done.toLocaleString('en')} of ${count(total, 'visit')}, ${count(findings, 'finding')}`
}

function drawBar({ done, total }: SweepProgress): string {
  const filled = Math.floor((barWidth * done) / total)
  return `[${'#'.repeat(filled)}${'-'.repeat(barWidth - filled)}]`
}
