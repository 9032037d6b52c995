import { type HttpHandler, type HttpResponseResolver, http, type RequestHandlerOptions } from 'msw'
import { type AnyEndpointId, needEndpointId, ownerOf } from '../src/owner.ts'

/**
 * An MSW handler for one endpoint in all its spellings, for `worker.use` and `server.use`:
 * `override('people.getUser', () => new Response(null, { status: 500 }), { once: true })`.
 */
export function override(
  id: AnyEndpointId,
  resolver: HttpResponseResolver,
  options?: RequestHandlerOptions,
): HttpHandler {
  needEndpointId(id)
  return http.all(({ request }) => ownerOf(request)?.endpoint === id, resolver, options)
}
