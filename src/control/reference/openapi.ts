import * as z from 'zod'
import { Download, Stream } from '../../core/bytes.ts'
import { addressOf, type Contract, type Endpoint, idOf, isOpen, pathsOf } from '../../core/http/contract.ts'
import { commaIds, commaList, file, flag } from '../../core/schema/read.ts'
import { Instant } from '../../core/store/row-shapes.ts'
import { version } from '../../core/version.ts'

export type Schema = z.core.JSONSchema.JSONSchema
type Shape = z.core.$ZodType
type Content = Record<string, { schema: Schema }>
type Reply = { description: string; content?: Content }

export interface Parameter {
  name: string
  in: 'path' | 'query'
  required: boolean
  schema: Schema
  style?: 'form'
  explode?: false
}

export interface Operation {
  /** Only at the first address of an endpoint, because ids are unique. */
  operationId?: string
  'x-endpoint': string
  summary: string
  tags: [application: string]
  parameters?: Parameter[]
  requestBody?: { required: boolean; content: Content }
  responses: Record<string, Reply | { $ref: string }>
  security?: []
}

export type OpenApi = {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string; license: { name: string; identifier: string } }
  servers: { url: string }[]
  tags: { name: string; description: string }[]
  security: Record<string, []>[]
  paths: Record<string, Record<string, Operation>>
  components: {
    schemas: Record<string, Schema>
    responses: Record<string, Reply>
    securitySchemes: Record<string, Record<string, string>>
  }
}

/** The last document, since it takes long to make: contracts do not change. */
let last: { contracts: readonly Contract[]; document: OpenApi } | undefined

/** The contracts as an OpenAPI document. `base` is the prefix of all addresses. */
export function presentOpenApi(contracts: readonly Contract[], { base }: { base: string }): OpenApi {
  const isSame = last?.contracts.length === contracts.length && contracts.every((one, i) => one === last!.contracts[i])
  if (!isSame) last = { contracts: [...contracts], document: describeContracts(contracts) }
  return { ...last!.document, servers: [{ url: base }] }
}

function describeContracts(contracts: readonly Contract[]): OpenApi {
  const document: OpenApi = {
    openapi: '3.1.0',
    info: {
      title: 'fauxtranet',
      version,
      description: 'A fake intranet for front-end teams. Every request may name its world in the header x-sim-world.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [],
    tags: contracts.map(({ application, title }) => ({ name: application, description: title })),
    security: [{ password: [] }, { user: [] }],
    paths: {},
    components: { schemas: {}, responses: {}, securitySchemes },
  }
  for (const contract of contracts) addContract(document, contract)
  return document
}

const securitySchemes = {
  password: { type: 'http', scheme: 'basic', description: 'The username and the password of somebody in the world.' },
  // Without either, the current user of the world sends the request.
  user: { type: 'apiKey', in: 'header', name: 'x-sim-user', description: 'A username, an id, or nobody.' },
}

function addContract({ paths, components }: OpenApi, contract: Contract): void {
  const { application } = contract
  const names = nameReplies(contract)
  const toReply = (shape: Shape) => collectShared(toSchema(shape, 'output', names), components.schemas)
  components.responses[`${application}.refusal`] = {
    description: 'A refusal',
    content: inJson(toSchema(contract.refusal, 'output')),
  }
  for (const [name, endpoint] of Object.entries(contract.endpoints)) {
    const id = idOf(contract, name)
    for (const [i, path] of pathsOf(endpoint).entries()) {
      const address = spell(addressOf(contract, { path }), Object.keys(paths))
      paths[address] ??= {}
      paths[address][endpoint.method.toLowerCase()] = {
        ...(i === 0 && { operationId: id }),
        'x-endpoint': id,
        summary: endpoint.summary,
        tags: [application],
        ...presentParameters(endpoint, path, address),
        ...presentBody(endpoint),
        responses: {
          ...presentReply(endpoint, toReply),
          default: { $ref: `#/components/responses/${application}.refusal` },
        },
        ...(isOpen(contract, endpoint) && { security: [] }),
      }
    }
  }
}

const variables = /\{(\w+)\}/g

/** OpenAPI treats addresses that differ only in the names of their variables as one: the first spelling is used. */
function spell(address: string, known: readonly string[]): string {
  const spelt = address.replace(/:(\w+)/g, '{$1}')
  const bare = (text: string) => text.replace(variables, '{}')
  return known.find((other) => bare(other) === bare(spelt)) ?? spelt
}

function presentParameters(endpoint: Endpoint, path: string, address: string): Pick<Operation, 'parameters'> {
  const spelt = [...address.matchAll(variables)].map(([, name]) => name!)
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name], i): Parameter => {
    const shape = endpoint.params?.[name!]
    return { name: spelt[i]!, in: 'path', required: true, schema: shape ? toSchema(shape, 'input') : wholeNumber }
  })
  const inQuery = Object.entries(endpoint.query?.shape ?? {}).map(([name, shape]): Parameter => {
    const schema = readText(shape)
    const isList = schema.type === 'array'
    return { name, in: 'query', required: isNeeded(shape), schema, ...(isList && { style: 'form', explode: false }) }
  })
  return inPath.length + inQuery.length > 0 ? { parameters: [...inPath, ...inQuery] } : {}
}

