import { type Outcome, refusePlainly } from '../src/core/http/outcome.ts'
import { minute, monotonicTime, second } from '../src/core/time/clock.ts'

/** Counts the requests of a world in each minute. */
export class RateLimit {
  readonly #most: number
  #left = 0
  #ends = 0

  constructor(most: number) {
    this.#most = most
  }

  /** Counts a request. Undefined if it is allowed. */
  findRefusal(): Outcome | undefined {
    const now = monotonicTime()
    if (now >= this.#ends) {
      this.#left = this.#most
      this.#ends = now + minute
    }
    if (this.#left-- > 0) return undefined
    const wait = Math.ceil((this.#ends - now) / second)
    return refusePlainly(
      429,
      `A hosted world may have ${this.#most} requests a minute. Please repeat the request in ${wait} seconds.`,
      { 'retry-after': String(wait) },
    )
  }
}
