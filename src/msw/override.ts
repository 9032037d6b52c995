import type { HttpHandler, HttpResponseResolver, RequestHandlerOptions } from 'msw'
import { applications } from '../simulator/applications.ts'
import type { AnyEndpointId, ParamTexts } from '../simulator/endpoint-types.ts'
import { EndpointRegistry } from '../simulator/endpoints.ts'
import type { Application } from '../world/application.ts'
import { defined } from '../world/definition.ts'
import type { Msw } from './msw.ts'

const registries = new Map<Application | undefined, EndpointRegistry>()

/** A registry of our applications, and of the one that an id names: an override does not depend on a simulator. */
function findRegistry(id: string): EndpointRegistry {
  const name = id.split('.')[0]!
  const isOurs = applications.some(({ place }) => place.application === name)
  const own = isOurs ? undefined : defined.get(name)
  const known = registries.get(own) ?? new EndpointRegistry(own ? [...applications, own] : applications)
  registries.set(own, known)
  return known
}

/** Creates an MSW handler for one endpoint in all its spellings. */
export function createOverride<Id extends AnyEndpointId>(
  { http }: Msw,
  id: Id,
  resolver: HttpResponseResolver<ParamTexts<Id>>,
  options?: RequestHandlerOptions,
): HttpHandler {
  const endpoints = findRegistry(id)
  const application = endpoints.needApplication(id)
  // Starts loading. The first request to the application reports a misspelt id.
  const checked = endpoints.checkId(id)
  checked.catch(() => undefined)
  return http.all<ParamTexts<Id>>(
    async ({ request }) => {
      const address = endpoints.parse(request)
      if (address.place?.application !== application) return false
      await checked
      const found = await endpoints.match(address)
      return { matches: found?.endpoint === id, params: (found?.params ?? {}) as ParamTexts<Id> }
    },
    resolver,
    options,
  )
}
