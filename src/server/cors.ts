import type { Context } from 'hono'
import { cors } from 'hono/cors'
import { words } from '../core/text/known-names.ts'

/** Adds the headers with which pages read the responses, where they may. The guard has refused the others. */
export function createCors(mayAsk: (origin: string) => boolean) {
  const open = cors({
    origin: (origin) => origin,
    credentials: true,
    allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposeHeaders: [...words('x-sim-endpoint x-sim-warning x-sim-fault retry-after content-disposition content-range')],
    maxAge: 600,
  })
  return async function withCors(c: Context, respond: () => Promise<Response>): Promise<Response> {
    const origin = c.req.header('origin')
    // A page of the same origin needs none of these headers.
    if (origin === undefined || !mayAsk(origin)) return respond()
    const isPreflight = c.req.method === 'OPTIONS' && c.req.header('access-control-request-method') !== undefined
    // Without that header it is a request like any other, which Hono would respond to, as well.
    if (c.req.method === 'OPTIONS' && !isPreflight) return respond()
    // Browsers ask for this before a page of the internet may reach this machine.
    if (isPreflight && c.req.header('access-control-request-private-network') === 'true') {
      c.header('access-control-allow-private-network', 'true')
    }
    const preflight = await open(c, async () => {
      c.res = await respond()
    })
    return preflight ?? c.res
  }
}
