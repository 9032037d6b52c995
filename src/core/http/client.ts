import type * as z from 'zod'
import { Download } from '../bytes.ts'
import type { AnyShape } from '../schema/any-shape.ts'
import { checkNames, namesOf } from '../text/known-names.ts'
import {
  addressOf,
  type Contract,
  type Endpoint,
  idOf,
  type Nothing,
  pathsOf,
  type RequestTo,
  type Simplify,
} from './contract.ts'

type Input<E extends Endpoint> = Simplify<RequestTo<E> & { headers?: Record<string, string> }>
type Arguments<E extends Endpoint> = Nothing extends Input<E> ? [input?: Input<E>] : [input: Input<E>]
type Output<E extends Endpoint> = E extends { reply: infer Reply extends AnyShape } ? z.output<Reply> : undefined

export type Client<C extends Contract> = {
  readonly [Name in keyof C['endpoints']]: (
    ...input: Arguments<C['endpoints'][Name]>
  ) => Promise<Output<C['endpoints'][Name]>>
}

/**
 * Thrown when a reply has an error status.
 *
 * @example
 * await client.getUser({ params: { id: 0 } }).catch((error) => error instanceof ClientError && error.status) // 404
 */
export class ClientError extends Error {
  override name = 'ClientError'
  readonly status: number
  readonly body: unknown

  constructor(what: string, status: number, body: unknown) {
    super(`${what} responded with ${status}: ${typeof body === 'string' ? body : JSON.stringify(body)}`)
    this.status = status
    this.body = body
  }
}

export interface Connection {
  /** Any `fetch`, such as a simulator's. Defaults to the global one. */
  fetch?: (request: Request) => Promise<Response>
  baseUrl: string
  /** Sent with every request: credentials, `x-sim-user`, `x-sim-world`. */
  headers?: Record<string, string>
}

const connectionNames = namesOf<Connection>()('fetch baseUrl headers')

interface AnyInput {
  params?: Readonly<Record<string, unknown>>
  query?: Readonly<Record<string, unknown>>
  body?: unknown
  headers?: Record<string, string>
}

/**
 * Creates a typed client for an application, with a function for every endpoint of its contract.
 *
 * @example
 * const people = createClient(peopleContract, { baseUrl: 'http://localhost:4800' })
 * const user = await people.getUser({ params: { id: 1 } })
 */
export function createClient<const C extends Contract>(contract: C, connection: Connection): Client<C> {
  checkNames('option', connection, connectionNames)
  const calls = Object.entries(contract.endpoints).map(([name, endpoint]) => [
    name,
    (input: AnyInput = {}) => send(contract, name, endpoint, connection, input),
  ])
  return Object.fromEntries(calls)
}

async function send(contract: Contract, name: string, endpoint: Endpoint, connection: Connection, input: AnyInput) {
  const { fetch = globalThis.fetch, baseUrl } = connection
  const headers = { ...connection.headers, ...input.headers }
  const response = await fetch(requestTo(contract, endpoint, { ...input, headers }, baseUrl.replace(/\/$/, '')))
  const type = response.headers.get('content-type') ?? ''
  const isFile = response.ok && endpoint.reply !== undefined && !type.startsWith('application/json')
  if (isFile) return new Download(new Uint8Array(await response.arrayBuffer()), type)
  const text = await response.text()
  const body = type.startsWith('application/json') ? JSON.parse(text) : text || undefined
  if (!response.ok) throw new ClientError(idOf(contract, name), response.status, body)
  return body
}

export function requestTo(contract: Contract, endpoint: Endpoint, input: AnyInput, baseUrl: string): Request {
  const { params = {}, query = {}, body, headers } = input
  const path = addressOf(contract, { ...endpoint, path: pathFor(endpoint, params) }).replace(/:([^/]+)/g, (_, key) =>
    encodeURIComponent(String(params[key])),
  )
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString()
  // Endpoints that take files accept anything else as JSON.
  const takesJson = endpoint.body ?? (plain.includes(Object(body).constructor) && endpoint.files)
  const isJson = body !== undefined && Boolean(takesJson)
  return new Request(`${baseUrl}${path}${search && `?${search}`}`, {
    method: endpoint.method,
    headers: { ...(isJson && { 'content-type': 'application/json' }), ...headers },
    body: isJson ? JSON.stringify(body) : (body as BodyInit | undefined),
  })
}

function pathFor(endpoint: Endpoint, params: Readonly<Record<string, unknown>>): string {
  const given = Object.keys(params).filter((name) => params[name] !== undefined)
  const hasRoom = (path: string) => given.every((name) => path.split('/').includes(`:${name}`))
  return pathsOf(endpoint).find(hasRoom) ?? endpoint.path
}

const plain: readonly unknown[] = [Object, Array, Number, Boolean]
