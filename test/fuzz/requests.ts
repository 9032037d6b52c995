import fc from 'fast-check'
import { addressOf, type Contract, type Endpoint, idOf, pathsOf } from '../../src/core/http/contract.ts'
import { encodeText } from '../../src/core/text/escape.ts'
import { type Body, bodiesOf } from './bodies.ts'
import type { Documents } from './documents.ts'
import { valuesOf } from './shape-values.ts'
import { strings, values, words } from './values.ts'

// Invalid requests derived from the contracts: endpoints with wrong, or almost valid, parts.

export interface FuzzRequest extends Body {
  endpoint: string
  method: string
  path: string
}

/** Whether a request delays others or itself. src/simulator/fuzz.test.ts covers these as well. */
export function waits({ path, body = '' }: FuzzRequest): boolean {
  return /network|delay|latency|chaos|faults/.test(body) || path.includes('wait=')
}

const users = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom('admin', 'admin', 'employee', 'reader', 'manager', '1') },
  fc.constantFrom('nobody', 'x', '%ff'),
)

// Headers that some part of the simulator interprets.
const extras = fc.oneof(
  { weight: 15, arbitrary: fc.constant<Record<string, string>>({}) },
  fc.constantFrom<Record<string, string>>(
    { 'x-sim-world': 'one' },
    { 'x-sim-world': '%ff' },
    { 'x-sim-world': '..' },
    { 'x-sim-world': 'w'.repeat(300) },
    { authorization: 'Basic !!' },
    { authorization: 'Basic YWRtaW46eA==' },
    { 'x-api-version': '1e3' },
    { 'if-none-match': '*' },
    { range: 'bytes=5-1' },
    { cookie: 'sim-world=__proto__; sim-world' },
    { 'accept-language': 'x,'.repeat(2000) },
    { 'last-event-id': '-1' },
  ),
)

// The method override of a POST.
const overrides = fc.oneof(
  { weight: 15, arbitrary: fc.constant(undefined) },
  fc.constantFrom('PUT', 'DELETE', 'delete', 'PATCH', 'GET', 'TRACE', '', 'x'.repeat(500)),
)

/** Some known fields, almost valid, and some unknown ones. */
function queriesOf({ query }: Endpoint): fc.Arbitrary<[string, unknown][]> {
  const wrong: fc.Arbitrary<[string, unknown][]> = fc.array(fc.tuple(strings, values), { maxLength: 2 })
  if (!query) return fc.oneof({ weight: 12, arbitrary: fc.constant<[string, unknown][]>([]) }, wrong)
  const fitting = valuesOf(query).map((value) => Object.entries(Object(value)))
  const known = Object.keys(query.shape)
  const twisted = known.length > 0 ? fc.array(fc.tuple(fc.constantFrom(...known), values), { maxLength: 4 }) : wrong
  return fc.oneof(
    { weight: 12, arbitrary: fitting },
    { weight: 2, arbitrary: twisted },
    { weight: 1, arbitrary: wrong },
  )
}

function requestsTo(
  contract: Contract,
  name: string,
  endpoint: Endpoint,
  documents: Documents,
): fc.Arbitrary<FuzzRequest> {
  const given = Object.entries(endpoint.params ?? {}).map(([name, shape]) => valuesOf(shape, name).map(spell))
  const ids = fc.noBias(fc.integer({ min: 1, max: 15 })).map(String)
  const variable = fc.oneof({ weight: 12, arbitrary: fc.oneof(ids, ...given) }, words, strings)
  return fc
    .record({
      path: fc.constantFrom(...pathsOf(endpoint)),
      variables: fc.array(variable, { minLength: 4, maxLength: 4 }),
      query: queriesOf(endpoint),
      sent: bodiesOf(endpoint, documents[idOf(contract, name)]),
      user: users,
      extra: extras,
      prefix: fc.oneof({ weight: 15, arbitrary: fc.constant('') }, fc.constantFrom('/__world/one', '/__world/%ff')),
      method: fc.oneof(
        { weight: 25, arbitrary: fc.constant<string>(endpoint.method) },
        fc.constantFrom('PUT', 'DELETE', 'HEAD', 'PATCH', 'OPTIONS', 'POST'),
      ),
      override: overrides,
      isOverridden: fc.boolean(),
    })
    .map(({ path, variables, query, sent, user, extra, prefix, method, override, isOverridden }) => {
      let next = 0
      const filled = addressOf(contract, { path }).replace(/:[^/]+/g, () => encode(variables[next++ % 4]!))
      const search = query.map(([key, value]) => `${encode(key)}=${encode(spell(value))}`)
      const isPost = isOverridden && (method === 'PUT' || method === 'DELETE')
      const overriding = override ?? (isPost ? method : undefined)
      const sentHeaders = {
        'x-sim-user': user,
        ...extra,
        ...sent.headers,
        ...(overriding !== undefined && { 'x-http-method-override': overriding }),
      }
      return {
        endpoint: idOf(contract, name),
        method: isPost ? 'POST' : method,
        path: prefix + filled + (search.length > 0 ? `?${search.join('&')}` : ''),
        headers: sentHeaders,
        ...(method !== 'GET' && method !== 'HEAD' && sent.body !== undefined && { body: sent.body }),
      }
    })
}

function spell(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? '')
}

/** Invalid encodings stay invalid. */
function encode(text: string): string {
  return text.startsWith('%') ? text : encodeText(text)
}

/** Requests to all endpoints, each equally often. */
export function anyRequest(contracts: readonly Contract[], documents: Documents = {}): fc.Arbitrary<FuzzRequest> {
  const all = contracts.flatMap((contract) =>
    Object.entries(contract.endpoints).map(([name, endpoint]) => requestsTo(contract, name, endpoint, documents)),
  )
  return fc.oneof(...all)
}

export function toRequest({ method, path, headers, body }: FuzzRequest, origin: string, signal?: AbortSignal): Request {
  const bytes = body === undefined ? undefined : Buffer.from(body, 'latin1')
  return new Request(origin + path, { method, headers, ...(bytes && { body: bytes }), ...(signal && { signal }) })
}
