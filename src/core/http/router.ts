import { PatternRouter } from 'hono/router/pattern-router'
import type { Fidelity } from '../fidelity.ts'
import { notFound, Refusal } from '../refusal.ts'
import { nearestTo } from '../text/suggest.ts'
import { type Address, findWrongVersion, type RequestHead } from './address.ts'
import { addressOf, type Contract, type Endpoint, idOf, isOpen, type Place, pathsOf, variablesIn } from './contract.ts'
import { withoutSecretParameters } from './redact.ts'
import { isUnset, statusOf, takesBody } from './statuses.ts'

export interface Route {
  id: string
  name: string
  endpoint: Endpoint
  isOpen: boolean
  variables: readonly string[]
  takesBody: boolean
  /** The success status; undefined if a gap decides. */
  status: number | undefined
  /** Whether the spec lists it under the alias of the root; undefined if both addresses are equal. */
  isAliased: boolean | undefined
}

type RoutedRequest = Pick<RequestHead, 'method' | 'headers'> & { address: Address; world: { fidelity: Fidelity } }

export interface Match {
  route: Route
  params: Record<string, string>
}

const mostFound = 2000
const longestFound = 300

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

export class Router {
  readonly #contract: Contract
  /** By first segment, then by number of segments, so that few patterns are tried. */
  readonly #routers: ReadonlyMap<string, readonly (PatternRouter<Route> | undefined)[]>

  /** Recent matches by method and path, because apps repeat their requests. */
  readonly #found = new Map<string, Map<string, Match>>()

  constructor(contract: Contract) {
    this.#contract = contract
    this.#routers = routersOf(contract)
  }

  find(method: string, { path }: Pick<Address, 'path'>): Match | undefined {
    const known = this.#found.get(method)?.get(path)
    if (known) return known
    const lookedUp = method === 'HEAD' ? 'GET' : method
    const found = this.#match(firstSegmentOf(path), lookedUp, path) ?? this.#match(anyWord, lookedUp, path)
    if (found && path.length <= longestFound) this.#keep(method, path, found)
    return found
  }

  #keep(method: string, path: string, found: Match): void {
    const ofMethod = this.#found.get(method)
    if (ofMethod && ofMethod.size < mostFound) ofMethod.set(path, found)
    else this.#found.set(method, new Map([[path, found]]))
  }

  #match(first: string, method: string, path: string): Match | undefined {
    const found = this.#routers.get(first)?.[countSegments(path)]?.match(method, path || '/')[0][0]
    return found && { route: found[0], params: variablesOf(found[0], found[1] as Record<string, string>) }
  }

  need({ method, headers, address, world }: RoutedRequest, places: readonly Place[]): Match {
    const wrongVersion = findWrongVersion(address, headers)
    const found = wrongVersion === undefined ? this.find(method, address) : undefined
    if (found) return found
    const statusOr = (usual: number) => (isUnset(this.#contract.unimplemented, world.fidelity) ? 501 : usual)
    if (wrongVersion !== undefined)
      throw new Refusal(statusOr(404), describeVersions(this.#contract, wrongVersion, places))
    const pathname = withoutSecretParameters(address.pathname)
    const allow = methods.filter((other) => this.find(other, address)).join(', ')
    if (allow) {
      const message = `${pathname} does not support ${method}, only ${allow}`
      throw new Refusal(statusOr(405), message, { headers: { allow } })
    }
    const near = addressesNear(this.#contract, address.path)
    throw notFound(`there is no ${pathname}${near.length > 0 ? `; similar addresses: ${near.join(', ')}` : ''}`)
  }
}

/** Copied, because the journal keeps them and regular expression groups take five times the memory. */
function variablesOf({ variables }: Route, matched: Readonly<Record<string, string>>): Record<string, string> {
  const params: Record<string, string> = {}
  for (const variable of variables) params[variable] = matched[variable]!
  return params
}

function describeVersions({ root }: Place, wrong: string, places: readonly Place[]): string {
  const name = root.split('/').at(-1)
  const others = places
    .filter((other) => other.version !== undefined && other.root.split('/').at(-1) === name)
    .map((other) => `version ${other.version} at ${other.root}/v${other.version}`)
  return `there is no version ${wrong} at ${root}. Available: ${others.join(', ')}`
}

/** Literal segments come before variables: `/extranets/primary` before `/extranets/:id`. */
function routersOf(contract: Contract): Map<string, PatternRouter<Route>[]> {
  const routers = new Map<string, PatternRouter<Route>[]>()
  const rank = ({ path }: { path: string }) => path.replace(/:[^/]+/g, '￿')
  const hasAliased = Object.values(contract.endpoints).some(({ aliased }) => aliased)
  const routes = Object.entries(contract.endpoints)
    .flatMap(([name, endpoint]) =>
      pathsOf(endpoint).map((path) => {
        const id = idOf(contract, name)
        const status = endpoint.unshown || endpoint.creates ? undefined : statusOf(endpoint)
        const isAliased = hasAliased ? endpoint.aliased === true : undefined
        const facts = { isOpen: isOpen(contract, endpoint), takesBody: takesBody(endpoint), status, isAliased }
        return { path, route: { id, name, endpoint, variables: variablesIn(path), ...facts } }
      }),
    )
    .sort((a, b) => (rank(a) < rank(b) ? -1 : 1))
  for (const { path, route } of routes) {
    const first = firstSegmentOf(path)
    const word = first.startsWith(':') ? anyWord : first
    const group = routers.get(word) ?? []
    routers.set(word, group)
    group[countSegments(path)] ??= new PatternRouter<Route>()
    group[countSegments(path)]!.add(route.endpoint.method, patternOf(path, route.endpoint), route)
  }
  return routers
}

const anyWord = ':'

function firstSegmentOf(path: string): string {
  const end = path.indexOf('/', 1)
  return path.slice(1, end === -1 ? path.length : end)
}

function countSegments(path: string): number {
  if (path === '/') return 0
  let count = 0
  for (let at = path.indexOf('/'); at !== -1; at = path.indexOf('/', at + 1)) count++
  return count
}

/** In the syntax of Hono's router. A variable is digits unless it has a shape. */
function patternOf(path: string, { params }: Endpoint): string {
  return path.replace(/:([^/]+)/g, (whole, name) => (params?.[name] ? whole : `${whole}{[0-9]+}`)) || '/'
}

function addressesNear(contract: Contract, path: string): string[] {
  const segments = path.split('/')
  const spellings = new Map<string, string>()
  for (const endpoint of Object.values(contract.endpoints)) {
    for (const path of pathsOf(endpoint)) {
      const filled = path.split('/').map((word, i) => (word.startsWith(':') ? (segments[i] ?? word) : word))
      spellings.set(filled.join('/'), addressOf(contract, { ...endpoint, path }))
    }
  }
  return nearestTo(path, [...spellings.keys()]).map((spelling) => spellings.get(spelling)!)
}
