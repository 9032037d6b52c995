import { monotonicTime } from '../../../core/time/clock.ts'
import { clearOwnTimeout, ownTimeout } from '../../../core/time/timer.ts'

/** Milliseconds to wait for one response. */
const longestWait = 500

/** Milliseconds to wait for all responses together. */
const longestTotal = 1000

/** A response that takes less does not count, and every endpoint gets at least this much. */
const shortestWait = 20

/** Limits the time that users' routes take for one document. Some never respond. */
export class TimeBudget {
  #left = longestTotal
  readonly #timedOut = new Set<string>()

  /** Returns an error response if the endpoint fails or times out. */
  async wait(id: string, pending: Promise<Response>): Promise<Response> {
    const since = monotonicTime()
    const most = this.#timedOut.has(id) ? shortestWait : Math.max(shortestWait, Math.min(longestWait, this.#left))
    let timer: ReturnType<typeof ownTimeout> | undefined
    const giveUp = new Promise<Response>((resolve) => {
      timer = ownTimeout(() => {
        this.#timedOut.add(id)
        resolve(Response.error())
      }, most)
    })
    const response = await Promise.race([pending.catch(() => Response.error()), giveUp])
    clearOwnTimeout(timer)
    const taken = monotonicTime() - since
    if (taken > shortestWait) this.#left -= taken
    return response
  }
}
