import { type Contract, type Endpoint, idOf, type Place, pathsOf, variablesIn } from '../../core/http/contract.ts'
import { isSchema } from '../../core/schema/walk.ts'
import { namesOf } from '../../core/text/known-names.ts'
import { suggestOrList } from '../../core/text/suggest.ts'
import { type Sentences, wrongParts } from './part-check.ts'

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
const parts = ['body', 'form', 'raw', 'files'] as const
const endpointParts: readonly string[] = namesOf<Endpoint>()(
  'method path also summary params query body form raw files reply status refuses refusesIf refusesUnless fails succeeds open limit aliased slashed creates unshown extra example',
)
export const placeParts: readonly string[] = namesOf<Place>()(
  'application title root version unversioned aliases unrecorded open',
)
const contractParts = ['endpoints', 'refusal', 'presents', 'versioned', 'unimplemented']
const fields = ['query', 'body', 'form', 'files', 'reply'] as const

export function* wrongContract(contract: Contract, place: Place): Sentences {
  const name = `The contract of "${place.application}"`
  if (typeof contract?.endpoints !== 'object')
    yield `"${place.application}" has no endpoints. Please pass contract: { endpoints: { … } }.`
  if (contract.application !== place.application || contract.root !== place.root)
    yield `${name} has a different place. Please use the same one, or leave it out of the contract.`
  // A complete contract also has the fields of its place.
  const own = Object.entries(contract).filter(([part]) => !placeParts.includes(part))
  yield* wrongParts(name, Object.fromEntries(own), contractParts)
  if (!isSchema(contract.refusal))
    yield `${name} has a refusal that is not a zod 4 schema. Please write refusal: z.object({ … }).`
  const addresses = new Map<string, string>()
  for (const [name, endpoint] of Object.entries(contract.endpoints)) {
    const id = idOf(contract, name)
    yield* wrongEndpoint(id, name, endpoint)
    yield* wrongPaths(id, endpoint, contract)
    yield* wrongStatuses(id, endpoint)
    for (const path of pathsOf(endpoint)) {
      // Numbers and strings are distinct: `/dishes/:id` and `/dishes/:name` can coexist.
      const kinds = path.replace(/:([^/]+)/g, (_, name) => (endpoint.params?.[name] ? ':text' : ':number'))
      const address = `${endpoint.method} ${kinds}`
      const other = addresses.get(address)
      if (other) yield `${id} has the address of ${other}: ${endpoint.method} ${path}. Please change one.`
      addresses.set(address, id)
    }
  }
  yield* wrongPresents(contract)
}

function* wrongPresents({ application, endpoints, presents = {} }: Contract): Sentences {
  const names = Object.keys(endpoints)
  for (const [table, { shapes, writtenBy }] of Object.entries(presents)) {
    const what = `presents.${table} of "${application}"`
    if (!Array.isArray(shapes) || !Array.isArray(writtenBy) || !shapes.every(isSchema))
      yield `${what} is incomplete. Please write ${table}: { shapes: [Dish], writtenBy: ['addDish'] }.`
    const wrong = writtenBy.find((name) => !names.includes(name))
    if (wrong !== undefined)
      yield `${what} is written by "${wrong}", which is not an endpoint.${suggestOrList(wrong, names)}`
  }
}

function* wrongEndpoint(id: string, name: string, endpoint: Endpoint): Sentences {
  if (!/^[a-zA-Z]\w*$/.test(name)) yield `${id} has invalid characters in its name. Please use letters and digits.`
  if (typeof endpoint !== 'object' || endpoint === null)
    yield `${id} is ${endpoint}. Please pass { method: 'GET', path: '/dishes', summary: '…' }.`
  yield* wrongParts(id, endpoint, endpointParts)
  const { method, summary, params = {} } = endpoint
  if (!summary) yield `${id} has no summary. Please describe in a few words what it does.`
  if (!methods.includes(method)) yield `${id} has the method "${method}".${suggestOrList(String(method), methods)}`
  const taken = parts.filter((part) => endpoint[part] !== undefined)
  if (taken[0] && method === 'GET')
    yield `${id} takes a ${taken[0]}, which a GET cannot send. Please use a query, or another method.`
  if (taken.length > 1) yield `${id} takes ${taken.join(' and ')}. Please keep one of them.`
  const shapes = [
    ...fields.map((field) => [field, endpoint[field]] as const),
    ...Object.entries(isSchema(params) ? {} : params).map(([param, shape]) => [`params.${param}`, shape] as const),
  ]
  for (const [field, shape] of shapes) {
    if (shape === undefined) continue
    if (!isSchema(shape)) yield `${id} has a ${field} that is not a zod 4 schema. Please use zod or zod/mini.`
    if (field === 'query' && !('shape' in shape))
      yield `${id} has a query that is not an object. Please write z.object({ … }).`
  }
}

function* wrongPaths(id: string, endpoint: Endpoint, { root }: Place): Sentences {
  const paths = pathsOf(endpoint)
  for (const path of paths) {
    if (typeof path !== 'string' || !/^((\/:?[\w.~-]+)*|\/)$/.test(path))
      yield `${id} has the path "${path}". Please start it with a slash, and write variables like this: /dishes/:id.`
    if (path.startsWith(`${root}/`))
      yield `${id} has the path "${path}". Please leave out ${root}: paths are relative to it.`
    const variables = variablesIn(path)
    const twice = variables.find((variable, i) => variables.indexOf(variable) < i)
    if (twice) yield `${id} has :${twice} twice in its path. Please rename one of them.`
  }
  const variables = paths.flatMap(variablesIn)
  const { params = {} } = endpoint
  if (isSchema(params)) yield `${id} has a single schema as params. Please pass one for each variable: { id: z.int() }.`
  const wrong = Object.keys(params).find((param) => !variables.includes(param))
  if (wrong === undefined) return
  const hint = suggestOrList(wrong, variables, { some: 'It has', none: 'It has no variables.' })
  yield `${id} has a shape for :${wrong}, which is not in its path.${hint}`
}

function* wrongStatuses(id: string, { status = 200, refuses = [] }: Endpoint): Sentences {
  if (!(status >= 200 && status < 300))
    yield `${id} has the status ${status}. Please set a success status, and list error statuses in refuses.`
  if (!Array.isArray(refuses) || !refuses.every(isErrorStatus))
    yield `${id} refuses ${JSON.stringify(refuses)}. Please list error statuses: refuses: [403, 409].`
}

export function isErrorStatus(given: unknown): boolean {
  return Number.isInteger(given) && Number(given) >= 400 && Number(given) < 600
}
