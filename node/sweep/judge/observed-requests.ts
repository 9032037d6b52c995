import type { Request, Response } from '@playwright/test'
import type { ObservedRequest } from './observation.ts'

interface ObservedRequests {
  requests: ObservedRequest[]
  /** Whether a reply has this text. */
  hasText(text: string): boolean
}

/** Describes requests, and which of them the page shows. */
export async function describeRequests(
  requests: readonly Request[],
  lines: readonly string[],
): Promise<ObservedRequests> {
  const described = await Promise.all(requests.map(describeRequest))
  const text = lines.join('\n')
  const replies = new Map<string, string>()
  for (const { observed, texts } of described) {
    const endpoint = observed.endpoint ?? ''
    replies.set(endpoint, [replies.get(endpoint) ?? '', ...texts].join('\n'))
  }
  const isOwn = (one: string, endpoint: string | undefined) =>
    [...replies].every(([other, reply]) => other === endpoint || !reply.includes(one))
  const isShown = ({ observed: { endpoint }, texts }: DescribedRequest) =>
    texts.some((one) => text.includes(one) && isOwn(one, endpoint))
  return {
    requests: described.map((each) =>
      each.texts.length > 0 ? { ...each.observed, isShown: isShown(each) } : each.observed,
    ),
    hasText: (wanted) => [...replies.values()].some((reply) => reply.includes(wanted)),
  }
}

interface DescribedRequest {
  observed: ObservedRequest
  /** The text in its reply. */
  texts: readonly string[]
}

async function describeRequest(request: Request): Promise<DescribedRequest> {
  const { response, endpoint, hasFault } = await findResponse(request)
  const observed: ObservedRequest = {
    method: request.method(),
    url: request.url(),
    kind: request.resourceType(),
    ...(endpoint !== undefined && { endpoint }),
    hasFault,
    ...(response && { status: response.status() }),
  }
  if (endpoint === undefined || !response?.ok()) return { observed, texts: [] }
  return { observed, texts: textsIn(await readJson(response)) }
}

/** Whether each of these requests got its response late, or not at all, because of a fault. */
export async function findFaults(requests: readonly Request[]): Promise<boolean[]> {
  const found = await Promise.all(requests.map(findResponse))
  return found.map(({ hasFault }) => hasFault)
}

/** Whether the request has a complete response, or failed. */
export function isOver(request: Request): boolean {
  return request.timing().responseEnd !== -1 || request.failure() !== null
}

async function findResponse(request: Request) {
  // A request that is still open has no response yet.
  const response = isOver(request) ? await request.response() : null
  const headers = response?.headers() ?? {}
  return { response, endpoint: headers['x-sim-endpoint'], hasFault: 'x-sim-fault' in headers }
}

/** Undefined if the reply is not JSON, or was cut off. */
async function readJson(response: Response): Promise<unknown> {
  if (!/\bjson\b/.test(response.headers()['content-type'] ?? '')) return undefined
  try {
    return await response.json()
  } catch {
    return undefined
  }
}

/** Strings that a page may show. Short ones would match by accident. */
function textsIn(reply: unknown, most = 2000): string[] {
  const found = new Set<string>()
  const search = (value: unknown) => {
    if (found.size >= most) return
    if (typeof value === 'string') {
      if (value.length >= 3) found.add(value.replace(/\s+/g, ' ').trim())
    } else if (typeof value === 'object' && value !== null) Object.values(value).forEach(search)
  }
  search(reply)
  return [...found]
}
