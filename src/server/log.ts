import { worldNameIn } from '../core/http/address.ts'
import { withoutSecretParameters } from '../core/http/redact.ts'
import type { Exchange } from '../core/interpreter/exchange.ts'
import { orReport } from '../core/report.ts'
import { monotonicTime } from '../core/time/clock.ts'

/** A request and its response, as the log shows them. */
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

/** Calls `log` with a request that is done. Its response is still to be sent, so an error of the log may not stop it. */
export function logRequest(
  log: (logged: LoggedRequest) => void,
  exchange: Exchange,
  status: number,
  started: number,
): void {
  const { entry, match, target, mount } = exchange
  orReport(() =>
    log({
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
