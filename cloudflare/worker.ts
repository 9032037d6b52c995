import { findWorldInHost } from '../hosting/world-in-host.ts'
import { defaultWorld, worldNameIn } from '../src/core/http/address.ts'
import { hostOf, originOf } from '../src/core/http/hosts.ts'
import type { ObjectNamespace } from './durable-object.ts'

/** Sends each request to the object of its world. */
export function createWorker(domain: string) {
  return {
    async fetch(request: Request, env: { WORLDS: ObjectNamespace }): Promise<Response> {
      if (!env.WORLDS)
        throw new Error('There is no binding "WORLDS". Please bind the Durable Object class to that name.')
      const named = nameWorld(request, domain)
      return env.WORLDS.get(env.WORLDS.idFromName(worldNameIn(named))).fetch(named)
    },
  }
}

/** Address, headers and cookie win over the sub-domain. */
function nameWorld(request: Request, domain: string): Request {
  if (worldNameIn(request) !== defaultWorld) return request
  const name = findWorldInHost(request.headers.get('host') ?? hostOf(originOf(request.url)), domain)
  if (name === undefined) return request
  const headers = new Headers(request.headers)
  headers.set('x-sim-world', name)
  return new Request(request, { headers })
}
