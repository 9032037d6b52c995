import { hostOf, isLoopback } from './hosts.ts'
import { type Answer, refuse } from './layer.ts'

const exposed = 'x-sim-endpoint, x-sim-warning, x-sim-fault, retry-after, content-disposition, content-range'
const methods = 'GET, HEAD, POST, PUT, PATCH, DELETE'
const keptSeconds = '600'

/** Lets pages of this machine, and of the origins that are named, read the answers. `*` names all of them. */
export function withCors(answer: Answer, origins: readonly string[]): Answer {
  return function answerPages(request) {
    const origin = request.headers.get('origin')
    if (origin === null) return answer(request)
    const mayRead = isPageOfLoopback(origin) || origins.includes(origin) || origins.includes('*')
    if (request.method === 'OPTIONS' && request.headers.has('access-control-request-method')) {
      return mayRead ? answerPreflight(request, origin) : refusePreflight(origin)
    }
    return mayRead ? openTo(origin, answer(request)) : answer(request)
  }
}

export function isPageOfLoopback(origin: string): boolean {
  const host = hostOf(origin)
  return host !== '' && isLoopback(host)
}

async function openTo(origin: string, answer: Response | Promise<Response>): Promise<Response> {
  const response = await answer
  const { headers } = response
  headers.set('access-control-allow-origin', origin)
  headers.set('access-control-allow-credentials', 'true')
  headers.set('access-control-expose-headers', exposed)
  headers.append('vary', 'origin')
  return response
}

function answerPreflight({ headers: asked }: Request, origin: string): Response {
  const headers: Record<string, string> = {
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-allow-methods': methods,
    'access-control-allow-headers': asked.get('access-control-request-headers') ?? '',
    'access-control-max-age': keptSeconds,
    vary: 'origin, access-control-request-headers',
  }
  // Browsers ask for this before a page of the internet may reach this machine.
  if (asked.get('access-control-request-private-network') === 'true')
    headers['access-control-allow-private-network'] = 'true'
  return new Response(null, { status: 204, headers })
}

function refusePreflight(origin: string): Response {
  return refuse(
    403,
    `pages of ${origin} may not read this intranet. Start it with --cors-origin ${origin} to let them.`,
  )
}
