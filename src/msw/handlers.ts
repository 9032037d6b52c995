import type { HttpHandler, HttpResponseResolver } from 'msw'
import { NetworkFailure } from '../core/faults/effect.ts'
import type { Msw } from './msw.ts'

export interface HandlerOptions {
  /** The only origin that is answered, as `https://intranet.example`; any of them unless given. */
  baseUrl?: string
}

/** What answers; a simulator is one. */
export interface Answering {
  isAnswered(request: Request): boolean
  fetch(request: Request): Promise<Response>
}

/**
 * The one MSW handler of a simulator. It looks at an address once: whether that is an application's or, where a world is
 * strict, nearly one. What the simulator does not answer is left to MSW's own policy.
 * Requests that wait when `closing` aborts get no answer.
 */
export function createHandlers(
  { http }: Msw,
  simulator: Answering,
  { baseUrl }: HandlerOptions = {},
  closing?: AbortSignal,
): HttpHandler[] {
  const origin = baseUrl === undefined ? undefined : originOf(baseUrl)
  const isHere = (request: Request) => origin === undefined || new URL(request.url).origin === origin
  const answer: HttpResponseResolver = ({ request, cookies }) =>
    until(
      closing,
      simulator.fetch(withCookies(request, cookies)).catch((error) => dropConnection(error, request)),
    )
  return [http.all(({ request }) => isHere(request) && simulator.isAnswered(request), answer)]
}

/** MSW 3 does not stop before everything is answered, and a page's own signal does not reach its handlers. */
function until(closing: AbortSignal | undefined, answered: Promise<Response>): Promise<Response> {
  if (!closing) return answered
  return new Promise((resolve, reject) => {
    const end = () => resolve(Response.error())
    closing.addEventListener('abort', end, { once: true })
    answered.then(resolve, reject).finally(() => closing.removeEventListener('abort', end))
  })
}

/** MSW takes an error of a handler for a bug, and answers 500; that whoever asked has given up is none. */
function dropConnection(error: unknown, { signal }: Request): Response {
  if (error instanceof NetworkFailure || signal.aborted) return Response.error()
  throw error
}

function originOf(baseUrl: string): string {
  const [origin] = /^https?:\/\/[^/?#]+(?=\/?$)/i.exec(baseUrl) ?? []
  if (origin !== undefined) return new URL(origin).origin
  throw new Error(`"${baseUrl}" is no baseUrl. Please give scheme and host alone, as "https://intranet.example".`)
}

/** A page cannot write the header `cookie`: what MSW knows of cookies travels in headers of our own, which hold ASCII only. */
function withCookies(request: Request, cookies: Record<string, string>): Request {
  const headers = new Headers(request.headers)
  const isBasic = /^Basic\s/i.test(headers.get('authorization') ?? '')
  const names = ['sim-world', ...(isBasic ? [] : ['sim-user'])]
  const carried = names.filter((name) => cookies[name] !== undefined && !headers.has(`x-${name}`))
  if (carried.length === 0) return request
  for (const name of carried) headers.set(`x-${name}`, encodeURIComponent(cookies[name]!))
  return new Request(request, { headers })
}
