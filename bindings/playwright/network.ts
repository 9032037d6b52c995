import type { BrowserContext, Request, Response } from '@playwright/test'
import { ForeignRequests } from '../testing/foreign-requests.ts'
import { watchAborts } from './aborts.ts'

/** The outcome of a request to a foreign address. Undefined while it is unknown. */
type NetworkOutcome = Response | 'failed' | undefined

/**
 * Detects requests of pages that leave this machine. It only listens, since a route would disable the cache and make
 * pages several times slower.
 */
export class NetworkWatch {
  readonly #foreign: ForeignRequests
  readonly #outcomes = new Map<Request, NetworkOutcome>()
  /** Requests that the test itself aborted, so they reached no server. */
  readonly #aborted = new Set<Request>()

  constructor(...given: ConstructorParameters<typeof ForeignRequests>) {
    this.#foreign = new ForeignRequests(...given)
  }

  enter(context: BrowserContext): void {
    context.on('request', (request) => {
      if (this.#foreign.isForeign(request.url())) this.#outcomes.set(request, undefined)
    })
    context.on('response', (response) => this.#record(response.request(), response))
    context.on('requestfailed', (request) => this.#record(request, 'failed'))
    watchAborts(context, (request) => this.#aborted.add(request))
  }

  #record(request: Request, outcome: NetworkOutcome): void {
    if (this.#outcomes.has(request)) this.#outcomes.set(request, outcome)
  }

  /** Requests that went to a foreign server. A pending one counts, unless a service worker may be handling it. */
  async findForeign(mayBeWorkers: boolean): Promise<readonly string[]> {
    for (const [request, outcome] of this.#outcomes) {
      if (this.#aborted.has(request)) continue
      const isForeign = outcome === undefined ? !mayBeWorkers : outcome === 'failed' || (await isFromServer(outcome))
      if (isForeign) this.#foreign.add(request.method(), request.url())
    }
    return this.#foreign.all
  }
}

async function isFromServer(response: Response): Promise<boolean> {
  return !response.fromServiceWorker() && (await response.serverAddr()) !== null
}
