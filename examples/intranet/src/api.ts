import { ApiError, readError, unreachable } from './api-error.ts'
import { type Answered, type Asked, type EndpointId, endpoints, type Input } from './endpoints.ts'

/** How the intranet is reached; another `fetch` or another beginning of all addresses leads to another intranet. */
export interface Connection {
  baseUrl?: string
  fetch?: (input: string, init?: RequestInit) => Promise<Response>
}

export interface Api {
  /** Names the intranet that is spoken to: cached answers of two never mix. */
  baseUrl: string
  call<Id extends EndpointId>(id: Id, ...asked: Asked<Id>): Promise<Answered<Id>>
  /** Of a picture, which the page asks for by itself, or of a file. */
  addressOf<Id extends EndpointId>(id: Id, ...asked: Asked<Id>): string
  getFile(address: string): Promise<Blob>
}

export function createApi({ baseUrl = '', fetch = (input, init) => globalThis.fetch(input, init) }: Connection): Api {
  function addressOf(id: EndpointId, { params = {}, query = {} }: Input = {}): string {
    const [, path = ''] = endpoints[id].split(' ')
    const filled = path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(String(params[name])))
    const given = Object.entries(query).filter(([, value]) => value !== undefined)
    const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
    return `${baseUrl}${filled}${search && `?${search}`}`
  }

  async function send(method: string, address: string, body?: unknown): Promise<Response> {
    const response = await fetch(new URL(address, location.href).href, { method, ...contentOf(body) }).catch(giveUp)
    if (!response.ok) throw await readError(response)
    return response
  }

  return {
    baseUrl,
    async call(id: EndpointId, input?: Input) {
      const [method = ''] = endpoints[id].split(' ')
      const response = await send(method, addressOf(id, input), input?.body)
      return response.status === 204 ? undefined : response.json().catch(giveUp)
    },
    addressOf,
    getFile: async (address) => (await send('GET', address)).blob().catch(giveUp),
  }
}

/** A file goes as it is, everything else as JSON. */
function contentOf(body: unknown): RequestInit {
  if (body === undefined || body instanceof Blob) return { body }
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
}

/** No answer, or one that broke off. */
function giveUp(): never {
  throw new ApiError(0, unreachable)
}
