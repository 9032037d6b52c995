import { getResponse, type HttpHandler, http, type RequestHandler } from 'msw'
import { checksOf } from '../../src/msw/override.ts'
import { type WorldChoice, worldNamedIn } from '../../src/msw/world-routing.ts'

/** Handlers of single tests, by the name of their world, latest first. */
const added = new Map<string, RequestHandler[]>()

/** A second MSW server would stop ours when it closes, and would handle requests of other tests. */
export function addHandlers(world: string, handlers: readonly RequestHandler[]): void {
  added.set(world, [...handlers, ...(added.get(world) ?? [])])
}

/** Returns the errors of overrides among them. */
export async function dropHandlers(world: string): Promise<Error[]> {
  const checks = await Promise.allSettled(checksOf(added.get(world) ?? []))
  added.delete(world)
  return checks.flatMap((check) => (check.status === 'rejected' ? [check.reason as Error] : []))
}

/** Tries the handlers of the current test before the simulator. */
export function testHandlers(choose: () => WorldChoice): HttpHandler {
  const find = (request: Request) => added.get(String(worldNamedIn(request) ?? choose()))
  return http.all(
    ({ request }) => find(request) !== undefined,
    ({ request }) => getResponse(find(request) ?? [], request.clone()),
  )
}
