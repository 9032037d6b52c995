import { Download, Stream } from '../../core/bytes.ts'
import type { Exchange } from '../../core/examples/example.ts'
import type { Fidelity } from '../../core/fidelity.ts'
import type { Endpoint } from '../../core/http/contract.ts'
import { successOf } from '../../core/http/statuses.ts'
import { classOf } from '../../core/schema/walk.ts'
import type { HeaderReference } from './headers.ts'
import { withLimits } from './request-limits.ts'
import { bytes, formSchema, isNeeded, readText, type Schema, type Shape, toSchema, wholeNumber } from './schema.ts'

type Content = Record<string, { schema: Schema; example?: unknown }>
export type Reply = { description: string; content?: Content }

export interface Parameter {
  name: string
  in: 'path' | 'query'
  required: boolean
  schema: Schema
  'x-extra'?: true
  'x-extra-reason'?: string
  description?: string
  example?: unknown
  style?: 'form'
  explode?: false
}

export interface Operation {
  /** The endpoint's id, with a 2 at its second address, and so on. */
  operationId: string
  'x-endpoint': string
  summary: string
  'x-extra'?: true
  'x-extra-reason'?: string
  /** An address that the spec does not list, with the same behaviour and a warning. Strict worlds refuse it. */
  'x-extra-address'?: string
  description?: string
  tags: [application: string]
  parameters?: (Parameter | HeaderReference)[]
  requestBody?: { required: boolean; content: Content }
  responses: Record<string, Reply | { $ref: string }>
  security?: []
}

const variables = /\{(\w+)\}/g

/** OpenAPI does not distinguish addresses by their variable names, so the first spelling is used. */
export function spell(address: string, known: readonly string[]): string {
  const spelt = address.replace(/:(\w+)/g, '{$1}')
  const bare = (text: string) => text.replace(variables, '{}')
  return known.find((other) => bare(other) === bare(spelt)) ?? spelt
}

export function presentParameters(
  endpoint: Endpoint,
  path: string,
  address: string,
  example: Exchange | undefined,
): Pick<Operation, 'parameters'> {
  const spelt = [...address.matchAll(variables)].map(([, name]) => name!)
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name], i): Parameter => {
    const shape = endpoint.params?.[name!]
    const schema = shape ? toSchema(shape, 'input') : wholeNumber
    return { name: spelt[i]!, in: 'path', required: true, schema, ...shown(example?.params[name!]) }
  })
  const inQuery = Object.entries(endpoint.query?.shape ?? {}).map(([name, shape]): Parameter => {
    const { description, 'x-extra': _, 'x-extra-reason': reason, ...schema } = withLimits(readText(shape), 'parameter')
    const isList = schema.type === 'array'
    const list = isList && { style: 'form' as const, explode: false as const }
    const extra = typeof reason === 'string' && { 'x-extra': true as const, 'x-extra-reason': reason }
    const mark = { ...extra, ...(description && { description }) }
    const sent = example?.query[name]
    const given = isList && typeof sent === 'string' ? readList(sent, schema) : sent
    return { name, in: 'query', required: isNeeded(shape), schema, ...mark, ...shown(given), ...list }
  })
  return inPath.length + inQuery.length > 0 ? { parameters: [...inPath, ...inQuery] } : {}
}

function readList(sent: string, { items }: Schema): unknown[] {
  const isWhole = (items as Schema | undefined)?.type === 'integer'
  return sent.split(',').map((item) => (isWhole ? Number(item) : item))
}

export function presentBody({ body, form, raw, files }: Endpoint, example?: Exchange): Pick<Operation, 'requestBody'> {
  const toJson = (shape: Shape) => inJson(withLimits(toSchema(shape, 'input'), 'text'), example?.body)
  if (body) return { requestBody: { required: isNeeded(body), content: toJson(body) } }
  if (form) {
    const schema = withLimits(formSchema(form), 'text')
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } }
  }
  const whole: Content = { 'application/octet-stream': { schema: bytes } }
  if (raw) return { requestBody: { required: true, content: whole } }
  if (!files) return {}
  const parts: Content = { 'multipart/form-data': { schema: { type: 'object', additionalProperties: bytes } } }
  return { requestBody: { required: true, content: { ...parts, ...whole, ...toJson(files) } } }
}

type ToReply = (shape: Shape, example: unknown) => Content

export function presentReply(
  endpoint: Endpoint,
  fidelity: Fidelity,
  toReply: ToReply,
  example: Exchange | undefined,
): Record<string, Reply> {
  const status = successOf(endpoint, fidelity)
  if (!endpoint.reply || status === 204) return { [status]: { description: 'Success, without a body' } }
  const content = presentContent(endpoint.reply, toReply, example?.reply)
  const part = isFile(endpoint.reply) && { 206: { description: 'The part that the Range header requests', content } }
  return { [status]: { description: 'Success', content }, ...part }
}

function presentContent(reply: Shape, toReply: ToReply, example: unknown): Content {
  if (isFile(reply)) return { '*/*': { schema: bytes } }
  return classOf(reply) === Stream ? { 'text/event-stream': { schema: { type: 'string' } } } : toReply(reply, example)
}

function isFile(reply: Shape): boolean {
  return classOf(reply) === Download
}

export function inJson(schema: Schema, example?: unknown): Content {
  return { 'application/json': { schema, ...shown(example) } }
}

function shown(example: unknown): { example?: unknown } {
  return example === undefined ? {} : { example }
}
