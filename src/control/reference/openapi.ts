import { Download, Stream } from '../../core/bytes.ts'
import { defaultFidelity, type Fidelity } from '../../core/fidelity.ts'
import { type Contract, type Endpoint, idOf, isOpen } from '../../core/http/contract.ts'
import type { Exchange, RefusalExamples } from '../../core/http/example.ts'
import { refusalsOf, successOf } from '../../core/http/statuses.ts'
import { runSteps, type Steps } from '../../core/interpreter/steps.ts'
import { refusalIn } from '../../core/schema/respelled-refusal.ts'
import { spellError } from '../../core/schema/unshown-refusal.ts'
import { takeTurns } from '../../core/time/turns.ts'
import { version } from '../../core/version.ts'
import { addressesOf } from './addresses.ts'
import { exchanges, refusals } from './baked/examples.ts'
import { addHeaders, type Header, type HeaderReference, headers } from './headers.ts'
import {
  bytes,
  collectShared,
  formSchema,
  isNeeded,
  nameReplies,
  readText,
  type Schema,
  type Shape,
  toSchema,
  wholeNumber,
} from './schema.ts'

export type { Schema } from './schema.ts'

type Content = Record<string, { schema: Schema; example?: unknown }>
interface Told {
  examples: Readonly<Record<string, Exchange>>
  refused: RefusalExamples
  fidelity: Fidelity
}
type Reply = { description: string; content?: Content }

export interface Parameter {
  name: string
  in: 'path' | 'query'
  required: boolean
  schema: Schema
  example?: unknown
  style?: 'form'
  explode?: false
}

export interface Operation {
  /** The id of the endpoint; at its second address with a 2, and so on. */
  operationId: string
  'x-endpoint': string
  summary: string
  tags: [application: string]
  parameters?: (Parameter | HeaderReference)[]
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
    parameters: Record<string, Header>
    securitySchemes: Record<string, Record<string, string>>
  }
}

/** The last document, since it takes long to make: contracts do not change. */
let last: { contracts: readonly Contract[]; fidelity: Fidelity; document: OpenApi } | undefined

/** The prefix of all addresses, and what the world does where the spec leaves it open. */
interface Where {
  base: string
  fidelity?: Fidelity
}

/** The contracts as an OpenAPI document. */
export function presentOpenApi(contracts: readonly Contract[], where: Where): OpenApi {
  return runSteps(presentInSteps(contracts, where, () => undefined)) as OpenApi
}

/** The same in turns. */
export async function prepareOpenApi(contracts: readonly Contract[], where: Where): Promise<OpenApi> {
  return runSteps(presentInSteps(contracts, where, takeTurns()))
}

function* presentInSteps(contracts: readonly Contract[], where: Where, pause: Pause): Steps<OpenApi> {
  const { base, fidelity = defaultFidelity } = where
  const isSame =
    last?.fidelity === fidelity &&
    last.contracts.length === contracts.length &&
    contracts.every((one, i) => one === last!.contracts[i])
  const document: OpenApi = isSame ? last!.document : yield* describeContracts(contracts, fidelity, pause)
  last = { contracts: [...contracts], fidelity, document }
  return { ...document, servers: [{ url: base }] }
}

type Pause = () => void | Promise<void>

function* describeContracts(contracts: readonly Contract[], fidelity: Fidelity, pause: Pause): Steps<OpenApi> {
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
    components: { schemas: {}, responses: {}, parameters: headers, securitySchemes },
  }
  const told: Told = { examples: JSON.parse(exchanges), refused: JSON.parse(refusals), fidelity }
  for (const contract of contracts) yield* addContract(document, contract, told, pause)
  addHeaders(document.paths, contracts)
  return document
}

const securitySchemes = {
  password: { type: 'http', scheme: 'basic', description: 'The username and the password of somebody in the world.' },
  // Without either, the current user of the world sends the request.
  user: { type: 'apiKey', in: 'header', name: 'x-sim-user', description: 'A username, an id, or nobody.' },
}

