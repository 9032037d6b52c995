import { PatternRouter } from 'hono/router/pattern-router'
import { type Address, canonical, type Spelling } from './canonical.ts'
import { addressOf, type Contract, type Endpoint, idOf, type Method } from './contract.ts'
import { notFound, Refusal } from './refusal.ts'
import { nearestTo } from './words.ts'

/** An endpoint with its name and its id, `people.listUsers`. */
export interface Line {
  id: string
  name: string
  endpoint: Endpoint
}

export interface Found {
  line: Line
  params: Record<string, string>
}

/** By the number of segments, so that few patterns have to be tried. */
type Routers = Map<number, PatternRouter<Line>>

const methods: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/** Finds the endpoint of a request; the contracts alone decide. */
export class AddressBook {
  readonly #routers: ReadonlyMap<Contract, Routers>
  readonly #contracts: readonly Contract[]

  constructor(contracts: readonly Contract[]) {
    this.#contracts = contracts
    this.#routers = new Map(contracts.map((contract) => [contract, routersOf(contract)]))
  }

  address(request: Spelling): Address {
    return canonical(request, this.#contracts)
  }

  find({ contract, method, path, wrongVersion }: Address): Found | undefined {
    if (!contract || wrongVersion !== undefined) return undefined
    const router = this.#routers.get(contract)!.get(countSegments(path))
    const [found] = router?.match(method === 'HEAD' ? 'GET' : method, path || '/')[0] ?? []
    return found && { line: found[0], params: found[1] as Record<string, string> }
  }

  /** The endpoint, or a refusal that says what there is instead. */
  need(address: Address & { contract: Contract }): Found {
    const found = this.find(address)
    if (found) return found
    const { contract, wrongVersion, method, asked } = address
    if (wrongVersion !== undefined) throw notFound(this.#otherVersions(contract, wrongVersion))
    const allowed = methods.filter((other) => this.find({ ...address, method: other }))
    if (allowed.length > 0) {
      throw new Refusal(405, `${asked} does not take ${method}, only ${allowed.join(', ')}`, {
        headers: { allow: allowed.join(', ') },
      })
    }
    const near = addressesNear(contract, address.path)
    throw notFound(`there is no ${asked}${near.length > 0 ? `; near it: ${near.join(', ')}` : ''}`)
  }

  #otherVersions({ title, version, root }: Contract, wrong: string): string {
    const others = this.#contracts
      .filter((other) => other.version !== undefined)
      .filter((other) => other.root.split('/').at(-1) === root.split('/').at(-1))
      .map((other) => `version ${other.version} at ${other.root}/v${other.version}`)
    return `${title} is version ${version}; there is no version ${wrong} here. There is ${others.join(', and ')}`
  }
}

/** Lines with literal segments come before those with variables: `/extranets/primary` before `/extranets/:id`. */
function routersOf(contract: Contract): Routers {
  const routers: Routers = new Map()
  const rank = ([, { path }]: [string, Endpoint]) => path.replace(/:[^/]+/g, '￿')
  const lines = Object.entries(contract.endpoints).sort((a, b) => (rank(a) < rank(b) ? -1 : 1))
  for (const [name, endpoint] of lines) {
    const segments = countSegments(endpoint.path)
    const router = routers.get(segments) ?? new PatternRouter<Line>()
    router.add(endpoint.method, patternOf(endpoint), { id: idOf(contract, name), name, endpoint })
    routers.set(segments, router)
  }
  return routers
}

function countSegments(path: string): number {
  return path === '/' ? 0 : path.split('/').length - 1
}

/** The path in the router's words: a variable is digits unless its shape says otherwise. */
function patternOf({ path, params }: Endpoint): string {
  return path.replace(/:([^/]+)/g, (whole, name) => (params?.[name] ? whole : `${whole}{[0-9]+}`)) || '/'
}

/** The addresses whose words are nearest to those of a path; a variable is as near as can be to whatever stands there. */
function addressesNear(contract: Contract, path: string): string[] {
  const asked = path.split('/')
  const spellings = new Map<string, string>()
  for (const endpoint of Object.values(contract.endpoints)) {
    const filled = endpoint.path.split('/').map((word, i) => (word.startsWith(':') ? (asked[i] ?? word) : word))
    spellings.set(filled.join('/'), addressOf(contract, endpoint))
  }
  return nearestTo(path, [...spellings.keys()]).map((spelling) => spellings.get(spelling)!)
}
