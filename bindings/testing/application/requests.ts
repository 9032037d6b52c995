import { addressOf, type Contract, type Endpoint } from '../../../src/core/http/contract.ts'
import type { AnyShape } from '../../../src/core/schema/any-shape.ts'
import { accepts, fittingValue } from './samples.ts'

/** What is sent to an endpoint. What is left out is made from its shapes. */
export interface ExampleRequest {
  params?: Readonly<Record<string, unknown>>
  query?: Readonly<Record<string, unknown>>
  body?: unknown
  /** The endpoints whose examples come before, in the same world. */
  after?: readonly string[]
  /** The username of who sends it. The default is the scenario's. */
  user?: string
}

/** How many different requests are tried before a kit gives up. */
export const mostRounds = 60

/** A request from the shapes of an endpoint, with small ids in its address; another one in each round. */
export function requestIn(round: number, endpoint: Endpoint, given: ExampleRequest = {}): ExampleRequest {
  const variables = [...endpoint.path.matchAll(/:([^/]+)/g)].map(([, name]) => name!)
  const params = variables.map((name) => {
    const shape = endpoint.params?.[name]
    return [name, shape ? fittingValue(shape, round) : 1 + (round % 5)] as const
  })
  const inner = Math.floor(round / 5)
  const shape = endpoint.body ?? endpoint.form
  return {
    ...(endpoint.query && { query: fittingValue(endpoint.query, inner) as Record<string, unknown> }),
    ...(shape && { body: fittingValue(shape, inner) }),
    ...(endpoint.files && { body: { file: aFile() } }),
    ...(endpoint.raw && { body: 'content' }),
    // Whoever may not, an administrator may.
    ...(round >= mostRounds / 2 && { user: '1' }),
    ...given,
    after: undefined,
    params: { ...Object.fromEntries(params), ...given.params },
  }
}

/** Requests that the shapes of an endpoint do not accept. */
export function wrongRequests(endpoint: Endpoint, right: ExampleRequest): ExampleRequest[] {
  const { query, body } = endpoint
  const wrongIn = (shape: AnyShape, value: unknown) => wrongValues(value).filter((wrong) => !accepts(shape, wrong))
  // In an address everything is text.
  const texts = (fields: object) =>
    Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]))
  return [
    ...(body ? wrongIn(body, right.body).map((wrong) => ({ ...right, body: wrong })) : []),
    ...(query
      ? wrongIn(query, texts(right.query ?? {})).flatMap((wrong) =>
          isFields(wrong) ? [{ ...right, query: wrong }] : [],
        )
      : []),
  ]
}

function isFields(value: unknown): value is Record<string, unknown> {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.values(value).every((part) => typeof part === 'string')
  )
}

function wrongValues(value: unknown): unknown[] {
  const whole = [null, 7, 'x', [], {}]
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return whole
  const fields = Object.keys(value)
  const without = fields.map((left) => Object.fromEntries(Object.entries(value).filter(([name]) => name !== left)))
  const twisted = fields.flatMap((name) =>
    ['', 'no such thing', -1, { no: 1 }].map((wrong) => ({ ...value, [name]: wrong })),
  )
  return [...whole, ...without, ...twisted]
}

/** The request, as it goes to a simulator. */
export function toRequest(contract: Contract, name: string, sent: ExampleRequest): Request {
  const endpoint = contract.endpoints[name]!
  const path = addressOf(contract, endpoint).replace(/:([^/]+)/g, (_, key: string) =>
    encodeURIComponent(String(sent.params?.[key])),
  )
  const query = Object.entries(sent.query ?? {}).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(query.map(([key, value]) => [key, String(value)]))
  const isForm = endpoint.form !== undefined || endpoint.files !== undefined
  const body =
    sent.body === undefined
      ? undefined
      : isForm
        ? toForm(sent.body)
        : endpoint.raw
          ? sent.body
          : JSON.stringify(sent.body)
  return new Request(`http://intranet.example${path}${search.size > 0 ? `?${search}` : ''}`, {
    method: endpoint.method,
    headers: {
      ...(!isForm && !endpoint.raw && body !== undefined && { 'content-type': 'application/json' }),
      ...(sent.user !== undefined && { 'x-sim-user': sent.user }),
    },
    ...(endpoint.method !== 'GET' && { body: body as BodyInit | undefined }),
  })
}

/** A field without a value is a file. */
function toForm(fields: unknown): FormData {
  if (fields instanceof FormData) return fields
  const form = new FormData()
  for (const [name, value] of Object.entries(Object(fields))) {
    if (value === undefined || value instanceof Blob) form.set(name, (value as Blob | undefined) ?? aFile())
    else form.set(name, String(value))
  }
  return form
}

function aFile(): File {
  return new File(['content'], 'file.txt', { type: 'text/plain' })
}
