import type { IncomingMessage } from 'node:http'
import { hostOf } from '../../../src/core/http/hosts.ts'
import { type Outcome, refusePlainly } from '../../../src/core/http/outcome.ts'
import type { AppOptions } from '../../../src/server/app.ts'
import { createGuard } from '../../../src/server/guard.ts'
import { findForwardedOrigin } from '../../../src/server/public-url.ts'
import { RawHeaders } from '../../raw-headers.ts'

/** Refuses foreign pages and host names before the database has a row for the world. Links from other pages may only read. */
export async function findForeign(
  { findRefusal }: GuardedRequest,
  isKnown: () => Promise<boolean>,
): Promise<Outcome | undefined> {
  const refusal = findRefusal(() => false)
  if (!refusal) return undefined
  const mayRead = findRefusal() === undefined
  if (mayRead && (await isKnown())) return undefined
  return refusePlainly(refusal.status, refusal.reason)
}

export type GuardedRequest = ReturnType<typeof guardRequest>

/** The checks that worlds do, for a request that does not reach one. */
export function guardRequest(incoming: IncomingMessage, options: AppOptions, publicOrigin: string | undefined) {
  const guard = createGuard(options, publicOrigin)
  const { method = '', url = '/', headers, rawHeaders } = incoming
  const request = { method, headers: new RawHeaders(rawHeaders) }
  const absolute = url.startsWith('/') ? `http://${headers.host}${url}` : url
  const forwarded = findForwardedOrigin(absolute, { incoming })
  const address = { url: absolute, forwarded: forwarded && hostOf(forwarded) }
  return {
    isAllowedOrigin: guard.isAllowedOrigin,
    findRefusal: (isRead?: () => boolean) => guard.findRefusal(request, address, isRead),
    findControlRefusal: (path: string) => guard.findControlRefusal(request, path, address),
  }
}
