import { isClosed } from '../simulator/closed-worlds.ts'
import type { Simulator } from '../simulator/simulator.ts'
import { worldNameIn } from '../simulator/world-name.ts'
import { defaultWorld } from '../simulator/worlds.ts'
import type { Answering } from './handlers.ts'

/** The name of a world, or the reason why none can be chosen. */
export type Choice = string | Error

/** Routes requests that name no world to the world that `choose` returns when they come in. */
export function routeTo(simulator: Simulator, choose: () => Choice | Promise<Choice>): Answering {
  return {
    isAnswered: (request) =>
      simulator.isAnswered(request, () => {
        const name = worldNamedIn(request) ?? choose()
        return typeof name === 'string' && !isClosed(simulator, name) ? name : undefined
      }),
    async fetch(request) {
      const named = worldNamedIn(request)
      const name = named ?? (await choose())
      if (typeof name !== 'string') return misdirected(name)
      if (isClosed(simulator, name)) return Response.error()
      return simulator.fetch(named === undefined ? withWorld(request, name) : request)
    },
  }
}

/** The world that a request names, by prefix, header or cookie. */
export function worldNamedIn(request: Parameters<typeof worldNameIn>[0]): string | undefined {
  const name = worldNameIn(request)
  return name === defaultWorld ? undefined : name
}

function misdirected({ message }: Error): Response {
  return Response.json({ error: true, message, code: 421 }, { status: 421 })
}

/** A copy of the request that names this world. */
function withWorld(request: Request, name: string): Request {
  const headers = new Headers(request.headers)
  headers.set('x-sim-world', encodeURIComponent(name))
  return new Request(request, { headers })
}
