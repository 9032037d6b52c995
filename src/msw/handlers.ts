import type { HttpHandler, HttpResponseResolver } from 'msw'
import { isAboutControl } from '../control/place.ts'
import { NetworkFailure } from '../core/faults/network-failure.ts'

/** The part of MSW that creates handlers. Callers pass it in, since Node loads MSW only on demand. */
export type Msw = Pick<typeof import('msw'), 'http'>

/** Options of the MSW handlers. */
export interface HandlerOptions {
  /** The only origin whose requests are handled, such as `https://intranet.example`. By default, all are. */
  baseUrl?: string
}

/** Anything that handles requests, such as a simulator. */
export interface Answering {
  isAnswered(request: Request): boolean
  fetch(request: Request): Promise<Response>
}

/**
 * Creates the one MSW handler of a simulator. It parses an address once, to find whether it is an application's or, in a
 * strict world, nearly one. MSW's own policy decides about other requests.
 * Requests that are waiting when `closing` aborts get no response.
 */
export function createHandlers(
  { http }: Msw,
  simulator: Answering,
  { baseUrl, ...wrong }: HandlerOptions = {},
  closing?: AbortSignal,
): HttpHandler[] {
  if (!simulator?.fetch) throw new TypeError('This is no simulator. Please write handlersFor(await createSimulator()).')
  // All known options are in a file that a page loads later, and this one throws at once.
  for (const name in wrong) throw new RangeError(`There is no option "${name}" here, only "baseUrl".`)
  const origin = baseUrl === undefined ? undefined : originOf(baseUrl)
  const isHere = (request: Request) => origin === undefined || new URL(request.url).origin === origin
  const answer: HttpResponseResolver = ({ request, cookies }) =>
    until(
      closing,
      simulator.fetch(withCookies(request, cookies)).catch((error) => dropConnection(error, request)),
    )
  const handler = http.all(({ request }) => isHere(request) && simulator.isAnswered(request), answer)
  return [withoutControl(handler)]
}

/** Keeps the control interface out of MSW's console log: an open panel calls it all the time. */
function withoutControl(handler: HttpHandler): HttpHandler {
  const { log } = handler
  handler.log = async (logged) => {
    if (!isAboutControl(logged.request.url)) await log.call(handler, logged)
    // A copy that nobody reads would hold all events of a stream. This resolves only with the stream itself.
    else void logged.response.body?.cancel()
  }
  return handler
}

/** MSW 3 does not stop before every request has its response, and a page's own signal does not reach its handlers. */
function until(closing: AbortSignal | undefined, answered: Promise<Response>): Promise<Response> {
  if (!closing) return answered
  return new Promise((resolve, reject) => {
    const end = () => resolve(Response.error())
    closing.addEventListener('abort', end, { once: true })
    answered.then(resolve, reject).finally(() => closing.removeEventListener('abort', end))
  })
}

/** MSW responds with 500 to an error of a handler. A dropped connection or an aborted request is not such an error. */
function dropConnection(error: unknown, { signal }: Request): Response {
  if (error instanceof NetworkFailure || signal.aborted) return Response.error()
  throw error
}

function originOf(baseUrl: string): string {
  const [origin] = /^https?:\/\/[^/?#]+(?=\/?$)/i.exec(baseUrl) ?? []
  if (origin !== undefined) return new URL(origin).origin
  throw new Error(`"${baseUrl}" is no baseUrl. Please give scheme and host alone, as "https://intranet.example".`)
}

/** Copies MSW's cookies to headers of our own, percent-encoded, since a page cannot set the header `cookie`. */
function withCookies(request: Request, cookies: Record<string, string>): Request {
  const headers = new Headers(request.headers)
  const isBasic = /^Basic\s/i.test(headers.get('authorization') ?? '')
  const names = ['sim-world', ...(isBasic ? [] : ['sim-user'])]
  const carried = names.filter((name) => cookies[name] !== undefined && !headers.has(`x-${name}`))
  if (carried.length === 0) return request
  for (const name of carried) headers.set(`x-${name}`, encodeURIComponent(cookies[name]!))
  return withHeaders(request, headers)
}

/** A copy with these headers. In the mode of a picture's request, our own headers would be dropped. */
export function withHeaders(request: Request, headers: Headers): Request {
  return new Request(request, { headers, mode: 'same-origin' })
}
