import { FailureLog } from './failure-log.ts'

/** Work that is repeated, one at a time. A failure is logged, and the work is tried again. */
export class Job {
  readonly #work: () => Promise<void>
  readonly #log: FailureLog
  readonly #timer: NodeJS.Timeout
  #isRunning = false

  constructor(what: string, pause: number, work: () => Promise<void>) {
    this.#work = work
    this.#log = new FailureLog(what)
    this.#timer = setInterval(() => this.run(), pause).unref()
  }

  run(): void {
    if (this.#isRunning) return
    this.#isRunning = true
    const done = () => {
      this.#isRunning = false
    }
    // Failures are logged already.
    this.#log.watch(this.#work()).then(done, done)
  }

  stop(): void {
    clearInterval(this.#timer)
  }
}
