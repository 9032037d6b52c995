import { type Contract, type Endpoint, idOf, type Place, pathsOf } from '../../core/http/contract.ts'
import { isSchema } from '../../core/schema/walk.ts'
import { namesOf } from '../../core/text/known-names.ts'
import { suggestOrList } from '../../core/text/suggest.ts'
import { checkParts } from './part-check.ts'

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
const parts = ['body', 'form', 'raw', 'files'] as const
const endpointParts: readonly string[] = namesOf<Endpoint>()({
  method: true,
  path: true,
  also: true,
  summary: true,
  params: true,
  query: true,
  body: true,
  form: true,
  raw: true,
  files: true,
  reply: true,
  status: true,
  refuses: true,
  refusesIf: true,
  refusesUnless: true,
  open: true,
  limit: true,
  aliased: true,
  slashed: true,
  creates: true,
  unshown: true,
  extra: true,
})
export const placeParts: readonly string[] = namesOf<Place>()({
  application: true,
  title: true,
  root: true,
  version: true,
  unversioned: true,
  aliases: true,
  unrecorded: true,
  open: true,
})
const contractParts = ['endpoints', 'refusal', 'presents', 'versioned']
const fields = ['query', 'body', 'form', 'files', 'reply'] as const

/** Refuses a contract whose endpoints are not sound, or that is another application's. */
export function checkContract(contract: Contract, place: Place): void {
  if (typeof contract?.endpoints !== 'object') {
    throw new TypeError(`"${place.application}" has no endpoints. Please give contract: { endpoints: { … } }.`)
  }
  if (contract.application !== place.application || contract.root !== place.root) {
    throw new TypeError(
      `The contract of "${place.application}" has another place. Please give both the same, or leave it out of the contract.`,
    )
  }
  // A whole contract has the parts of its place, too.
  const own = Object.entries(contract).filter(([part]) => !placeParts.includes(part))
  checkParts(`The contract of "${place.application}"`, 'contract', Object.fromEntries(own), contractParts)
  if (!isSchema(contract.refusal))
    throw new TypeError(
      `The contract of "${place.application}" has a refusal that is no shape of zod 4. Please write refusal: z.object({ … }).`,
    )
  const addresses = new Map<string, string>()
  for (const [name, endpoint] of Object.entries(contract.endpoints)) {
    const id = idOf(contract, name)
    checkEndpoint(id, name, endpoint)
    checkPaths(id, endpoint, contract)
    checkStatuses(id, endpoint)
    for (const path of pathsOf(endpoint)) {
      const address = `${endpoint.method} ${path.replace(/:[^/]+/g, (variable) => kindOf(variable, endpoint))}`
      const other = addresses.get(address)
      if (other) throw wrongEndpoint(id, `has the address of ${other}: ${endpoint.method} ${path}. Please change one`)
      addresses.set(address, id)
    }
  }
  checkPresents(contract)
}

function checkPresents({ application, endpoints, presents = {} }: Contract): void {
  const names = Object.keys(endpoints)
  for (const [table, { shapes, writtenBy }] of Object.entries(presents)) {
    const what = `What "${application}" presents of "${table}"`
    if (!Array.isArray(shapes) || !Array.isArray(writtenBy) || !shapes.every(isSchema))
      throw new TypeError(`${what} is incomplete. Please write ${table}: { shapes: [Dish], writtenBy: ['addDish'] }.`)
    const wrong = writtenBy.find((name) => !names.includes(name))
    if (wrong !== undefined)
      throw new TypeError(`${what} is written by "${wrong}", which is no endpoint.${suggestOrList(wrong, names)}`)
  }
}

/** A number is told apart from a text: `/dishes/:id` and `/dishes/:name`. */
function kindOf(variable: string, { params }: Endpoint): string {
  return params?.[variable.slice(1)] ? ':text' : ':number'
}

