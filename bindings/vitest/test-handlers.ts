import { getResponse, type HttpHandler, http, type RequestHandler } from 'msw'
import { checksOf } from '../../src/msw/override.ts'
import { type Choice, worldNamedIn } from '../../src/msw/world-routing.ts'

/** Handlers of single tests, by the names of their worlds, the latest first. */
const added = new Map<string, RequestHandler[]>()

/** Adds handlers of one test. A second MSW server would end ours when it closes, and would answer the requests of other tests. */
export function addHandlers(world: string, handlers: readonly RequestHandler[]): void {
  added.set(world, [...handlers, ...(added.get(world) ?? [])])
}

/** Drops them, and returns what is wrong with the overrides among them. */
export async function dropHandlers(world: string): Promise<Error[]> {
  const checks = await Promise.allSettled(checksOf(added.get(world) ?? []))
  added.delete(world)
  return checks.flatMap((check) => (check.status === 'rejected' ? [check.reason as Error] : []))
}

/** A handler before the simulator: it tries the handlers that the current test has added. */
export function testHandlers(choose: () => Choice): HttpHandler {
  const find = (request: Request) => added.get(String(worldNamedIn(request) ?? choose()))
  return http.all(
    ({ request }) => find(request) !== undefined,
    ({ request }) => getResponse(find(request) ?? [], request.clone()),
  )
}
