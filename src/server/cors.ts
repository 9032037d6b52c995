import type { MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import { hostOf, isLoopback } from './hosts.ts'
import { refuse } from './refuse.ts'

export interface CorsOptions {
  /** Origins beside loopback whose pages may read the answers, and ask the control interface. `*` names all of them for the answers. */
  corsOrigins?: readonly string[]
}

/** Lets pages of this machine, and of the origins that are named, read the answers. */
export function corsFor(origins: readonly string[]): MiddlewareHandler {
  const mayRead = (origin: string) => isPageOfLoopback(origin) || origins.includes(origin) || origins.includes('*')
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
    if (origin === undefined) return next()
    const isPreflight = c.req.method === 'OPTIONS' && c.req.header('access-control-request-method') !== undefined
    if (!mayRead(origin)) return isPreflight ? refusePreflight(origin) : next()
    // Without that header it is a request like any other, for which Hono would answer, too.
    if (c.req.method === 'OPTIONS' && !isPreflight) return next()
    // Browsers ask for this before a page of the internet may reach this machine.
    if (isPreflight && c.req.header('access-control-request-private-network') === 'true') {
      c.header('access-control-allow-private-network', 'true')
    }
    return open(c, next)
  }
}

export function isPageOfLoopback(origin: string): boolean {
  const host = hostOf(origin)
  return host !== '' && isLoopback(host)
}

function refusePreflight(origin: string): Response {
  return refuse(
    403,
    `pages of ${origin} may not read this intranet. Start it with --cors-origin ${origin} to let them.`,
  )
}
