import type { HttpHandler, HttpResponseResolver, RequestHandlerOptions } from 'msw'
import { applications } from '../simulator/applications.ts'
import type { AnyEndpointId, ParamTexts } from '../simulator/endpoint-types.ts'
import { EndpointRegistry } from '../simulator/endpoints.ts'
import type { Msw } from './msw.ts'

/** A handler stands for itself, whichever simulator answers the rest. */
const endpoints = new EndpointRegistry(applications)

/** What `override` is in every way in, over the MSW that is there. */
export type Override = <Id extends AnyEndpointId>(
  id: Id,
  resolver: HttpResponseResolver<ParamTexts<Id>>,
  options?: RequestHandlerOptions,
) => HttpHandler

/** An MSW handler for one endpoint in all its spellings. */
export function createOverride<Id extends AnyEndpointId>(
  { http }: Msw,
  id: Id,
  resolver: HttpResponseResolver<ParamTexts<Id>>,
  options?: RequestHandlerOptions,
): HttpHandler {
  const application = endpoints.needApplication(id)
  // Begins to load; the first request that comes here hears of a misspelt name.
  endpoints.checkId(id).catch(() => undefined)
  return http.all<ParamTexts<Id>>(
    async ({ request }) => {
      if (endpoints.findApplication(request) !== application) return false
      await endpoints.checkId(id)
      const found = await endpoints.findEndpoint(request)
      return { matches: found?.endpoint === id, params: (found?.params ?? {}) as ParamTexts<Id> }
    },
    resolver,
    options,
  )
}
