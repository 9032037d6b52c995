import type { Permission } from '../hosting/access.ts'
import { headersFor, withoutKeys } from '../hosting/credentials.ts'
import type { Gate } from '../hosting/gate.ts'
import { findMovedTarget } from '../hosting/moved-request.ts'
import { findWorldInHost } from '../hosting/world-in-host.ts'
import { defaultWorld, methodOf, pathOf, worldNameIn } from '../src/core/http/address.ts'
import { hostOf, originOf } from '../src/core/http/hosts.ts'
import type { ObjectNamespace } from './durable-object.ts'
import { withoutNewWorld } from './new-world.ts'

/** Sends each request to the object of its world. */
export function createWorker(domain: string, gate: Gate | undefined) {
  return {
    async fetch(request: Request, env: { WORLDS: ObjectNamespace }): Promise<Response> {
      if (!env.WORLDS)
        throw new Error('There is no binding "WORLDS". Please bind the Durable Object class to that name.')
      // Handled here, so that health checks do not keep a world from expiring.
      if (pathOf(request.url).split('?', 1)[0] === '/__sim/health') return Response.json({ status: 'ok' })
      const named = nameWorld(withoutNewWorld(request), domain)
      const world = worldNameIn(named)
      const permission = await gate?.admit(named, world)
      if (permission instanceof Response) return permission
      const admitted = permission ? hideKeys(named, permission) : named
      return env.WORLDS.get(env.WORLDS.idFromName(world)).fetch(admitted)
    },
  }
}

function hideKeys(request: Request, permission: Permission): Request {
  const headers = [...request.headers].flatMap(([name, value]): [string, string][] => {
    const shown = withoutKeys(name, value)
    return shown === undefined ? [] : [[name, shown]]
  })
  return new Request(request, { headers: [...headers, ...headersFor(permission, request.url)] })
}

/** Address, headers and cookie win over the sub-domain. */
function nameWorld(request: Request, domain: string): Request {
  const target = findMovedTarget(methodOf(request), request.url)
  if (target !== undefined) return new Request(new URL(target, request.url), request)
  if (worldNameIn(request) !== defaultWorld) return request
  const name = findWorldInHost(request.headers.get('host') ?? hostOf(originOf(request.url)), domain)
  if (name === undefined) return request
  const headers = new Headers(request.headers)
  headers.set('x-sim-world', name)
  return new Request(request, { headers })
}
