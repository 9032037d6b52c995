import type { MiddlewareHandler } from 'hono'
import { isDropped } from '../core/faults/effect.ts'
import { withoutSecretParameters } from '../core/http/redact.ts'
import { pathOf } from '../core/http/url-path.ts'
import type { Entry } from '../core/interpreter/journal.ts'
import { orReport } from '../core/report.ts'
import { monotonicTime } from '../core/time/clock.ts'
import type { Simulator } from '../simulator/simulator.ts'
import { worldNameIn } from '../simulator/world-name.ts'
import { mountOf } from './mount.ts'
import { findReason } from './refuse.ts'
import type { Respond } from './respond.ts'

/** One answered request, as the log shows it. */
export interface LoggedRequest {
  method: string
  /** The id of the endpoint, or the address where there is none. */
  what: string
  /** 0 when there was no answer. */
  status: number
  user: string | null
  world: string
  /** Measured by this machine's clock. */
  ms: number
  /** The warning of the reply, as in `x-sim-warning`; or why the server itself refused the request. */
  warning: string | null
  /** The faults that were applied, as in `x-sim-fault`. */
  fault: string | null
}

/** Begins the log of a request. What it returns ends it: with the response, or without one where there is none. */
export type Logger = (request: Request, mount?: string) => (response?: Response) => void

/** Calls `log` with every request that was answered. */
export function createLogger(simulator: Simulator, log: (logged: LoggedRequest) => void): Logger {
  const entries = new WeakMap<Request, Entry>()
  simulator.onRequest((entry, _world, request) => entries.set(request, entry))
  const describe = (request: Request, mount: string | undefined, response: Response | undefined) => {
    const entry = entries.get(request)
    const endpoint = entry?.endpoint ?? response?.headers.get('x-sim-endpoint')
    return {
      method: request.method,
      what: endpoint ?? withoutSecretParameters(pathOf(request.url) || '/'),
      status: !response || isDropped(request) ? 0 : response.status,
      user: entry?.user ?? null,
      world: worldNameIn(request, mount),
      warning: entry?.warning ?? findReason(request) ?? null,
      fault: entry?.fault ?? null,
    }
  }
  return function beginLog(request, mount) {
    const started = monotonicTime()
    // The request is done by then, and its answer is to come.
    return (response) => orReport(() => log({ ...describe(request, mount, response), ms: monotonicTime() - started }))
  }
}

/** The log as a layer of the app. */
export function logLayer(logger: Logger): MiddlewareHandler {
  return async function logRequest(c, next) {
    const end = logger(c.req.raw, mountOf(c))
    try {
      await next()
    } catch (error) {
      end()
      throw error
    }
    end(c.res)
  }
}

/** The log where there are no layers. */
export function withLog(logger: Logger, respond: Respond): Respond {
  return function respondLogged(request, mount) {
    const end = logger(request, mount)
    const finish = (response: Response): Response => {
      end(response)
      return response
    }
    const answer = respond(request, mount)
    if (!(answer instanceof Promise)) return finish(answer)
    return answer.then(finish, (error) => {
      end()
      throw error
    })
  }
}
