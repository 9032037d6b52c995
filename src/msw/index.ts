import { type HttpHandler, type HttpResponseResolver, http, type RequestHandlerOptions } from 'msw'
import type { AnyEndpointId, ParamTexts } from '../simulator/endpoint-types.ts'
import { createHandlers, type HandlerOptions, type Responder } from './handlers.ts'
import { createOverride } from './override.ts'

/**
 * Creates MSW handlers for your own simulator, for `setupWorker` and `setupServer`.
 *
 * @example
 * const simulator = await createSimulator({ scenario: 'full-trash' })
 * const worker = setupWorker(...handlersFor(simulator), ...handlersOfYourOwn)
 */
export function handlersFor(simulator: Responder, options?: HandlerOptions, closing?: AbortSignal): HttpHandler[] {
  return createHandlers({ http }, simulator, options, closing)
}

/**
 * Creates an MSW handler for one endpoint, in all spellings of its address, for `worker.use` and `server.use`.
 *
 * @example
 * worker.use(override('people.getUser', ({ params }) => new Response(params.id, { status: 500 }), { once: true }))
 */
export function override<Id extends AnyEndpointId>(
  id: Id,
  resolver: HttpResponseResolver<ParamTexts<Id>>,
  options?: RequestHandlerOptions,
): HttpHandler {
  return createOverride({ http }, id, resolver, options)
}
