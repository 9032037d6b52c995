import type { BrowserContext, Request, Response } from '@playwright/test'
import { ForeignRequests } from '../testing/foreign-requests.ts'
import { watchAborts } from './aborts.ts'

/** What became of a request that is foreign by its address; undefined until it is known. */
type Fate = Response | 'failed' | undefined

/**
 * Watches for requests of pages that leave this machine. It only listens: a route would turn the cache off, and pages
 * would take several times as long.
 */
export class NetworkWatch {
  readonly #foreign: ForeignRequests
  readonly #fates = new Map<Request, Fate>()
  /** Those that the test has aborted itself: they have reached nobody. */
  readonly #aborted = new Set<Request>()

  constructor(...given: ConstructorParameters<typeof ForeignRequests>) {
    this.#foreign = new ForeignRequests(...given)
  }

  enter(context: BrowserContext): void {
    context.on('request', (request) => {
      if (this.#foreign.isForeign(request.url())) this.#fates.set(request, undefined)
    })
    context.on('response', (response) => this.#note(response.request(), response))
    context.on('requestfailed', (request) => this.#note(request, 'failed'))
    watchAborts(context, (request) => this.#aborted.add(request))
  }

  #note(request: Request, fate: Fate): void {
    if (this.#fates.has(request)) this.#fates.set(request, fate)
  }

  /** The requests that a server elsewhere was asked. One that is still under way counts, unless it may be the worker's. */
  async findForeign(mayBeWorkers: boolean): Promise<readonly string[]> {
    for (const [request, fate] of this.#fates) {
      if (this.#aborted.has(request)) continue
      const isForeign = fate === undefined ? !mayBeWorkers : fate === 'failed' || (await isFromServer(fate))
      if (isForeign) this.#foreign.add(request.method(), request.url())
    }
    return this.#foreign.all
  }
}

/** Whether a server has sent it: neither a service worker, nor a route of the test. */
async function isFromServer(response: Response): Promise<boolean> {
  return !response.fromServiceWorker() && (await response.serverAddr()) !== null
}
