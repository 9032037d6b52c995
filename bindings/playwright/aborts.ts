import type { BrowserContext, Page, Request, Route } from '@playwright/test'

type RouteTarget = BrowserContext | Page
type Handler = Parameters<RouteTarget['route']>[1]

/**
 * Calls `onAbort` for each request that a route of the test aborts. Playwright does not distinguish it from a request that
 * reached no server, so this wraps the route handlers of the context and its pages.
 */
export function watchAborts(context: BrowserContext, onAbort: (request: Request) => void): void {
  const wrapped = new Map<Handler, Handler>()

  /** Returns the same wrapper for the same handler, since `unroute` compares them. */
  function wrap(handler: Handler): Handler {
    const known = wrapped.get(handler)
    if (known) return known
    const wrapper: Handler = (route, request) => {
      reportAbort(route, onAbort)
      return handler(route, request)
    }
    wrapped.set(handler, wrapper)
    return wrapper
  }

  function watch(target: RouteTarget): void {
    const { route, unroute } = target
    target.route = (url, handler, options) => route.call(target, url, wrap(handler), options)
    target.unroute = (url, handler) => unroute.call(target, url, handler && wrap(handler))
  }

  watch(context)
  for (const page of context.pages()) watch(page)
  context.on('page', watch)
}

function reportAbort(route: Route, onAbort: (request: Request) => void): void {
  // A route that falls back reaches several handlers. The first one replaces `abort`.
  if (Object.hasOwn(route, 'abort')) return
  const { abort } = route
  route.abort = (errorCode) => {
    onAbort(route.request())
    return abort.call(route, errorCode)
  }
}
