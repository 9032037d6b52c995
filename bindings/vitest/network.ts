import { type HttpHandler, http } from 'msw'
import type { Responder } from '../../src/msw/handlers.ts'
import { type AddressPattern, describeForeign, ForeignRequests } from '../testing/foreign-requests.ts'
import type { TestWorld } from '../testing/test-world.ts'

interface WatchedTest extends Pick<TestWorld, 'world'> {
  requests: ForeignRequests
}

const watched = new Map<string, WatchedTest>()

/** Rejects patterns that cannot match. */
export function watchedRequests(isServed: boolean, allowed?: readonly AddressPattern[]): ForeignRequests {
  const own = globalThis.location?.href
  return isServed ? new ForeignRequests(allowed, [own]) : new ForeignRequests(allowed, [], own)
}

/** Returns a function that ends the watch. It throws if there were foreign requests. */
export function watchNetwork({ name, world }: TestWorld, requests: ForeignRequests): () => void {
  watched.set(name, { world, requests })
  return () => {
    watched.delete(name)
    if (requests.all.length > 0) throw new Error(describeForeign(requests.all, 'intranet.use(http.get(…))'))
  }
}

/** Fails requests to foreign URLs, and the strict tests that sent them. */
export function refuseForeign(responder: Responder, running: () => Iterable<string>): HttpHandler {
  const find = ({ url }: Request) =>
    [...running()].flatMap((name) => {
      const test = watched.get(name)
      return test?.world.strict && test.requests.isForeign(url) ? [test.requests] : []
    })
  return http.all(
    ({ request }) => find(request).length > 0 && !responder.isHandled(request),
    ({ request }) => {
      for (const requests of find(request)) requests.add(request.method, request.url)
      return Response.error()
    },
  )
}
