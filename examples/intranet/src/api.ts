import type { ReplyOf } from 'fauxtranet'
import { readError, throwUnreachable } from './api-error.ts'
import { type EndpointId, endpoints, type Input, type InputArguments } from './endpoints.ts'
import { type OnProgress, sendWithProgress } from './send-with-progress.ts'

/** Selects the intranet: the start of all addresses, headers of all requests, and the `fetch` that sends them. */
export interface Connection {
  baseUrl?: string
  headers?: Record<string, string>
  fetch?: (input: string, init?: RequestInit) => Promise<Response>
  /** Called before each request that is not a read, with its path below `baseUrl`. */
  onWrite?: (method: string, path: string) => void
}

export interface Api {
  /** Part of each cache key, so that replies of two intranets do not mix. */
  baseUrl: string
  call<Id extends EndpointId>(id: Id, ...input: InputArguments<Id>): Promise<ReplyOf<Id>>
  /** For endpoints that may skip something. The reason is empty if nothing was skipped or the server reports none. */
  callForWarning<Id extends EndpointId>(id: Id, ...input: InputArguments<Id>): Promise<string>
  /** The URL of an image, for `src`, or of a file. */
  addressOf<Id extends EndpointId>(id: Id, ...input: InputArguments<Id>): string
  getFile(address: string): Promise<Blob>
  /** Sends a file as the body. A connection with its own `fetch` reports no progress. */
  upload<Id extends EndpointId>(id: Id, file: Blob, onProgress: OnProgress): Promise<ReplyOf<Id>>
}

export function createApi({ baseUrl = '', headers, fetch, onWrite }: Connection): Api {
  function addressOf(id: EndpointId, { params = {}, query = {} }: Input = {}): string {
    const [, path = ''] = endpoints[id].split(' ')
    const filled = path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(String(params[name])))
    const defined = Object.entries(query).filter(([, value]) => value !== undefined)
    const search = new URLSearchParams(defined.map(([name, value]) => [name, String(value)])).toString()
    return `${baseUrl}${filled}${search && `?${search}`}`
  }

  const request = fetch ?? ((input: string, init?: RequestInit) => globalThis.fetch(input, init))

  async function send(method: string, address: string, content: Content = {}, via = request): Promise<Response> {
    if (method !== 'GET') onWrite?.(method, address.slice(baseUrl.length))
    const response = await via(new URL(address, location.href).href, {
      method,
      ...content,
      headers: { ...content.headers, ...headers },
    }).catch(throwUnreachable)
    if (!response.ok) throw await readError(response)
    return response
  }

  function sendTo(id: EndpointId, input?: Input): Promise<Response> {
    const [method = ''] = endpoints[id].split(' ')
    return send(method, addressOf(id, input), contentOf(input?.body))
  }

  return {
    baseUrl,
    async call(id: EndpointId, input?: Input) {
      const response = await sendTo(id, input)
      return response.status === 204 ? undefined : response.json().catch(throwUnreachable)
    },
    async callForWarning(id: EndpointId, input?: Input) {
      return (await sendTo(id, input)).headers.get('x-sim-warning') ?? ''
    },
    async upload(id: EndpointId, file: Blob, onProgress: OnProgress) {
      const [method = ''] = endpoints[id].split(' ')
      const via = fetch ?? ((input: string, init: RequestInit = {}) => sendWithProgress(input, init, onProgress))
      return (await send(method, addressOf(id), { body: file }, via)).json().catch(throwUnreachable)
    },
    addressOf,
    getFile: async (address) => (await send('GET', address)).blob().catch(throwUnreachable),
  }
}

interface Content {
  headers?: Record<string, string>
  body?: BodyInit
}

/** Files and forms are sent unchanged, everything else as JSON. */
function contentOf(body: unknown): Content {
  if (body === undefined || body instanceof Blob || body instanceof FormData) return { body }
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
}