function presentBody({ body, form, raw, files }: Endpoint): Pick<Operation, 'requestBody'> {
  if (body) return { requestBody: { required: isNeeded(body), content: inJson(toSchema(body, 'input')) } }
  if (form)
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema: presentForm(form) } } } }
  const whole: Content = { 'application/octet-stream': { schema: bytes } }
  if (raw) return { requestBody: { required: true, content: whole } }
  if (!files) return {}
  const parts: Content = { 'multipart/form-data': { schema: { type: 'object', additionalProperties: bytes } } }
  return { requestBody: { required: true, content: { ...parts, ...whole, ...inJson(toSchema(files, 'input')) } } }
}

function presentForm(form: Shape): Schema {
  const { def } = (form as z.core.$ZodTypes)._zod
  if (def.type !== 'object') return toSchema(form, 'input')
  const parts = Object.entries(def.shape)
  return {
    type: 'object',
    properties: Object.fromEntries(parts.map(([name, part]) => [name, readText(part)])),
    required: parts.filter(([, part]) => isNeeded(part)).map(([name]) => name),
  }
}

function presentReply({ reply, status }: Endpoint, toReply: (shape: Shape) => Schema): Record<string, Reply> {
  if (!reply) return { [status ?? 204]: { description: 'Done, without a body' } }
  return { [status ?? 200]: { description: 'Done', content: presentContent(reply, toReply) } }
}

function presentContent(reply: Shape, toReply: (shape: Shape) => Schema): Content {
  const made = reply._zod.bag.Class
  // The file can have any type.
  if (made === Download) return { '*/*': { schema: bytes } }
  return made === Stream ? { 'text/event-stream': { schema: { type: 'string' } } } : inJson(toReply(reply))
}

function inJson(schema: Schema): Content {
  return { 'application/json': { schema } }
}

const bytes: Schema = { type: 'string', format: 'binary' }
const wholeNumber: Schema = { type: 'integer', minimum: 0 }

function isNeeded(shape: Shape): boolean {
  return !z.safeParse(shape, undefined).success
}

/** The reply of `getUser` is called `User`, also elsewhere in that application. */
function nameReplies({ application, endpoints }: Contract): z.core.$ZodRegistry<{ id?: string }> {
  const names = z.registry<{ id?: string }>()
  for (const [name, { reply }] of Object.entries(endpoints)) {
    if (!name.startsWith('get') || reply?.def.type !== 'object') continue
    const id = `${application}.${name.slice('get'.length)}`
    // A `User` is a `CurrentUser` too: the shorter name is used.
    const known = names.get(reply)?.id
    if (known === undefined || id.length < known.length) names.remove(reply).add(reply, { id })
  }
  return names
}

/** A shape as JSON Schema, for a request or for a reply. */
function toSchema(shape: Shape, io: 'input' | 'output', names?: z.core.$ZodRegistry<{ id?: string }>): Schema {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, {
    io,
    unrepresentable: 'any',
    ...(names && { metadata: names }),
    override: ({ zodSchema, jsonSchema }) => tidy(zodSchema, jsonSchema),
  })
  // zod adds parts that make a schema a validator; these cannot be serialised.
  return JSON.parse(JSON.stringify(schema))
}

/** Removes what zod adds to every number, record and date, and adds what it cannot know. */
function tidy(shape: Shape, schema: Schema): void {
  const { def } = (shape as z.core.$ZodTypes)._zod
  if (shape === file) Object.assign(schema, bytes)
  if (shape === flag) schema.description = 'true, false, 1 or 0'
  if (shape === Instant) schema.format = 'date-time'
  if (def.type === 'default') schema.default = def.defaultValue
  // JSON Schema does not allow an empty list here.
  if (schema.prefixItems?.length === 0) delete schema.prefixItems
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
  delete schema.propertyNames
  if (schema.format === undefined) return
  delete schema.pattern
  delete schema.allOf
}

/** Shapes with a name are listed once, beside the addresses. */
function collectShared({ $defs = {}, ...schema }: Schema, schemas: Record<string, Schema>): Schema {
  const relink = (part: Schema) => JSON.parse(JSON.stringify(part).replaceAll('"#/$defs/', '"#/components/schemas/'))
  for (const [name, { id: _, ...shared }] of Object.entries($defs)) schemas[name] ??= relink(shared)
  return relink(schema)
}

/** A parameter or a form field starts as text. The shape that the text is read into describes it. */
function readText(shape: Shape): Schema {
  if (shape === flag) return { type: 'boolean', description: 'true, false, 1 or 0' }
  if (shape === commaIds) return { type: 'array', items: wholeNumber }
  if (shape === commaList) return { type: 'array', items: { type: 'string' } }
  const { def } = (shape as z.core.$ZodTypes)._zod
  if (def.type === 'default') return { ...readText(def.innerType), default: def.defaultValue }
  if (def.type === 'optional') return readText(def.innerType)
  if (def.type === 'pipe') {
    const after = readText(def.out)
    return Object.keys(after).some((key) => key !== 'type') ? after : readText(def.in)
  }
  const schema = toSchema(shape, 'input')
  return schema.pattern === '^\\d+$' ? wholeNumber : schema
}