function* addContract(
  { paths, components }: OpenApi,
  contract: Contract,
  { examples, refused, fidelity }: Told,
  pause: Pause,
): Steps<void> {
  const { application } = contract
  const names = nameReplies(contract)
  const toReply = (shape: Shape) => collectShared(toSchema(shape, 'output', names), components.schemas)
  const nameOfRefusal = `${application}.refusal`
  components.schemas[`${application}.Refusal`] = toSchema(refusalIn(contract, fidelity), 'output')
  /** One for each body, whose shape is that of the application. */
  const refer = (name: string, example?: unknown) => {
    const content = inJson({ $ref: `#/components/schemas/${application}.Refusal` }, example)
    components.responses[name] ??= { description: 'A refusal', content }
    return { $ref: `#/components/responses/${name}` }
  }
  const referTo = (id: string, status: number) => {
    const name = refused.shown[id]?.[status]
    return name ? refer(name, spellError(refused.bodies[name], contract, fidelity)) : refer(nameOfRefusal)
  }
  for (const [name, endpoint] of Object.entries(contract.endpoints)) {
    yield pause()
    const id = idOf(contract, name)
    const example = examples[id]
    const others = refusalsOf(contract, endpoint).map((status) => [status, referTo(id, status)])
    for (const [i, { address: written, path }] of addressesOf(contract, endpoint).entries()) {
      const address = spell(written, Object.keys(paths))
      paths[address] ??= {}
      paths[address][endpoint.method.toLowerCase()] = {
        operationId: i === 0 ? id : `${id}.${i + 1}`,
        'x-endpoint': id,
        summary: endpoint.summary,
        tags: [application],
        ...presentParameters(endpoint, path, address, example),
        ...presentBody(endpoint, example),
        responses: {
          ...presentReply(endpoint, fidelity, toReply, example),
          ...Object.fromEntries(others),
          default: refer(nameOfRefusal),
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

function presentParameters(
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
    const schema = readText(shape)
    const list = schema.type === 'array' && { style: 'form' as const, explode: false as const }
    return { name, in: 'query', required: isNeeded(shape), schema, ...shown(example?.query[name]), ...list }
  })
  return inPath.length + inQuery.length > 0 ? { parameters: [...inPath, ...inQuery] } : {}
}

function presentBody({ body, form, raw, files }: Endpoint, example?: Exchange): Pick<Operation, 'requestBody'> {
  const toJson = (shape: Shape) => inJson(toSchema(shape, 'input'), example?.body)
  if (body) return { requestBody: { required: isNeeded(body), content: toJson(body) } }
  if (form) return { requestBody: { required: true, content: { 'multipart/form-data': { schema: formSchema(form) } } } }
  const whole: Content = { 'application/octet-stream': { schema: bytes } }
  if (raw) return { requestBody: { required: true, content: whole } }
  if (!files) return {}
  const parts: Content = { 'multipart/form-data': { schema: { type: 'object', additionalProperties: bytes } } }
  return { requestBody: { required: true, content: { ...parts, ...whole, ...toJson(files) } } }
}

function presentReply(
  endpoint: Endpoint,
  fidelity: Fidelity,
  toReply: (shape: Shape) => Schema,
  example: Exchange | undefined,
): Record<string, Reply> {
  const status = successOf(endpoint, fidelity)
  if (!endpoint.reply || status === 204) return { [status]: { description: 'Done, without a body' } }
  const content = presentContent(endpoint.reply, toReply, example?.reply)
  const part = isFile(endpoint.reply) && { 206: { description: 'The part that Range asks for', content } }
  return { [status]: { description: 'Done', content }, ...part }
}

function presentContent(reply: Shape, toReply: (shape: Shape) => Schema, example: unknown): Content {
  // The file can have any type.
  if (isFile(reply)) return { '*/*': { schema: bytes } }
  return reply._zod.bag.Class === Stream
    ? { 'text/event-stream': { schema: { type: 'string' } } }
    : inJson(toReply(reply), example)
}

const isFile = (reply: Shape) => reply._zod.bag.Class === Download

function inJson(schema: Schema, example?: unknown): Content {
  return { 'application/json': { schema, ...shown(example) } }
}

function shown(example: unknown): { example?: unknown } {
  return example === undefined ? {} : { example }
}
