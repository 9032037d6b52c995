import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { type AppOptions, appOf } from '../src/server/app.ts'
import type { Service } from '../src/server/service.ts'
import { findBadRequest, toErrorResponse } from './bad-request.ts'
import type { Respond } from './plain-requests.ts'
import { withReport } from './report-error.ts'

interface ListenerOptions extends AppOptions {
  host: string
  overrideGlobals: boolean
}

export function createListener(service: Service, { overrideGlobals, ...options }: ListenerOptions): Respond {
  const app = appOf(service, options)
  const respond = withReport((request, connection: object) => app.fetch(request, connection))
  const listener = getRequestListener(
    // The type allows HTTP/2, but this server only speaks HTTP/1.
    (request, connection) => findBadRequest((connection as HttpBindings).incoming) ?? respond(request, connection),
    { hostname: options.host, overrideGlobalObjects: overrideGlobals, errorHandler: toErrorResponse },
  )
  return (incoming, outgoing) => {
    ;(outgoing as ServerResponse).once('finish', () => discardRest(incoming as IncomingMessage))
    ;(listener as Respond)(incoming, outgoing)
  }
}

/** A refused body may be unread. The next request on this connection follows it. */
function discardRest(incoming: IncomingMessage): void {
  if (!incoming.complete) incoming.removeAllListeners('data').resume()
}
