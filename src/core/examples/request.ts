import { requestTo } from '../http/client.ts'
import { type Contract, type Endpoint, variablesIn } from '../http/contract.ts'
import { isObject } from '../is-object.ts'
import { fittingValue } from './samples.ts'

/** A request to an endpoint. Missing parts are filled in from its shapes. */
export interface ExampleRequest {
  params?: Readonly<Record<string, unknown>>
  query?: Readonly<Record<string, unknown>>
  body?: unknown
  after?: readonly string[]
  user?: string
}

export const host = 'http://intranet.example'

export const mostRounds = 60

/** Generates a request from an endpoint's shapes, with small ids in its address. Each round gives a different one. */
export function requestIn(round: number, endpoint: Endpoint, given: ExampleRequest = {}): ExampleRequest {
  const params = variablesIn(endpoint.path).map((name) => {
    const shape = endpoint.params?.[name]
    const value = shape ? fittingValue(shape, round) : 1 + (round % 5)
    // An empty segment would change the address.
    return [name, value === '' ? 'One' : value] as const
  })
  const inner = Math.floor(round / 5)
  const shape = endpoint.body ?? endpoint.form
  return {
    ...(endpoint.query && { query: fittingValue(endpoint.query, inner) as Record<string, unknown> }),
    ...(shape && { body: fittingValue(shape, inner) }),
    ...(endpoint.files && { body: { file: aFile() } }),
    ...(endpoint.raw && { body: 'content' }),
    // The second half runs as an administrator, who has more permissions.
    ...(round >= mostRounds / 2 && { user: '1' }),
    ...given,
    after: undefined,
    params: { ...Object.fromEntries(params), ...given.params },
  }
}

export function toRequest(contract: Contract, name: string, { params, query, body, user }: ExampleRequest): Request {
  const endpoint = contract.endpoints[name]!
  const headers: Record<string, string> = user === undefined ? {} : { 'x-sim-user': user }
  return requestTo(contract, endpoint, { params, query, body: bodyOf(endpoint, body), headers }, host)
}

function bodyOf({ form, files }: Endpoint, body: unknown): unknown {
  if (files && typeof body === 'string') return new Blob([JSON.stringify(body)], { type: 'application/json' })
  const isParts = isObject(body) && (form || (files && Object.values(body).some(isFile)))
  if (!isParts || body instanceof FormData) return body
  const data = new FormData()
  for (const [name, part] of Object.entries(partsOf(body))) data.set(name, part)
  return data
}

function isFile(value: unknown): boolean {
  return value === undefined || value instanceof Blob
}

export function partsOf(fields: unknown): Record<string, string | Blob> {
  const parts: [string, unknown][] = fields instanceof FormData ? [...fields] : Object.entries(Object(fields))
  return Object.fromEntries(
    parts.map(([name, part]) => [name, isFile(part) ? ((part as Blob | undefined) ?? aFile()) : String(part)]),
  )
}

export function aFile(): File {
  return new File(['content'], 'file.txt', { type: 'text/plain' })
}
