import { quoteWord } from '../../core/text/escape.ts'
import { ownParameters } from './headers.ts'
import type { Operation, Parameter, Schema } from './openapi.ts'
import { isSchema } from './type-names.ts'

export interface LocatedOperation {
  method: string
  address: string
  operation: Operation
}

/** Uses the example. Without one, numbers are 1 and strings are their field names. */
export function writeCurl({ method, address, operation }: LocatedOperation, base: string): string {
  const { requestBody, responses, security } = operation
  const parameters = ownParameters(operation.parameters)
  const path = address.replace(/\{(\w+)\}/g, (_, name: string) => {
    const variable = parameters.find((parameter) => parameter.in === 'path' && parameter.name === name)
    return encodeURIComponent(variable ? sampleOf(variable) : name)
  })
  const query = parameters
    .filter((parameter) => parameter.in === 'query' && sampleOf(parameter) !== '')
    .map((parameter) => `${parameter.name}=${encodeURIComponent(sampleOf(parameter))}`)
  const isFile = Object.values(responses).some((reply) => 'content' in reply && reply.content?.['*/*'])
  const words = [
    'curl',
    method !== 'GET' && `-X ${method}`,
    !security && `-H 'x-sim-user: admin'`,
    requestBody && writeBody(requestBody.content),
    isFile && '-o file',
  ]
  const target = `${base}${path}${query.length > 0 ? `?${query.join('&')}` : ''}`
  return `${words.filter(Boolean).join(' ')} \\\n  ${quoteWord(target)}`
}

/** A value to send. Optional parameters without an example have none. */
export function sampleOf({ name, schema, example, required }: Parameter): string {
  return example === undefined && !required ? '' : String(example ?? sample(schema, name))
}

type Content = NonNullable<Operation['requestBody']>['content']

/** The body to send, if there are several kinds. */
export type SampleBody =
  | { kind: 'form'; parts: { name: string; isFile: boolean; isRequired: boolean }[] }
  | { kind: 'json'; value: unknown }
  | { kind: 'file' }

export function sampleBody(content: Content): SampleBody {
  const form = content['multipart/form-data']?.schema
  if (form) {
    const { properties = { file: { format: 'binary' } }, required = ['file'] } = form
    const parts = (Object.entries(properties) as [string, Schema][]).map(([name, { format }]) => ({
      name,
      isFile: format === 'binary',
      isRequired: required.includes(name),
    }))
    return { kind: 'form', parts }
  }
  const json = content['application/json']
  return json ? { kind: 'json', value: json.example ?? sample(json.schema, 'text') } : { kind: 'file' }
}

function writeBody(content: Content): string {
  const body = sampleBody(content)
  if (body.kind === 'form') {
    const needed = body.parts.filter(({ isRequired }) => isRequired)
    return needed.map(({ name }) => `-F ${name}=@file`).join(' ')
  }
  if (body.kind === 'file') return `-H 'content-type: application/octet-stream' --data-binary @file`
  return `-H 'content-type: application/json' \\\n  -d ${quoteWord(JSON.stringify(body.value))}`
}

/** Strings in several formats, one of which may be valid. */
const texts = ['2026-03-02', 'ada@post.example', 'ffa500', 'en', '1']

function sample(schema: Schema, name: string): unknown {
  const { const: only, enum: words, default: fallback, pattern, format, items, properties, required, type } = schema
  const [option] = schema.anyOf ?? schema.oneOf ?? []
  if (only !== undefined) return only
  if (words) return words[0]
  if (fallback !== undefined) return fallback
  if (option) return sample(option, name)
  if (properties) {
    const needed = required ?? Object.keys(properties).slice(0, 1)
    return Object.fromEntries(needed.map((field) => [field, sample(properties[field] as Schema, field)]))
  }
  if (isSchema(items)) return [sample(items, name)]
  if (pattern) return [name, ...texts].find((text) => new RegExp(pattern, 'u').test(text)) ?? name
  if (format === 'date-time') return '2026-03-02T09:30:00Z'
  const [kind] = [type].flat()
  if (kind === 'integer' || kind === 'number') return Math.max(1, schema.minimum ?? 1)
  if (kind === 'boolean') return true
  return kind === 'object' ? {} : name
}
