import { type HttpHandler, http } from 'msw'
import { applications } from '../src/applications.ts'
import type { Simulator } from '../src/simulator.ts'

export interface HandlerOptions {
  /** The only origin that is answered, as `https://intranet.example`; any of them unless given. */
  baseUrl?: string
}

/** One MSW handler for each application. What the simulator does not own is left to MSW's own policy. */
export function handlersFor(simulator: Simulator, { baseUrl }: HandlerOptions = {}): HttpHandler[] {
  const origin = baseUrl === undefined ? undefined : originOf(baseUrl)
  return applications.map(({ place: { application } }) =>
    http.all(
      ({ request }) =>
        (origin === undefined || new URL(request.url).origin === origin) && simulator.owner(request) === application,
      ({ request, cookies }) => simulator.fetch(withCookies(request, cookies)),
    ),
  )
}

function originOf(baseUrl: string): string {
  const [origin] = /^https?:\/\/[^/?#]+(?=\/?$)/i.exec(baseUrl) ?? []
  if (origin !== undefined) return new URL(origin).origin
  throw new Error(`"${baseUrl}" is no baseUrl. Please give scheme and host alone, as "https://intranet.example".`)
}

/** A page cannot write the header `cookie`: what MSW knows of cookies travels in headers of our own. */
function withCookies(request: Request, cookies: Record<string, string>): Request {
  const headers = new Headers(request.headers)
  const isBasic = /^Basic\s/i.test(headers.get('authorization') ?? '')
  const names = ['sim-world', ...(isBasic ? [] : ['sim-user'])]
  const carried = names.filter((name) => cookies[name] !== undefined && !headers.has(`x-${name}`))
  if (carried.length === 0) return request
  for (const name of carried) headers.set(`x-${name}`, cookies[name]!)
  return new Request(request, { headers })
}
