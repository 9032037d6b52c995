import { type Address, worldNameIn } from '../core/http/address.ts'
import { readOption } from '../core/http/hosts.ts'
import { dropped, messageOf, type Outcome, refusePlainly } from '../core/http/outcome.ts'
import { withoutSecretParameters } from '../core/http/redact.ts'
import type { Exchange } from '../core/interpreter/exchange.ts'
import { orReport } from '../core/report.ts'
import { monotonicTime } from '../core/time/clock.ts'
import type { Simulator } from '../simulator/simulator.ts'
import { createGuard, type Guard, type GuardOptions, type GuardRefusal } from './guard.ts'
import type { LoggedRequest } from './log.ts'
import { checkHome, type HomePage } from './pages.ts'
import { type PublicUrl, readPublicUrl } from './public-url.ts'

export interface ServiceOptions extends GuardOptions {
  /**
   * The public address behind a proxy, such as `https://intranet.test`, with any path that the proxy strips. Defaults
   * to the `X-Forwarded-*` headers of a local proxy, then to the request URL. Its host name is trusted.
   */
  publicUrl?: string
  /** Serves the intranet as a web app at `/` (default), or the page about this simulator, or nothing. */
  home?: HomePage | false
  /** Called for every request. */
  log?: (logged: LoggedRequest) => void
}

type FindRefusal = () => Promise<GuardRefusal | undefined>

/** Shared by the Hono app and Node's fast path. */
export class Service {
  readonly simulator: Simulator
  readonly guard: Guard
  readonly publicUrl: PublicUrl | undefined
  readonly home: HomePage | false
  readonly #log: ServiceOptions['log']

  constructor(simulator: Simulator, options: ServiceOptions) {
    const { publicUrl, home = 'intranet', log } = options
    this.simulator = simulator
    this.publicUrl = publicUrl === undefined ? undefined : readOption('publicUrl', publicUrl, readPublicUrl)
    this.guard = createGuard(options, this.publicUrl?.origin)
    this.home = checkHome(home)
    this.#log = log
  }

  /** Finds addresses that need only a host check. */
  findPlain(target: string): Address | undefined {
    const address = this.simulator.endpoints.locate(target)
    return address.isPlain && address.place && !address.place.unrecorded ? address : undefined
  }

  handle(exchange: Exchange, findRefusal?: FindRefusal): Outcome | Promise<Outcome> {
    if (!this.#log) return this.#handle(exchange, findRefusal)
    const started = monotonicTime()
    const log = (outcome: Outcome) => this.#logRequest(exchange, outcome, started)
    try {
      const handled = this.#handle(exchange, findRefusal)
      if (handled instanceof Promise) handled.then(log, () => log(dropped))
      else log(handled)
      return handled
    } catch (error) {
      log(dropped)
      throw error
    }
  }

  #handle(exchange: Exchange, findRefusal?: FindRefusal): Outcome | Promise<Outcome> {
    if (!findRefusal) return this.simulator.handle(exchange)
    return findRefusal().then((refused) =>
      refused ? refusePlainly(refused.status, refused.reason) : this.simulator.handle(exchange),
    )
  }

  refuse(exchange: Exchange, { status, reason }: GuardRefusal): Outcome {
    const outcome = refusePlainly(status, reason)
    this.#logRequest(exchange, outcome, monotonicTime())
    return outcome
  }

  /** The response is not sent yet, so a logging error must not stop it. */
  #logRequest(exchange: Exchange, outcome: Outcome, started: number): void {
    const { entry, match, target, mount } = exchange
    orReport(() =>
      this.#log?.({
        method: exchange.sentMethod,
        what: match?.route.id ?? withoutSecretParameters(target),
        status: outcome.status,
        user: entry?.user ?? null,
        world: exchange.worldName || worldNameIn(exchange, mount),
        reason: exchange.remarks.reason ?? messageOf(outcome),
        warning: entry?.warning ?? null,
        fault: entry?.fault ?? null,
        ms: monotonicTime() - started,
      }),
    )
  }
}
