import type { HttpHandler, HttpResponseResolver } from 'msw'
import { isAboutControl } from '../control/place.ts'
import { NetworkFailure } from '../core/faults/network-failure.ts'

// Callers pass MSW in, because Node loads it only on demand.
export type Msw = Pick<typeof import('msw'), 'http'>

export interface HandlerOptions {
  /** Handle requests to this origin only, such as `https://intranet.example`. Defaults to all origins. */
  baseUrl?: string
}

export interface Responder {
  isHandled(request: Request): boolean
  fetch(request: Request): Promise<Response>
}

/** A single handler parses each address once. Requests still pending when `closing` aborts get no response. */
export function createHandlers(
  { http }: Msw,
  simulator: Responder,
  { baseUrl, ...wrong }: HandlerOptions = {},
  closing?: AbortSignal,
): HttpHandler[] {
  if (!simulator?.fetch)
    throw new TypeError('This is not a simulator. Please write handlersFor(await createSimulator()).')
  // The list of known options is in a file that pages load later, but this check must throw at once.
  for (const name in wrong) throw new RangeError(`There is no option "${name}" here, only "baseUrl".`)
  const origin = baseUrl === undefined ? undefined : originOf(baseUrl)
  const isHere = (request: Request) => origin === undefined || new URL(request.url).origin === origin
  const respond: HttpResponseResolver = ({ request, cookies }) =>
    until(
      closing,
      simulator.fetch(withCookies(request, cookies)).catch((error) => dropConnection(error, request)),
    )
  const handler = http.all(({ request }) => isHere(request) && simulator.isHandled(request), respond)
  return [withoutControl(handler)]
}

/** Keeps the control interface out of MSW's console log, because an open panel calls it constantly. */
function withoutControl(handler: HttpHandler): HttpHandler {
  const { log } = handler
  handler.log = async (logged) => {
    if (!isAboutControl(logged.request.url)) await log.call(handler, logged)
    // Cancel the unread copy, which would buffer a whole event stream. `cancel` resolves only when the stream ends.
    else void logged.response.body?.cancel()
  }
  return handler
}

/** MSW 3 waits for all responses before it stops, and handlers do not see a page's abort signal. */
function until(closing: AbortSignal | undefined, response: Promise<Response>): Promise<Response> {
  if (!closing) return response
  return new Promise((resolve, reject) => {
    const end = () => resolve(Response.error())
    closing.addEventListener('abort', end, { once: true })
    response.then(resolve, reject).finally(() => closing.removeEventListener('abort', end))
  })
}

/** MSW turns errors into a 500, which is wrong for a dropped connection or an aborted request. */
function dropConnection(error: unknown, { signal }: Request): Response {
  if (error instanceof NetworkFailure || signal.aborted) return Response.error()
  throw error
}

function originOf(baseUrl: string): string {
  const [origin] = /^https?:\/\/[^/?#]+(?=\/?$)/i.exec(baseUrl) ?? []
  if (origin !== undefined) return new URL(origin).origin
  throw new Error(
    `"${baseUrl}" is not a valid baseUrl. Please pass only scheme and host, such as "https://intranet.example".`,
  )
}

/** Copies MSW's cookies to custom headers, percent-encoded, because pages cannot set `cookie`. */
function withCookies(request: Request, cookies: Record<string, string>): Request {
  const headers = new Headers(request.headers)
  const isBasic = /^Basic\s/i.test(headers.get('authorization') ?? '')
  const names = ['sim-world', ...(isBasic ? [] : ['sim-user'])]
  const copied = names.filter((name) => cookies[name] !== undefined && !headers.has(`x-${name}`))
  if (copied.length === 0) return request
  for (const name of copied) headers.set(`x-${name}`, encodeURIComponent(cookies[name]!))
  return withHeaders(request, headers)
}

/** The mode of an image request would drop custom headers. */
export function withHeaders(request: Request, headers: Headers): Request {
  return new Request(request, { headers, mode: 'same-origin' })
}
