import fc from 'fast-check'
import { addressOf, type Contract, type Endpoint, idOf, pathsOf } from '../../src/core/http/contract.ts'
import { fieldsOf } from '../../src/core/http/validate.ts'
import { quoteWord } from '../../src/core/text/escape.ts'

// Requests that nobody should send, made from the contracts: an endpoint with wrong parts, or with parts that are nearly right.

export interface Sent {
  endpoint: string
  method: string
  path: string
  headers: Record<string, string>
  body?: string
}

const texts = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '0',
    '-1',
    '1',
    'true',
    'null',
    'NaN',
    '__proto__',
    'constructor',
    '..',
    '%',
    '%2',
    '%ff',
    '*',
    '<b>',
  ),
  fc.constantFrom(
    '20260101',
    '2026-02-30',
    '99999999999999999999',
    "'",
    '"',
    '\\',
    '\u0000',
    '\ud800',
    '😀',
    'ı',
    'e\u0301',
  ),
  fc.constantFrom('firstname', 'admin', 'employee', 'folder', 'document', 'draft', 'AND', 'OR', 'active', 'en'),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom(
    'x'.repeat(5000),
    'a '.repeat(600),
    '/?a='.repeat(1200),
    '['.repeat(200),
    '<'.repeat(20_000),
    '1,'.repeat(3000),
  ),
)
const numbers = fc.oneof(
  fc.integer({ min: 0, max: 30 }),
  fc.constantFrom(-1, 0.5, 1e21, -0, 2 ** 31, 2 ** 53, Number.MAX_VALUE, 1e-7),
)
const simple = fc.oneof(texts, numbers, fc.constantFrom(null, true, false, {}, []))
const values = fc.oneof(
  { weight: 6, arbitrary: simple },
  { weight: 1, arbitrary: fc.array(simple, { maxLength: 4 }) },
  { weight: 1, arbitrary: fc.array(fc.record({ id: simple }), { maxLength: 4 }) },
  { weight: 1, arbitrary: fc.dictionary(texts, simple, { maxKeys: 4 }) },
)

/** Some of the known names, and some of no contract, each with a value. */
function fieldsAmong(known: readonly string[]): fc.Arbitrary<[string, unknown][]> {
  const names = known.length > 0 ? fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...known) }, texts) : texts
  return fc.array(fc.tuple(names, values), { maxLength: 6 })
}

/** As JSON: a field `__proto__` would be lost in an object. */
function writeFields(fields: readonly [string, unknown][]): string {
  return `{${fields.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(',')}}`
}

function bodiesOf({ body, form, files, raw }: Endpoint): fc.Arbitrary<Pick<Sent, 'body' | 'headers'>> {
  const shape = body ?? form ?? files
  if (!shape && !raw) return fc.constant({ headers: {} })
  const json = fieldsAmong((shape && fieldsOf(shape)) ?? ['id', 'metadata', 'tables']).map(writeFields)
  const any = fc.oneof(
    json,
    values.map((value) => JSON.stringify(value)),
    texts,
    json.map((text) => text.slice(0, -2)),
  )
  const plain = any.map((text) => ({ body: text, headers: { 'content-type': 'application/json' } }))
  if (body) return plain
  const multipart = fc.tuple(fc.array(fc.tuple(texts, texts), { maxLength: 3 }), fc.boolean()).map(([parts, isCut]) => {
    const lines = parts.map(
      ([name, text]) => `--b\r\ncontent-disposition: form-data; name="${name}"; filename="${name}"\r\n\r\n${text}\r\n`,
    )
    const whole = `${lines.join('')}--b--\r\n`
    return {
      body: isCut ? whole.slice(0, whole.length / 2) : whole,
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
    }
  })
  return fc.oneof(plain, multipart)
}

function requestsTo(contract: Contract, name: string, endpoint: Endpoint): fc.Arbitrary<Sent> {
  const variable = fc.oneof({ weight: 4, arbitrary: fc.integer({ min: 0, max: 40 }).map(String) }, texts)
  return fc
    .record({
      path: fc.constantFrom(...pathsOf(endpoint)),
      variables: fc.array(variable, { minLength: 4, maxLength: 4 }),
      query: fieldsAmong(Object.keys(endpoint.query?.shape ?? {})),
      sent: bodiesOf(endpoint),
      user: fc.constantFrom('admin', 'employee', 'reader', 'manager', 'nobody', '1', 'x'),
      method: fc.oneof(
        { weight: 9, arbitrary: fc.constant<string>(endpoint.method) },
        fc.constantFrom('PUT', 'DELETE', 'HEAD', 'PATCH'),
      ),
      isOverridden: fc.boolean(),
    })
    .map(({ path, variables, query, sent, user, method, isOverridden }) => {
      let next = 0
      const filled = addressOf(contract, { path }).replace(/:[^/]+/g, () => encode(variables[next++ % 4]!))
      const search = query.map(
        ([key, value]) => `${encode(key)}=${encode(typeof value === 'string' ? value : JSON.stringify(value))}`,
      )
      const isPost = isOverridden && (method === 'PUT' || method === 'DELETE')
      return {
        endpoint: idOf(contract, name),
        method: isPost ? 'POST' : method,
        path: filled + (search.length > 0 ? `?${search.join('&')}` : ''),
        headers: { 'x-sim-user': user, ...sent.headers, ...(isPost && { 'x-http-method-override': method }) },
        ...(method !== 'GET' && method !== 'HEAD' && sent.body !== undefined && { body: sent.body }),
      }
    })
}

/** What is no character becomes one; what is broken stays broken. */
function encode(text: string): string {
  return text.startsWith('%') ? text : encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'))
}

/** Requests to all endpoints of some contracts but these. */
export function anyRequest(contracts: readonly Contract[], except: readonly string[]): fc.Arbitrary<Sent> {
  const all = contracts.flatMap((contract) =>
    Object.entries(contract.endpoints)
      .filter(([name]) => !except.includes(idOf(contract, name)))
      .map(([name, endpoint]) => requestsTo(contract, name, endpoint)),
  )
  return fc.oneof(...all)
}

export function toCurl({ method, path, headers, body }: Sent): string {
  const words = Object.entries(headers).map(([name, value]) => `-H ${quoteWord(`${name}: ${value}`)}`)
  const data = body === undefined ? [] : [`--data-binary ${quoteWord(body)}`]
  return ['curl', '-g', '-X', method, quoteWord(`http://127.0.0.1:4800${path}`), ...words, ...data].join(' ')
}
