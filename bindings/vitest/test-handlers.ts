import { getResponse, type HttpHandler, http, type RequestHandler } from 'msw'
import { type Choice, worldNamedIn } from '../../src/msw/world-routing.ts'

/** Handlers of single tests, by the names of their worlds, the latest first. */
const added = new Map<string, RequestHandler[]>()

/** A further MSW server in the process would end ours when it closes, and one test's handlers would answer the others. */
export function addHandlers(world: string, handlers: readonly RequestHandler[]): void {
  added.set(world, [...handlers, ...(added.get(world) ?? [])])
}

export function dropHandlers(world: string): void {
  added.delete(world)
}

/** Stands before the simulator: what the test that asks has added is asked first. */
export function ownHandlers(choose: () => Choice): HttpHandler {
  const find = (request: Request) => added.get(String(worldNamedIn(request) ?? choose()))
  return http.all(
    ({ request }) => find(request) !== undefined,
    ({ request }) => getResponse(find(request) ?? [], request.clone()),
  )
}
