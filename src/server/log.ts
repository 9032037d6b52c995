import type { MiddlewareHandler } from 'hono'
import { isDropped } from '../core/faults/effect.ts'
import { withoutSecretParameters } from '../core/http/redact.ts'
import type { Entry } from '../core/interpreter/journal.ts'
import type { Simulator } from '../simulator/simulator.ts'
import { worldNameIn } from '../simulator/world-name.ts'
import { pathOf } from './hosts.ts'
import { mountOf } from './mount.ts'

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
  /** The warning of the reply, as in `x-sim-warning`. */
  warning: string | null
  /** The faults that were applied, as in `x-sim-fault`. */
  fault: string | null
}

/** Calls `log` with every request that was answered. */
export function logTo(simulator: Simulator, log: (logged: LoggedRequest) => void): MiddlewareHandler {
  const entries = new WeakMap<Request, Entry>()
  simulator.onRequest((entry, _world, request) => entries.set(request, entry))
  return async function logRequest(c, next) {
    const started = performance.now()
    const request = c.req.raw
    const mount = mountOf(c)
    const logAnswer = (status: number, endpoint: string | null) => {
      const entry = entries.get(request)
      log({
        method: request.method,
        what: endpoint ?? entry?.endpoint ?? withoutSecretParameters(pathOf(request.url) || '/'),
        status,
        user: entry?.user ?? null,
        world: worldNameIn(request, mount),
        ms: performance.now() - started,
        warning: entry?.warning ?? null,
        fault: entry?.fault ?? null,
      })
    }
    try {
      await next()
    } catch (error) {
      logAnswer(0, null)
      throw error
    }
    logAnswer(isDropped(request) ? 0 : c.res.status, c.res.headers.get('x-sim-endpoint'))
  }
}
