import { type HttpHandler, type HttpResponseResolver, http, type RequestHandlerOptions } from 'msw'
import type { AnyEndpointId, ParamTexts } from '../simulator/endpoint-types.ts'
import { type Answering, createHandlers, type HandlerOptions } from './handlers.ts'
import { createOverride } from './override.ts'

// For code that always has MSW: pages, and bindings to tools that include it.

/**
 * Creates MSW handlers for your own simulator, for `setupWorker` and `setupServer`.
 *
 * @example
 * const simulator = await createSimulator({ scenario: 'full-trash' })
 * const worker = setupWorker(...handlersFor(simulator), ...handlersOfYourOwn)
 */
export function handlersFor(simulator: Answering, options?: HandlerOptions, closing?: AbortSignal): HttpHandler[] {
  return createHandlers({ http }, simulator, options, closing)
}

/**
 * Creates an MSW handler for one endpoint and all its aliases, for `worker.use` and `server.use`.
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