function checkEndpoint(id: string, name: string, endpoint: Endpoint): void {
  if (!/^[a-zA-Z]\w*$/.test(name)) throw wrongEndpoint(id, 'has a name with other signs. Please use letters and digits')
  if (typeof endpoint !== 'object' || endpoint === null)
    throw wrongEndpoint(id, `is ${endpoint}. Please give { method: 'GET', path: '/dishes', summary: '…' }`)
  checkParts(id, 'endpoint', endpoint, endpointParts)
  const { method, summary, params = {} } = endpoint
  if (!summary) throw wrongEndpoint(id, 'has no summary. Please say in a few words what it does')
  if (!methods.includes(method)) {
    throw wrongEndpoint(id, `has the method "${method}".${suggestOrList(String(method), methods).replace(/\.$/, '')}`)
  }
  const taken = parts.filter((part) => endpoint[part] !== undefined)
  if (taken[0] && method === 'GET')
    throw wrongEndpoint(id, `takes a ${taken[0]}, which no GET can send. Please give a query, or another method`)
  if (taken.length > 1) throw wrongEndpoint(id, `takes ${taken.join(' and ')}. Please keep one of them`)
  for (const field of fields) checkShape(id, field, endpoint[field])
  for (const [param, shape] of Object.entries(isSchema(params) ? {} : params)) checkShape(id, `params.${param}`, shape)
}

function checkPaths(id: string, endpoint: Endpoint, { root }: Place): void {
  const paths = pathsOf(endpoint)
  for (const path of paths) {
    if (typeof path !== 'string' || !/^((\/:?[\w.~-]+)*|\/)$/.test(path))
      throw wrongEndpoint(
        id,
        `has the path "${path}". Please begin it with a slash, and write variables as /dishes/:id`,
      )
    if (path.startsWith(`${root}/`))
      throw wrongEndpoint(id, `has the path "${path}". Please leave out ${root}, below which it is anyway`)
    const variables = variablesOf(path)
    const twice = variables.find((variable, i) => variables.indexOf(variable) < i)
    if (twice) throw wrongEndpoint(id, `has :${twice} twice in its path. Please call one of them otherwise`)
  }
  const variables = paths.flatMap(variablesOf)
  const { params = {} } = endpoint
  if (isSchema(params))
    throw wrongEndpoint(id, 'has params that are one shape. Please give one for each variable: { id: z.int() }')
  for (const param of Object.keys(params)) {
    if (variables.includes(param)) continue
    const hint = suggestOrList(param, variables, { some: 'It has', none: 'It has no variables.' }).replace(/\.$/, '')
    throw wrongEndpoint(id, `has a shape for :${param}, which is not in its path.${hint}`)
  }
}

function variablesOf(path: string): string[] {
  return [...path.matchAll(/:([^/]+)/g)].map(([, variable]) => variable!)
}

function checkStatuses(id: string, { status = 200, refuses = [] }: Endpoint): void {
  if (!(status >= 200 && status < 300))
    throw wrongEndpoint(id, `has the status ${status}. Please give one of success, and list others in refuses`)
  if (!Array.isArray(refuses) || !refuses.every(isErrorStatus))
    throw wrongEndpoint(
      id,
      `refuses ${JSON.stringify(refuses)}. Please give statuses of errors, as refuses: [403, 409]`,
    )
}

export function isErrorStatus(given: unknown): boolean {
  return Number.isInteger(given) && Number(given) >= 400 && Number(given) < 600
}

function checkShape(id: string, field: string, shape: unknown): void {
  if (shape === undefined) return
  if (!isSchema(shape))
    throw wrongEndpoint(id, `has a ${field} that is no shape of zod 4. Please make it with zod or zod/mini`)
  if (field === 'query' && !('shape' in shape)) {
    throw wrongEndpoint(id, 'has a query that is no object. Please give z.object({ … })')
  }
}

export function wrongEndpoint(id: string, what: string): Error {
  return new TypeError(`${id} ${what}${/[?.]$/.test(what) ? '' : '.'}`)
}
