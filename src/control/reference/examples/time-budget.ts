import { monotonicTime } from '../../../core/time/clock.ts'
import { clearOwnTimeout, ownTimeout } from '../../../core/time/timer.ts'

/** How long one answer is waited for, in milliseconds. */
const longestWait = 500

/** How long all of them are waited for together. */
const longestTotal = 1000

/** What answers without waiting may take: it is not counted, and nobody gets less. */
const shortestWait = 20

/** Waits for the routes of somebody else, some of which wait for what never comes. One is for all of a document. */
export class TimeBudget {
  #left = longestTotal
  /** The endpoints that were waited for in vain. */
  readonly #timedOut = new Set<string>()

  /** The answer of an endpoint, or an error where it fails or takes too long. */
  async wait(id: string, answer: Promise<Response>): Promise<Response> {
    const since = monotonicTime()
    const most = this.#timedOut.has(id) ? shortestWait : Math.max(shortestWait, Math.min(longestWait, this.#left))
    let timer: ReturnType<typeof ownTimeout> | undefined
    const giveUp = new Promise<Response>((resolve) => {
      timer = ownTimeout(() => {
        this.#timedOut.add(id)
        resolve(Response.error())
      }, most)
    })
    const response = await Promise.race([answer.catch(() => Response.error()), giveUp])
    clearOwnTimeout(timer)
    const taken = monotonicTime() - since
    if (taken > shortestWait) this.#left -= taken
    return response
  }
}
