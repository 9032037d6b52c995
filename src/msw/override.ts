import { type HttpHandler, type HttpResponseResolver, http, type RequestHandlerOptions } from 'msw'
import type { AnyEndpointId, ParamTexts } from '../simulator/endpoint-types.ts'
import { checkEndpointId, findEndpoint, needApplicationOf, ownerOf } from '../simulator/endpoints.ts'

/**
 * An MSW handler for one endpoint in all its spellings, for `worker.use` and `server.use`:
 * `override('people.getUser', ({ params }) => new Response(params.id, { status: 500 }), { once: true })`.
 */
export function override<Id extends AnyEndpointId>(
  id: Id,
  resolver: HttpResponseResolver<ParamTexts<Id>>,
  options?: RequestHandlerOptions,
): HttpHandler {
  const application = needApplicationOf(id)
  // Begins to load; the first request that comes here hears of a misspelt name.
  checkEndpointId(id).catch(() => undefined)
  return http.all<ParamTexts<Id>>(
    async ({ request }) => {
      if (ownerOf(request) !== application) return false
      await checkEndpointId(id)
      const found = await findEndpoint(request)
      return { matches: found?.endpoint === id, params: (found?.params ?? {}) as ParamTexts<Id> }
    },
    resolver,
    options,
  )
}
