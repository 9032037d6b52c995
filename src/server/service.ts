import type { Address } from '../core/http/address.ts'
import { readOption } from '../core/http/hosts.ts'
import { type Outcome, refusePlainly } from '../core/http/outcome.ts'
import type { Exchange } from '../core/interpreter/exchange.ts'
import { monotonicTime } from '../core/time/clock.ts'
import type { Simulator } from '../simulator/simulator.ts'
import { createGuard, type Guard, type GuardOptions, type Refused } from './guard.ts'
import { type LoggedRequest, logRequest } from './log.ts'
import { type PublicUrl, type PublicUrlOptions, readPublicUrl } from './public-url.ts'

export interface ServiceOptions extends GuardOptions, PublicUrlOptions {
  /** Shows a page at `/` that says what this is. By default true. */
  home?: boolean
  /** Called with every request. */
  log?: Log
}

type Log = (logged: LoggedRequest) => void

/** What a server needs of a simulator: the Hono application stands on it, and so does Node's short way. */
export class Service {
  readonly simulator: Simulator
  readonly guard: Guard
  readonly publicUrl: PublicUrl | undefined
  readonly hasHome: boolean
  readonly #log: Log | undefined

  constructor(simulator: Simulator, options: ServiceOptions) {
    const { home = true, log } = options
    this.simulator = simulator
    this.publicUrl =
      options.publicUrl === undefined ? undefined : readOption('publicUrl', options.publicUrl, readPublicUrl)
    this.guard = createGuard(options, this.publicUrl?.origin)
    this.hasHome = home
    this.#log = log
  }

  /** The address of a plain path of an application: nothing but the host has to be checked. */
  findPlain(target: string): Address | undefined {
    const address = this.simulator.endpoints.locate(target)
    return address.isPlain && address.place && !address.place.unrecorded ? address : undefined
  }

  /** Handles a request, and logs it. `findRefusal` may refuse it first. */
  handle(exchange: Exchange, findRefusal?: () => Promise<Refused | undefined>): Promise<Outcome> {
    const log = this.#log
    const started = log ? monotonicTime() : 0
    const handled = findRefusal
      ? findRefusal().then((refused) => (refused ? this.#refuse(exchange, refused) : this.simulator.handle(exchange)))
      : this.simulator.handle(exchange)
    if (!log) return handled
    const logged = (status: number) => logRequest(log, exchange, status, started)
    handled.then(
      (outcome) => logged(outcome.status),
      () => logged(0),
    )
    return handled
  }

  /** The response of the server itself, where no application is concerned. The log says why, too. */
  refuse(exchange: Exchange, refused: Refused): Outcome {
    const outcome = this.#refuse(exchange, refused)
    if (this.#log) logRequest(this.#log, exchange, outcome.status, monotonicTime())
    return outcome
  }

  #refuse(exchange: Exchange, { status, reason }: Refused): Outcome {
    exchange.refusedBecause = reason
    return refusePlainly(status, reason)
  }
}
