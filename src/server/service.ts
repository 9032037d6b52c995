import { type Address, worldNameIn } from '../core/http/address.ts'
import { readOption } from '../core/http/hosts.ts'
import { type Outcome, refusePlainly } from '../core/http/outcome.ts'
import { withoutSecretParameters } from '../core/http/redact.ts'
import type { Exchange } from '../core/interpreter/exchange.ts'
import { orReport } from '../core/report.ts'
import { monotonicTime } from '../core/time/clock.ts'
import type { Simulator } from '../simulator/simulator.ts'
import { createGuard, type Guard, type GuardOptions, type GuardRefusal } from './guard.ts'
import type { LoggedRequest } from './log.ts'
import { type PublicUrl, readPublicUrl } from './public-url.ts'

export interface ServiceOptions extends GuardOptions {
  /**
   * The address by which clients reach the app, behind a proxy: `https://intranet.test`, or with the path that the proxy
   * takes off. Addresses in replies begin with it, and requests by its name may use all of the app. By default, what
   * a proxy on this machine sends as `X-Forwarded-Proto` and `X-Forwarded-Host`, else the address of the request.
   */
  publicUrl?: string
  /** Shows a page at `/` that says what this is. By default true. */
  home?: boolean
  /** Called with every request. */
  log?: (logged: LoggedRequest) => void
}

/** What the Hono application and Node's short way have in common. */
export class Service {
  readonly simulator: Simulator
  readonly guard: Guard
  readonly publicUrl: PublicUrl | undefined
  readonly hasHome: boolean
  readonly #log: ServiceOptions['log']

  constructor(simulator: Simulator, options: ServiceOptions) {
    const { publicUrl, home = true, log } = options
    this.simulator = simulator
    this.publicUrl = publicUrl === undefined ? undefined : readOption('publicUrl', publicUrl, readPublicUrl)
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
  handle(exchange: Exchange, findRefusal?: () => Promise<GuardRefusal | undefined>): Outcome | Promise<Outcome> {
    const started = this.#log ? monotonicTime() : 0
    const handled = findRefusal
      ? findRefusal().then((refused) => (refused ? this.#refuse(exchange, refused) : this.simulator.handle(exchange)))
      : this.simulator.handle(exchange)
    if (!this.#log) return handled
    if (handled instanceof Promise)
      handled.then(
        ({ status }) => this.#logRequest(exchange, status, started),
        () => this.#logRequest(exchange, 0, started),
      )
    else this.#logRequest(exchange, handled.status, started)
    return handled
  }

  /** The response of the server itself to a request that reaches no application. The log has the reason. */
  refuse(exchange: Exchange, refused: GuardRefusal): Outcome {
    const outcome = this.#refuse(exchange, refused)
    this.#logRequest(exchange, outcome.status, monotonicTime())
    return outcome
  }

  #refuse(exchange: Exchange, { status, reason }: GuardRefusal): Outcome {
    exchange.refusedBecause = reason
    return refusePlainly(status, reason)
  }

  /** The response is not sent yet, so an error of the log must not stop it. */
  #logRequest(exchange: Exchange, status: number, started: number): void {
    const { entry, match, target, mount } = exchange
    orReport(() =>
      this.#log?.({
        method: exchange.sentMethod,
        what: match?.route.id ?? withoutSecretParameters(target),
        status,
        user: entry?.user ?? null,
        world: exchange.worldName || worldNameIn(exchange, mount),
        warning: entry?.warning ?? exchange.refusedBecause ?? null,
        fault: entry?.fault ?? null,
        ms: monotonicTime() - started,
      }),
    )
  }
}
