import type { HttpHandler, HttpResponseResolver, RequestHandlerOptions } from 'msw'
import { createHandlers, type HandlerOptions, type Responder } from '../src/msw/handlers.ts'
import { createOverride } from '../src/msw/override.ts'
import type { AnyEndpointId, ParamTexts } from '../src/simulator/endpoint-types.ts'
import { needMsw } from './need-msw.ts'

// Like src/msw/index.ts, but loads MSW on demand, since a server does not need it.

/**
 * Creates MSW handlers for a simulator of your own, for `setupServer`.
 *
 * @example
 * const simulator = await createSimulator({ scenario: 'full-trash' })
 * const server = setupServer(...handlersFor(simulator), ...handlersOfYourOwn)
 */
export function handlersFor(simulator: Responder, options?: HandlerOptions): HttpHandler[] {
  return createHandlers(needMsw(), simulator, options)
}

/**
 * Creates an MSW handler for one endpoint in all its spellings, for `server.use`.
 *
 * @example
 * server.use(override('people.getUser', ({ params }) => new Response(params.id, { status: 500 }), { once: true }))
 */
export function override<Id extends AnyEndpointId>(
  id: Id,
  resolver: HttpResponseResolver<ParamTexts<Id>>,
  options?: RequestHandlerOptions,
): HttpHandler {
  return createOverride(needMsw(), id, resolver, options)
}
