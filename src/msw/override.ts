import type { HttpHandler, HttpResponseResolver, RequestHandlerOptions } from 'msw'
import { applications } from '../simulator/applications.ts'
import type { AnyEndpointId, ParamTexts } from '../simulator/endpoint-types.ts'
import { EndpointRegistry } from '../simulator/endpoints.ts'
import { defined } from '../world/definition.ts'
import type { Msw } from './handlers.ts'

interface Override extends HttpHandler {
  /** Rejects if the endpoint does not exist, which would go unnoticed without a request. */
  readonly checked: Promise<unknown>
}

export function checksOf(handlers: readonly object[]): Promise<unknown>[] {
  return handlers.flatMap((handler) => ('checked' in handler ? [(handler as Override).checked] : []))
}

export function createOverride<Id extends AnyEndpointId>(
  { http }: Msw,
  id: Id,
  resolver: HttpResponseResolver<ParamTexts<Id>>,
  options?: RequestHandlerOptions,
): Override {
  if (typeof resolver !== 'function')
    throw new TypeError(`Please pass a function: override('${id}', () => new Response(…)).`)
  // An override does not depend on a simulator.
  const own = defined.get(id.split('.')[0]!)
  const endpoints = new EndpointRegistry(own ? [...applications, own] : applications)
  const application = endpoints.needApplication(id)
  const checked = endpoints.checkId(id).then(
    () => endpoints,
    (error) => {
      const added = defined.get(id)
      if (!added) throw error
      return new EndpointRegistry([added])
    },
  )
  checked.catch(({ message }) => console.error(`fauxtranet: ${message}`))
  const handler = http.all<ParamTexts<Id>>(
    async ({ request }) => {
      if (endpoints.findApplication(request) !== application) return false
      const found = await (await checked).findEndpoint(request)
      return { matches: found?.endpoint === id, params: (found?.params ?? {}) as ParamTexts<Id> }
    },
    resolver,
    options,
  )
  return Object.assign(handler, { checked })
}
