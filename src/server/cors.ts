import type { Context } from 'hono'
import { cors } from 'hono/cors'
import { Hono } from 'hono/tiny'
import { words } from '../core/text/known-names.ts'

export function createCors(isAllowedOrigin: (origin: string) => boolean) {
  const open = cors({
    origin: (origin) => origin,
    credentials: true,
    allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposeHeaders: [...words('x-sim-endpoint x-sim-warning x-sim-fault retry-after content-disposition content-range')],
    maxAge: 600,
  })
  return async function withCors(c: Context, respond: () => Promise<Response>): Promise<Response> {
    const origin = c.req.header('origin')
    if (origin === undefined || !isAllowedOrigin(origin)) return respond()
    const isOptions = c.req.method === 'OPTIONS'
    // Hono handles every OPTIONS request, but without this header it is not a preflight.
    if (isOptions && c.req.header('access-control-request-method') === undefined) return respond()
    // Browsers require this before a public page may reach a private network.
    if (isOptions && c.req.header('access-control-request-private-network') === 'true') {
      c.header('access-control-allow-private-network', 'true')
    }
    const preflight = await open(c, async () => {
      c.res = await respond()
    })
    return preflight ?? c.res
  }
}

/** For a response from outside of the app. Also responds to the preflight of an allowed origin. */
export async function addCorsHeaders(
  request: Request,
  response: Response,
  isAllowedOrigin: (origin: string) => boolean,
): Promise<Response> {
  const withCors = createCors(isAllowedOrigin)
  return new Hono().all('*', (c) => withCors(c, async () => response)).fetch(request)
}
