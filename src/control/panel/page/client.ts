import type { Problem } from '../../../core/refusal.ts'
import type { Address, Body, Method, Reply } from './addresses.ts'
import { addressOf, base } from './base.ts'
import { invalidateAll } from './state/resource.ts'
import { promptForToken, tokenNow } from './token.ts'

interface ReadOptions {
  signal?: AbortSignal | undefined
  lastEventId?: string | undefined
}

async function request(
  method: Method,
  path: string,
  body?: unknown,
  { signal, lastEventId }: ReadOptions = {},
): Promise<Response> {
  const token = tokenNow()
  const headers = {
    'content-type': 'application/json',
    ...(token && { 'x-sim-token': token }),
    ...(lastEventId && { 'last-event-id': lastEventId }),
  }
  const sent = { method, headers, signal, body: body === undefined ? undefined : JSON.stringify(body) }
  const response = await fetch(addressOf(path), sent).catch((error) => {
    throw signal?.aborted ? error : new Error('The simulator does not respond.')
  })
  if (response.ok) return response
  if (response.status === 401) {
    if (await promptForToken(token)) return request(method, path, body, { signal, lastEventId })
    throw new RequestError('The control interface requires a token. Reload to enter it.', 401)
  }
  const { message = `${response.status} ${response.statusText}`, problems } = await response.json().catch(() => ({}))
  throw new RequestError(message[0].toUpperCase() + message.slice(1), response.status, problems)
}

/** `problems` are the invalid fields of what was sent. */
export class RequestError extends Error {
  readonly status: number
  readonly problems: readonly Problem[]

  constructor(message: string, status: number, problems: readonly Problem[] = []) {
    super(message)
    this.status = status
    this.problems = problems
  }
}

export function open(path: Address<'GET'>, options?: ReadOptions): Promise<Response> {
  return request('GET', path, undefined, options)
}

export async function read<const A extends Address<'GET'>>(path: A): Promise<Reply<'GET', A>> {
  const response = await open(path)
  // Some servers send their own page for every URL; then there is no simulator.
  if (response.headers.get('content-type')?.includes('json')) return response.json()
  throw new Error(`No simulator is running at ${base}/__sim. Please start it first, for example with startSimulator().`)
}

/** Whatever it changes, every list that is shown loads again. */
export async function send<M extends Exclude<Method, 'GET'>, const A extends Address<M>>(
  method: M,
  path: A,
  ...[body]: Body<M, A> extends undefined ? [] : [body: Body<M, A>]
): Promise<Reply<M, A>> {
  const response = await request(method, path, body)
  invalidateAll()
  return (response.status === 204 ? undefined : response.json()) as Reply<M, A>
}

export async function download(path: Address<'GET'>, filename: string): Promise<void> {
  const file = await (await open(path)).blob()
  const link = Object.assign(document.createElement('a'), { download: filename, href: URL.createObjectURL(file) })
  link.click()
}
