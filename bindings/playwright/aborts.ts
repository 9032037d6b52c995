import type { BrowserContext, Page, Request, Route } from '@playwright/test'

type Routed = BrowserContext | Page
type Handler = Parameters<Routed['route']>[1]

/**
 * Calls `note` for each request that a route of the test aborts. Playwright does not distinguish it from a request that
 * reached no server, so this wraps the route handlers of the context and its pages.
 */
export function watchAborts(context: BrowserContext, note: (request: Request) => void): void {
  const wrapped = new Map<Handler, Handler>()

  /** Returns the same wrapper for the same handler, since `unroute` compares them. */
  function wrap(handler: Handler): Handler {
    const known = wrapped.get(handler)
    if (known) return known
    const wrapper: Handler = (route, request) => {
      noteAbort(route, note)
      return handler(route, request)
    }
    wrapped.set(handler, wrapper)
    return wrapper
  }

  function watch(routed: Routed): void {
    const { route, unroute } = routed
    routed.route = (url, handler, options) => route.call(routed, url, wrap(handler), options)
    routed.unroute = (url, handler) => unroute.call(routed, url, handler && wrap(handler))
  }

  watch(context)
  for (const page of context.pages()) watch(page)
  context.on('page', watch)
}

function noteAbort(route: Route, note: (request: Request) => void): void {
  // A route that falls back reaches several handlers. The first one replaces `abort`.
  if (Object.hasOwn(route, 'abort')) return
  const { abort } = route
  route.abort = (errorCode) => {
    note(route.request())
    return abort.call(route, errorCode)
  }
}
