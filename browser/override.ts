import { type HttpHandler, type HttpResponseResolver, http, type RequestHandlerOptions } from 'msw'
import { type AnyEndpointId, needEndpointId, ownerOf, type ParamTexts } from '../src/owner.ts'

/**
 * An MSW handler for one endpoint in all its spellings, for `worker.use` and `server.use`:
 * `override('people.getUser', ({ params }) => new Response(params.id, { status: 500 }), { once: true })`.
 */
export function override<Id extends AnyEndpointId>(
  id: Id,
  resolver: HttpResponseResolver<ParamTexts<Id>>,
  options?: RequestHandlerOptions,
): HttpHandler {
  needEndpointId(id)
  return http.all<ParamTexts<Id>>(
    ({ request }) => {
      const owner = ownerOf(request)
      return { matches: owner?.endpoint === id, params: (owner?.params ?? {}) as ParamTexts<Id> }
    },
    resolver,
    options,
  )
}
