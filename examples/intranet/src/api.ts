import type {
  badgesContract,
  Client,
  Contract,
  documentsContract,
  expensesContract,
  peopleContract,
  thanksContract,
  trashContract,
} from 'fauxtranet'
import { ApiError, readError, unreachable } from './api-error.ts'
import * as endpoints from './endpoints.ts'

/** How the intranet is reached; another `fetch` or another beginning of all addresses leads to another intranet. */
export interface Connection {
  baseUrl?: string
  fetch?: (input: string, init?: RequestInit) => Promise<Response>
}

interface Input {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

type Calls<C extends Contract, U extends { calls: object }> = Pick<Client<C>, keyof U['calls'] & keyof Client<C>>

export interface Api {
  /** Names the intranet that is spoken to: cached answers of two never mix. */
  baseUrl: string
  documents: Calls<typeof documentsContract, typeof endpoints.documents>
  trash: Calls<typeof trashContract, typeof endpoints.trash>
  expenses: Calls<typeof expensesContract, typeof endpoints.expenses>
  thanks: Calls<typeof thanksContract, typeof endpoints.thanks>
  people: Calls<typeof peopleContract, typeof endpoints.people>
  badges: Calls<typeof badgesContract, typeof endpoints.badges>
  /** Addresses of pictures. */
  photoOf(userId: number): string
  badgeImageOf(imageId: number): string
  receiptOf(id: number): string
  /** A file: of a document at its latest version or an older one, or a receipt. */
  getFile(document: { doc_id: number; parent_id: number; version_num?: number }): Promise<Blob>
  getReceipt(id: number): Promise<Blob>
}

export function createApi({ baseUrl = '', fetch = (input, init) => globalThis.fetch(input, init) }: Connection): Api {
  async function send(method: string, path: string, { query = {}, body }: Input = {}): Promise<Response> {
    const asked = Object.entries(query).filter(([, value]) => value !== undefined)
    const search = new URLSearchParams(asked.map(([name, value]) => [name, String(value)])).toString()
    const isFile = body instanceof Blob
    const response = await fetch(new URL(`${baseUrl}${path}${search && `?${search}`}`, location.href).href, {
      method,
      headers: body === undefined || isFile ? {} : { 'content-type': 'application/json' },
      body: body === undefined || isFile ? body : JSON.stringify(body),
    }).catch(giveUp)
    if (!response.ok) throw await readError(response)
    return response
  }

  function callsOf<Calls>({ root, calls }: { root: string; calls: Record<string, string> }): Calls {
    const made = Object.entries(calls).map(([name, line]) => {
      const [method = '', path = ''] = line.split(' ')
      const call = async (input: Input = {}) => {
        const filled = path.replace(/:(\w+)/g, (_, key) => encodeURIComponent(String(input.params?.[key])))
        const response = await send(method, root + filled, input)
        return response.status === 204 ? undefined : response.json().catch(giveUp)
      }
      return [name, call]
    })
    return Object.fromEntries(made)
  }

  const getBlob = async (path: string, query?: Input['query']) =>
    (await send('GET', path, { query })).blob().catch(giveUp)

  return {
    baseUrl,
    documents: callsOf(endpoints.documents),
    trash: callsOf(endpoints.trash),
    expenses: callsOf(endpoints.expenses),
    thanks: callsOf(endpoints.thanks),
    people: callsOf(endpoints.people),
    badges: callsOf(endpoints.badges),
    photoOf: (userId) => `${baseUrl}${endpoints.people.root}/users/${userId}/photo`,
    badgeImageOf: (imageId) => `${baseUrl}${endpoints.badges.root}/images/${imageId}`,
    receiptOf: (id) => `${baseUrl}${endpoints.expenses.root}/receipt/${id}`,
    getFile: ({ doc_id, parent_id, version_num }) => {
      const version = version_num === undefined ? '' : `/${version_num}`
      return getBlob(`${endpoints.documents.root}/document/${doc_id}${version}/file`, { parent_id })
    },
    getReceipt: (id) => getBlob(`${endpoints.expenses.root}/receipt/${id}`),
  }
}

/** No answer, or one that broke off. */
function giveUp(): never {
  throw new ApiError(0, unreachable)
}
