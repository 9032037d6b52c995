import { defaultWorld, worldNameIn } from '../core/http/address.ts'
import { refusePlainly, toResponse } from '../core/http/outcome.ts'
import type { Simulator } from '../simulator/simulator.ts'
import { type Answering, withHeaders } from './handlers.ts'

/** The name of a world, or the reason why none can be chosen. */
export type Choice = string | Error

/** A simulator, or a function that finds the simulator of a world. */
export type Served = Simulator | ((world?: string) => Simulator)

type Naming = (request: Request, name: string) => Request | Promise<Request>

/**
 * Routes requests that name no world to the world that `choose` returns when they come in. By default it is named by a
 * header, so that addresses in replies stay as they are.
 */
export function routeTo(
  served: Served,
  choose: () => Choice | Promise<Choice>,
  nameWorld: Naming = setHeader,
): Answering {
  return {
    isAnswered(request) {
      const chosen = worldNamedIn(request) ?? choose()
      const name = typeof chosen === 'string' ? chosen : undefined
      const simulator = simulatorOf(served, name)
      return simulator.isAnswered(request, () =>
        name !== undefined && !simulator.testWorlds.closed.has(name) ? name : undefined,
      )
    },
    async fetch(request) {
      const name = worldNamedIn(request) ?? (await choose())
      if (typeof name !== 'string') return toResponse(refusePlainly(421, name.message))
      const simulator = simulatorOf(served, name)
      // A request to a closed world gets no response, instead of a new world of that name.
      if (simulator.testWorlds.closed.has(name)) return Response.error()
      return simulator.fetch(await nameWorld(request, name))
    },
  }
}

export function simulatorOf(served: Served, world: string | undefined): Simulator {
  return typeof served === 'function' ? served(world) : served
}

/** The world that a request names, by prefix, header or cookie. */
export function worldNamedIn(request: Parameters<typeof worldNameIn>[0]): string | undefined {
  const name = worldNameIn(request)
  return name === defaultWorld ? undefined : name
}

function setHeader(request: Request, name: string): Request {
  if (worldNamedIn(request) !== undefined) return request
  const headers = new Headers(request.headers)
  headers.set('x-sim-world', encodeURIComponent(name))
  return withHeaders(request, headers)
}
