import type { IncomingMessage } from 'node:http'
import type { HostSettings } from '../../hosting/options.ts'
import { type Outcome, refusePlainly } from '../../src/core/http/outcome.ts'
import type { Lease } from './lease.ts'
import type { Metrics } from './metrics.ts'
import { isSameSecret } from './same-secret.ts'
import type { Worlds } from './worlds.ts'

interface Sources {
  lease: Lease
  worlds: Worlds
  metrics: Metrics
}

/** Addresses about the server itself, not about a world. Undefined for all others. */
export function findStatus(
  { url = '/', headers }: Pick<IncomingMessage, 'url' | 'headers'>,
  { lease, worlds, metrics }: Sources,
  { app, controlToken, access }: Pick<HostSettings, 'app' | 'controlToken' | 'access'>,
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
  if (path !== '/__sim/metrics' || app.control === false) return undefined
  // The token of an organisation is not enough.
  const isOpen = controlToken === undefined && access === undefined
  if (!isOpen && !hasToken(headers, controlToken))
    return refusePlainly(
      401,
      controlToken === undefined
        ? 'The metrics are about all worlds. Start the server with a control token to read them.'
        : 'The metrics require the header x-sim-token or Authorization: Bearer, with the control token.',
    )
  const body = metrics.present(worlds.size, hasLease)
  return { status: 200, headers: { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }, body }
}

function hasToken(headers: IncomingMessage['headers'], token: string | undefined): boolean {
  const [, bearer] = /^Bearer (.*)$/i.exec(String(headers.authorization)) ?? []
  const sent = bearer ?? headers['x-sim-token']
  return token !== undefined && typeof sent === 'string' && isSameSecret(sent, token)
}
