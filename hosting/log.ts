import { pathOf } from '../src/core/http/address.ts'
import { messageOf, type Outcome } from '../src/core/http/outcome.ts'
import { withoutSecretParameters } from '../src/core/http/redact.ts'
import { orReport } from '../src/core/report.ts'
import { machineTime } from '../src/core/time/clock.ts'
import type { AppOptions } from '../src/server/app.ts'
import type { LoggedRequest } from '../src/server/log.ts'

interface LoggedResponse {
  world: string
  outcome: Outcome
  ms?: number
}

/** Logs a request that did not reach its world. Worlds log all others. */
export function logOutcome(
  { log }: AppOptions,
  { method, url }: { method: string; url: string },
  { world, outcome, ms = 0 }: LoggedResponse,
): void {
  const what = withoutSecretParameters(url.startsWith('/') ? url : pathOf(url))
  const { status } = outcome
  orReport(() =>
    log?.({ method, what, status, world, reason: messageOf(outcome), ms, user: null, warning: null, fault: null }),
  )
}

/** As `--log-json`. */
export function jsonLog(logged: LoggedRequest): void {
  console.log(JSON.stringify({ event: 'request', time: new Date(machineTime()).toISOString(), ...logged }))
}
