import type { MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'

/** Lets pages read the answers that may ask. The guard has refused the others. */
export function corsFor(mayAsk: (origin: string) => boolean): MiddlewareHandler {
  const open = cors({
    origin: (origin) => origin,
    credentials: true,
    allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposeHeaders: [
      'x-sim-endpoint',
      'x-sim-warning',
      'x-sim-fault',
      'retry-after',
      'content-disposition',
      'content-range',
    ],
    maxAge: 600,
  })
  return async function answerPages(c, next) {
    const origin = c.req.header('origin')
    // A page of the same origin needs none of these headers.
    if (origin === undefined || !mayAsk(origin)) return next()
    const isPreflight = c.req.method === 'OPTIONS' && c.req.header('access-control-request-method') !== undefined
    // Without that header it is a request like any other, for which Hono would answer, too.
    if (c.req.method === 'OPTIONS' && !isPreflight) return next()
    // Browsers ask for this before a page of the internet may reach this machine.
    if (isPreflight && c.req.header('access-control-request-private-network') === 'true') {
      c.header('access-control-allow-private-network', 'true')
    }
    return open(c, next)
  }
}
