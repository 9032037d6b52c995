import { createHash, timingSafeEqual } from 'node:crypto'
import { type Outcome, refusePlainly } from '../../src/core/http/outcome.ts'
import type { AppOptions } from '../../src/server/app.ts'
import type { Lease } from './lease.ts'
import type { Metrics } from './metrics.ts'
import type { Worlds } from './worlds.ts'

interface Sources {
  lease: Lease
  worlds: Worlds
  metrics: Metrics
}

interface Sent {
  url: string
  headers: NodeJS.Dict<string | string[]>
}

/** Addresses about the server itself, not about a world. Undefined for all others. */
export function findStatus(
  { url, headers }: Sent,
  { lease, worlds, metrics }: Sources,
  { control = true, controlToken }: AppOptions,
): Outcome | undefined {
  const path = url.split('?', 1)[0]
  const hasLease = lease.isHeld
  if (path === '/__sim/health') {
    const state = { status: hasLease ? 'ok' : 'no connection to the database' }
    return {
      status: hasLease ? 200 : 503,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(state),
    }
  }
  if (path !== '/__sim/metrics' || !control) return undefined
  const [, bearer = headers['x-sim-token']] = /^Bearer (.*)$/.exec(headers.authorization as string) ?? []
  if (controlToken !== undefined && !isSame(String(bearer), controlToken))
    return refusePlainly(
      403,
      'the metrics require the header x-sim-token or Authorization: Bearer, with the control token.',
    )
  const body = metrics.present(worlds.size, hasLease)
  return { status: 200, headers: { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }, body }
}

function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(one), digest(other))
}
