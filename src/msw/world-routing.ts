import { respondPlainly } from '../core/http/plain-response.ts'
import { isClosed } from '../simulator/closed-worlds.ts'
import type { Simulator } from '../simulator/simulator.ts'
import { worldNameIn } from '../simulator/world-name.ts'
import { defaultWorld } from '../simulator/worlds.ts'
import { type Answering, withHeaders } from './handlers.ts'

/** The name of a world, or the reason why none can be chosen. */
export type Choice = string | Error

/** How a request is told its world. */
type Naming = (request: Request, name: string) => Request | Promise<Request>

/**
 * Routes requests that name no world to the world that `choose` returns when they come in. By default it is named by a
 * header, so that addresses in replies stay as they are.
 */
export function routeTo(
  simulator: Simulator,
  choose: () => Choice | Promise<Choice>,
  nameWorld: Naming = setHeader,
): Answering {
  return {
    isAnswered: (request) =>
      simulator.isAnswered(request, () => {
        const name = worldNamedIn(request) ?? choose()
        return typeof name === 'string' && !isClosed(simulator, name) ? name : undefined
      }),
    async fetch(request) {
      const name = worldNamedIn(request) ?? (await choose())
      if (typeof name !== 'string') return respondPlainly(421, name.message)
      if (isClosed(simulator, name)) return Response.error()
      return simulator.fetch(await nameWorld(request, name))
    },
  }
}

/** The world that a request names, by prefix, header or cookie. */
export function worldNamedIn(request: Parameters<typeof worldNameIn>[0]): string | undefined {
  const name = worldNameIn(request)
  return name === defaultWorld ? undefined : name
}

/** Names the world by a header. */
function setHeader(request: Request, name: string): Request {
  if (worldNamedIn(request) !== undefined) return request
  const headers = new Headers(request.headers)
  headers.set('x-sim-world', encodeURIComponent(name))
  return withHeaders(request, headers)
}
