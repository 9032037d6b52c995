import fc from 'fast-check'
import type { Endpoint } from '../../src/core/http/contract.ts'
import { encodeText } from '../../src/core/text/escape.ts'
import { mutationsOf } from './mutations.ts'
import { valuesOf } from './shape-values.ts'
import { strings, values } from './values.ts'

/** A body with its bytes as Latin-1 characters, and its headers. */
export interface Body {
  body?: string
  headers: Record<string, string>
}

const latin1 = (text: string): string => Buffer.from(text).toString('latin1')

const json = (text: string): Body => ({ body: latin1(text), headers: { 'content-type': 'application/json' } })

// As a string, because an object would lose a field `__proto__`.
const poisoned = fc
  .tuple(fc.constantFrom('__proto__', 'constructor', 'toString', '\ud800', ''), values)
  .map(([name, value]) => `{${JSON.stringify(name)}:${JSON.stringify(value)}`)

// Anything but valid input.
const wrong: fc.Arbitrary<Body> = fc.oneof(
  values.map((value) => json(JSON.stringify(value))),
  strings.map(json),
  poisoned.map((text) => json(`${text}}`)),
  fc.constantFrom('[', '{"a":').map((open) => json(open.repeat(3000))),
  fc.constant(json(`{"a":"${'x'.repeat(1_100_000)}"}`)),
  fc.array(fc.tuple(strings, strings), { maxLength: 4 }).map(urlEncoded),
)

/** A valid body that is truncated, not UTF-8, or has another type or encoding. */
function damaged(bodies: fc.Arbitrary<Body>): fc.Arbitrary<Body> {
  const types = ['text/plain', 'application/json; charset=utf-16', 'application/x-www-form-urlencoded', 'x', '']
  return fc.oneof(
    fc.tuple(bodies, fc.double({ min: 0, max: 1, noNaN: true })).map(([{ body = '', headers }, share]) => {
      return { body: body.slice(0, Math.floor(body.length * share)), headers }
    }),
    fc.tuple(bodies, fc.nat()).map(([{ body = '', headers }, at]) => {
      const place = at % (body.length + 1)
      return { body: `${body.slice(0, place)}\xff\xc0\x80${body.slice(place)}`, headers }
    }),
    fc.tuple(bodies, fc.constantFrom(...types)).map(([{ body, headers }, type]) => {
      return { ...(body !== undefined && { body }), headers: { ...headers, 'content-type': type } }
    }),
    bodies.map(({ body, headers }) => ({
      ...(body !== undefined && { body }),
      headers: { ...headers, 'content-encoding': 'gzip' },
    })),
  )
}

function urlEncoded(fields: readonly (readonly [string, string])[]): Body {
  const encode = (text: string) => (text.startsWith('%') ? text : encodeText(text))
  const body = fields.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&')
  return { body: latin1(body), headers: { 'content-type': 'application/x-www-form-urlencoded' } }
}

function multipart(known: readonly string[]): fc.Arbitrary<Body> {
  const names = known.length > 0 ? fc.oneof(fc.constantFrom(...known), strings) : strings
  const parts = fc.array(fc.tuple(names, strings, fc.constantFrom('image/png', 'text/plain', '')), { maxLength: 3 })
  return parts.map((all) => {
    const lines = all.map(([name, text, type]) => {
      const file = type && `; filename="${name}"\r\ncontent-type: ${type}`
      return `--b\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n${text}\r\n`
    })
    return {
      body: latin1(`${lines.join('')}--b--\r\n`),
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
    }
  })
}

/** Mostly almost valid bodies; variations of known documents, if there are any. */
export function bodiesOf({ body, form, files, raw }: Endpoint, documents: readonly unknown[] = []): fc.Arbitrary<Body> {
  const shape = body ?? files ?? form
  if (!shape && !raw) return fc.oneof({ weight: 20, arbitrary: fc.constant({ headers: {} }) }, wrong)
  const values = documents.length > 0 ? fc.oneof(...documents.map(mutationsOf)) : shape && valuesOf(shape)
  const written = values?.map((value) => json(JSON.stringify(value) ?? '')) ?? strings.map(json)
  const known = form && 'shape' in form ? Object.keys(form.shape as object) : []
  const right = body ? written : fc.oneof(written, { weight: 3, arbitrary: multipart(known) })
  return fc.oneof(
    { weight: 14, arbitrary: right },
    { weight: 1, arbitrary: damaged(right) },
    { weight: 1, arbitrary: wrong },
  )
}
