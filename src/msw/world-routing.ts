import { defaultWorld, worldNameIn } from '../core/http/address.ts'
import { refusePlainly, toResponse } from '../core/http/outcome.ts'
import type { Simulator } from '../simulator/simulator.ts'
import { type Responder, withHeaders } from './handlers.ts'

export type WorldChoice = string | Error

export type SimulatorSource = Simulator | ((world?: string) => Simulator)

type NameWorld = (request: Request, name: string) => Request | Promise<Request>

/** For requests that name no world. A header, not a prefix, keeps addresses in replies unchanged. */
export function routeTo(
  source: SimulatorSource,
  choose: () => WorldChoice | Promise<WorldChoice>,
  nameWorld: NameWorld = setHeader,
): Responder {
  return {
    isHandled(request) {
      const chosen = worldNamedIn(request) ?? choose()
      const name = typeof chosen === 'string' ? chosen : undefined
      const simulator = simulatorOf(source, name)
      return simulator.isHandled(request, () =>
        name !== undefined && !simulator.testWorlds.closed.has(name) ? name : undefined,
      )
    },
    async fetch(request) {
      const name = worldNamedIn(request) ?? (await choose())
      if (typeof name !== 'string') return toResponse(refusePlainly(421, name.message))
      const simulator = simulatorOf(source, name)
      // Otherwise the request would create a new world with the closed world's name.
      if (simulator.testWorlds.closed.has(name)) return Response.error()
      return simulator.fetch(await nameWorld(request, name))
    },
  }
}

export function simulatorOf(source: SimulatorSource, world: string | undefined): Simulator {
  return typeof source === 'function' ? source(world) : source
}

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
