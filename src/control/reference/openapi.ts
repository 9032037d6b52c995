import type { RecordedExamples } from '../../core/examples/example.ts'
import { defaultFidelity, type Fidelity } from '../../core/fidelity.ts'
import { type Contract, idOf, isOpen } from '../../core/http/contract.ts'
import { refusalsOf } from '../../core/http/statuses.ts'
import { refusalIn, spellError } from '../../core/schema/unshown-refusal.ts'
import { takeTurns } from '../../core/time/turns.ts'
import { version } from '../../core/version.ts'
import { place as control } from '../place.ts'
import { addressesOf, reasonOfUnlisted, unlistedAddressOf } from './addresses.ts'
import { baked } from './examples/baked.ts'
import { addHeaders, type Header, headers } from './headers.ts'
import { inJson, type Operation, presentBody, presentParameters, presentReply, type Reply, spell } from './operation.ts'
import { addSelected, collectShared, markExtra, nameReplies, type Schema, type Shape, toSchema } from './schema.ts'

export type { Operation, Parameter } from './operation.ts'
export type { Schema } from './schema.ts'

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

/** Caches the last document, which takes long to create. Requests that arrive meanwhile wait for it. */
let last: { contracts: readonly Contract[]; input: DocumentInput; document: Promise<OpenApi> } | undefined

interface DocumentInput {
  /** Behaviour where the spec is open. */
  fidelity: Fidelity
  recorded: RecordedExamples
}

/** By default, no gap is set and only built-in endpoints have examples. `base` is the prefix of all addresses. */
export interface DocumentOptions extends Partial<DocumentInput> {
  base: string
  /** Includes the control interface. */
  hasControl?: boolean
}

export async function presentOpenApi(contracts: readonly Contract[], options: DocumentOptions): Promise<OpenApi> {
  const { base, fidelity = defaultFidelity, recorded = baked, hasControl = false } = options
  const isSame =
    last?.input.fidelity === fidelity &&
    last.input.recorded === recorded &&
    last.contracts.length === contracts.length &&
    contracts.every((one, i) => one === last!.contracts[i])
  if (!isSame) {
    const input = { fidelity, recorded }
    last = { contracts: [...contracts], input, document: describeContracts(contracts, input) }
  }
  const document = await last!.document
  return { ...(hasControl ? document : withoutControl(document)), servers: [{ url: base }] }
}

/** The platform has no control interface, so clients should not be generated with it. */
function withoutControl(document: OpenApi): OpenApi {
  const { schemas, responses } = document.components
  const keep = <Part>(parts: Record<string, Part>, isControl: (name: string) => boolean) =>
    Object.fromEntries(Object.entries(parts).filter(([name]) => !isControl(name)))
  const isShared = (name: string) => name.startsWith(`${control.application}.`)
  return {
    ...document,
    tags: document.tags.filter(({ name }) => name !== control.application),
    paths: keep(document.paths, (address) => address.startsWith(control.root)),
    components: { ...document.components, schemas: keep(schemas, isShared), responses: keep(responses, isShared) },
  }
}

async function describeContracts(contracts: readonly Contract[], input: DocumentInput): Promise<OpenApi> {
  const pause = takeTurns()
  const document: OpenApi = {
    openapi: '3.1.0',
    info: {
      title: 'fauxtranet',
      version,
      description: 'A fake intranet for front-end teams. The header x-sim-world selects the world of a request.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [],
    tags: contracts.map(({ application, title }) => ({ name: application, description: title })),
    security: [{ password: [] }, { user: [] }],
    paths: {},
    components: { schemas: {}, responses: {}, parameters: headers, securitySchemes },
  }
  for (const contract of contracts) await addContract(document, contract, input, pause)
  addHeaders(document.paths, contracts)
  return document
}

const securitySchemes = {
  password: { type: 'http', scheme: 'basic', description: 'Username and password of a user in the world.' },
  // Without either, the request is from the world's current user.
  user: { type: 'apiKey', in: 'header', name: 'x-sim-user', description: 'A username, an id, or nobody.' },
}

async function addContract(
  { paths, components }: OpenApi,
  contract: Contract,
  { recorded: { exchanges, refusals }, fidelity }: DocumentInput,
  pause: () => void | Promise<void>,
): Promise<void> {
  const { application } = contract
  const names = nameReplies(contract)
  const toReply = (shape: Shape, example: unknown) => {
    let isDefault = true
    const onChange = () => {
      isDefault = false
    }
    const schema = toSchema(shape, 'output', names, { fidelity, onChange })
    // The examples were recorded with all gaps at their defaults.
    return inJson(collectShared(schema, components.schemas), isDefault ? example : undefined)
  }
  const nameOfRefusal = `${application}.refusal`
  components.schemas[`${application}.Refusal`] = toSchema(refusalIn(contract, fidelity), 'output')
  /** One response for each body. All have the application's shape. */
  const refer = (name: string, example?: unknown) => {
    const content = inJson({ $ref: `#/components/schemas/${application}.Refusal` }, example)
    components.responses[name] ??= { description: 'An error', content }
    return { $ref: `#/components/responses/${name}` }
  }
  const referTo = (id: string, status: number) => {
    const name = refusals.shown[id]?.[status]
    return name ? refer(name, spellError(refusals.bodies[name], contract, fidelity)) : refer(nameOfRefusal)
  }
  for (const [name, endpoint] of Object.entries(contract.endpoints)) {
    await pause()
    const id = idOf(contract, name)
    const example = exchanges[id]
    const unlisted = unlistedAddressOf(contract, endpoint)
    const others = refusalsOf(contract, endpoint, fidelity).map((status) => [status, referTo(id, status)])
    for (const [i, { address: written, path }] of addressesOf(contract, endpoint).entries()) {
      const address = spell(written, Object.keys(paths))
      paths[address] ??= {}
      paths[address][endpoint.method.toLowerCase()] = {
        operationId: i === 0 ? id : `${id}.${i + 1}`,
        'x-endpoint': id,
        summary: endpoint.summary,
        ...(unlisted !== undefined && {
          'x-extra-address': spell(unlisted, []),
          'x-extra-reason': reasonOfUnlisted,
        }),
        ...markExtra(endpoint.extra),
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
  addSelected(contract, names, components.schemas)
}
