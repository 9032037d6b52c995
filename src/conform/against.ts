import { Download } from '../core/bytes.ts'
import { parseAddress } from '../core/http/address.ts'
import { addressOf, type Contract, type Endpoint, idOf, variablesIn } from '../core/http/contract.ts'
import { classOf } from '../core/schema/walk.ts'
import { unknownParameter } from './contract-evidence.ts'
import { type Exchange, readJson } from './exchange.ts'
import { Memory } from './memory.ts'

interface Planned {
  id: string
  /** With variables such as `:id`, and with the query. */
  address: string
}

/** More requests that show settings. `:me` is the signed-in user. */
const variants: readonly (readonly [id: string, search: string])[] = [
  ['people.listGroups', '?limit=-1'],
  ['people.listGroups', `?${unknownParameter}=1`],
  ['people-v1.listUsers', '?fields=photo'],
  ['knowledge-base.listQuestions', '?archived=1'],
  ['expenses.listSheets', '?user=:me'],
  ['thanks.listNotes', '?thanked=1'],
  ['thanks.listTags', '?active=0'],
]

/** Records that exist in every installation: folder 0 lists the top-level folders. */
const known: Readonly<Record<string, number>> = { folder: 0 }

/** Nobody has that many records, so the response is an error. */
const missing = 2_000_000_000

const mostIds = 2
/** For one address: the known id, two others, and the missing one. */
const mostTargets = 4
const rounds = 3

/** The GET requests of a comparison, without files. An endpoint that the specification does not list is left out. */
export function planRequests(contracts: readonly Contract[]): Planned[] {
  const planned = contracts.flatMap((contract) =>
    Object.entries(contract.endpoints).flatMap(([name, endpoint]): Planned[] => {
      if (!isSafe(endpoint)) return []
      const id = idOf(contract, name)
      const address = addressOf(contract, endpoint)
      const more = variants.filter(([each]) => each === id).map(([, search]) => ({ id, address: address + search }))
      return [{ id, address }, ...more]
    }),
  )
  const depth = ({ address }: Planned) => variablesIn(pathOf(address)).length + (address.includes(':me') ? 0.5 : 0)
  const isMe = ({ id }: Planned) => id === 'people.getCurrentUser'
  return planned.sort((a, b) => Number(isMe(b)) - Number(isMe(a)) || depth(a) - depth(b))
}

function isSafe({ method, extra, reply, params }: Endpoint): boolean {
  return method === 'GET' && !extra && !params && classOf(reply) !== Download
}

interface Access {
  /** Where the installation is: its addresses start with `/api` and `/intranet` there. */
  url: string
  headers: Readonly<Record<string, string>>
  /** Called between two requests. */
  pause: () => Promise<void>
  /** How long to wait for a response, in milliseconds. */
  timeout: number
  fetch?: typeof fetch
}

/** Sends the planned requests, one at a time. Ids come from earlier replies. Redirects are not followed. */
export async function* requestAll(
  contracts: readonly Contract[],
  { url, headers, pause, timeout, fetch: send = fetch }: Access,
): AsyncGenerator<Exchange> {
  const base = url.replace(/\/$/, '')
  const memory = new Memory()
  const sent = new Map<string, Set<string>>()
  let me: unknown
  let isFirst = true
  // Later rounds use the ids of earlier ones: folders, then their documents, then the versions.
  const plan = Array.from({ length: rounds }, () => planRequests(contracts)).flat()
  for (const { id, address } of plan) {
    const before = sent.get(address) ?? new Set<string>()
    sent.set(address, before)
    for (const target of fill(address, memory, me)) {
      if (before.has(target) || before.size >= mostTargets) continue
      before.add(target)
      if (!isFirst) await pause()
      isFirst = false
      const signal = AbortSignal.timeout(timeout)
      const exchange = await request(base, target, headers, signal, send).catch((cause: Error) => {
        const limit = signal.aborted ? ` within ${timeout / 1000} s` : ''
        throw new ConnectionError(`There was no response to ${id}${limit}.`, { cause })
      })
      checkAccess(exchange)
      const reply = readJson(exchange.received)
      if (exchange.status === 200 && reply !== undefined)
        memory.addReply('', parseAddress(pathOf(target), contracts).path, reply)
      if (id === 'people.getCurrentUser') me = (reply as { id?: unknown } | undefined)?.id
      yield exchange
    }
  }
}

/** The address with up to two known ids for its variable, and with one that is missing. */
function fill(address: string, memory: Memory, me: unknown): string[] {
  if (address.includes(':me')) return typeof me === 'number' ? [address.replace(':me', String(me))] : []
  const [, word, variable] = /\/([^/]+)\/(:[^/?]+)/.exec(address) ?? []
  if (!word || !variable) return [address]
  const records = memory.all('', word).map(({ id, doc_id }) => doc_id ?? id)
  const ids = new Set([...(word in known ? [known[word]!] : []), ...records.slice(0, mostIds)])
  const isPlain = address.indexOf(variable) + variable.length >= address.replace(/\/$/, '').length
  const filled = [...ids, ...(isPlain ? [missing] : [])].map((id) => address.replace(variable, String(id)))
  return filled.filter((each) => !each.includes('/:'))
}

async function request(
  base: string,
  target: string,
  headers: Access['headers'],
  signal: AbortSignal,
  send: typeof fetch,
): Promise<Exchange> {
  const response = await send(base + target, {
    headers: { accept: 'application/json', ...headers },
    redirect: 'manual',
    signal,
  })
  const received = await response.text()
  return {
    method: 'GET',
    url: new URL(target, 'http://localhost').href,
    header: (name) => headers[name.toLowerCase()] ?? null,
    sent: undefined,
    status: response.status,
    received: received === '' ? undefined : received,
    mediaType: response.headers.get('content-type') ?? '',
    at: response.headers.get('date') ?? undefined,
  }
}

/** Thrown if the comparison would show nothing, or would trouble the installation. */
export class AccessError extends Error {}

export class ConnectionError extends Error {}

function checkAccess({ status, url }: Exchange): void {
  const isMe = new URL(url).pathname.endsWith('/user')
  if (isMe && (status === 401 || (status >= 300 && status < 400)))
    throw new AccessError(`The installation responded with ${status}: it does not accept the credentials.`)
  if (status === 429) throw new AccessError('The installation responded with 429: too many requests.')
}

function pathOf(address: string): string {
  return address.split('?')[0]!
}
