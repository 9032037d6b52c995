import { AsyncLocalStorage } from 'node:async_hooks'
import type { HttpHandler, RequestHandler } from 'msw'

// Tests with a world of their own and `interceptRequests` may run in one process. MSW asks one of its servers only: it
// hands over what is for the other.

/** The world of the test that a request comes from, also where several tests run at once. */
export const currentWorld: WorldStorage = new AsyncLocalStorage<string>()

/** Without the types of Node, since not everybody has them. */
interface WorldStorage {
  getStore(): string | undefined
  run<Result>(name: string, work: () => Result): Result
}

/** The part of MSW's server that is used here. */
interface Listener {
  listHandlers(): readonly unknown[]
}

/** What `interceptRequests` has started and not closed, and the server of the tests. */
export const listeners = { ofProcess: new Set<Listener>(), ofTests: new Set<Listener>() }

/** Whether the request that is being handled is for this side. */
export function isForSide(side: keyof typeof listeners): boolean {
  const own = currentWorld.getStore() === undefined ? 'ofProcess' : 'ofTests'
  return side === own || listeners[own].size === 0
}

/** A handler that hands over to the other side. */
export function handOver(
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
