import { AsyncLocalStorage } from 'node:async_hooks'
import type { HttpHandler, RequestHandler } from 'msw'

// Tests with their own world and `interceptRequests` can run in one process, but MSW calls only one of its servers.
// That server passes on requests for the other side.

/** The world of the test that sent a request, even if several tests run at once. */
export const currentWorld: WorldStorage = new AsyncLocalStorage<string>()

/** Without Node's types, since not every project has them. */
interface WorldStorage {
  getStore(): string | undefined
  run<Result>(name: string, work: () => Result): Result
}

interface Listener {
  listHandlers(): readonly unknown[]
}

/** The open servers of `interceptRequests` and of tests. */
export const listeners = { ofProcess: new Set<Listener>(), ofTests: new Set<Listener>() }

export function isForSide(side: keyof typeof listeners): boolean {
  const own = currentWorld.getStore() === undefined ? 'ofProcess' : 'ofTests'
  return side === own || listeners[own].size === 0
}

export function forwardToOtherSide(
  { http, getResponse }: Pick<typeof import('msw'), 'http' | 'getResponse'>,
  side: keyof typeof listeners,
): HttpHandler {
  const other = side === 'ofTests' ? 'ofProcess' : 'ofTests'
  return http.all(
    () => !isForSide(side),
    ({ request }) => {
      const handlers = [...listeners[other]].at(-1)?.listHandlers() ?? []
      return getResponse(handlers as RequestHandler[], request.clone())
    },
  )
}
