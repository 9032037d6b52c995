import { aFile, type ExampleRequest, partsOf } from '../../../src/core/examples/request.ts'
import { accepts, fittingValue } from '../../../src/core/examples/samples.ts'
import { type Endpoint, variablesIn } from '../../../src/core/http/contract.ts'
import type { AnyShape } from '../../../src/core/schema/any-shape.ts'

/** Requests that the shapes of an endpoint reject. Each differs from a successful one in one place. */
export function wrongRequests(endpoint: Endpoint, right: ExampleRequest): ExampleRequest[] {
  const { query, body, form, files } = endpoint
  const bodies = [
    ...(body ? wrongIn(body, wrongValues(right.body)) : []),
    ...(form ? ['no form', ...wrongIn(form, wrongParts(partsOf(right.body)), readParts)] : []),
    ...(files ? wrongIn(files, wrongValues(fittingValue(files, 0))) : []),
  ]
  // Everything in a URL is text.
  const queries = query ? wrongIn(query, wrongValues(textsOf(right.query ?? {}))).filter(isTexts) : []
  return [
    ...addressesOf(endpoint, right, (shape, text) => shape !== undefined && !accepts(shape, text)),
    ...bodies.map((wrong) => ({ ...right, body: wrong })),
    ...queries.map((wrong) => ({ ...right, query: wrong })),
  ]
}

/** Valid requests that a careless route fails on: for rows that do not exist, and without files. */
export function edgeRequests(endpoint: Endpoint, right: ExampleRequest): ExampleRequest[] {
  return [
    ...addressesOf(endpoint, right, (shape, text) => (shape ? accepts(shape, text) : /^\d+$/.test(text))),
    ...(endpoint.files ? [{ ...right, body: new FormData() }] : []),
    ...(endpoint.raw ? [{ ...right, body: '' }] : []),
  ]
}

function addressesOf(
  endpoint: Endpoint,
  right: ExampleRequest,
  test: (shape: AnyShape | undefined, text: string) => boolean,
): ExampleRequest[] {
  return variablesIn(endpoint.path).flatMap((name) =>
    ['no such thing', '-1', '0', '999999999']
      .filter((text) => test(endpoint.params?.[name], text))
      .map((text) => ({ ...right, params: { ...right.params, [name]: text } })),
  )
}

function wrongIn<Value>(shape: AnyShape, values: readonly Value[], read: (value: Value) => unknown = (as) => as) {
  return values.filter((value) => !accepts(shape, read(value)))
}

function textsOf(fields: object): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]))
}

function isTexts(value: unknown): value is Record<string, string> {
  return isFields(value) && Object.values(value).every((part) => typeof part === 'string')
}

function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function wrongValues(value: unknown): unknown[] {
  const whole = [null, 7, 'x', [], {}]
  return isFields(value) ? [...whole, ...changesOf<unknown>(value, () => ['', 'no such thing', -1, { no: 1 }])] : whole
}

type Parts = ReturnType<typeof partsOf>

function wrongParts(parts: Parts): Parts[] {
  return changesOf(parts, (part) => (typeof part === 'string' ? ['', 'no such thing', '-1', aFile()] : ['no file']))
}

function changesOf<Value>(
  fields: Readonly<Record<string, Value>>,
  others: (value: Value) => Value[],
): Record<string, Value>[] {
  return Object.entries(fields).flatMap(([name, value]) => {
    const { [name]: _, ...without } = fields
    return [without, ...others(value).map((other) => ({ ...fields, [name]: other }))]
  })
}

/** Parts in the form that the shape of a form receives. */
function readParts(parts: Parts): unknown {
  const read = (part: string | Blob) =>
    typeof part === 'string' ? part : { name: 'file.txt', type: part.type, bytes: new Uint8Array(part.size) }
  return Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, read(part)]))
}
