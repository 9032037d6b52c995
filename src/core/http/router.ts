import { PatternRouter } from 'hono/router/pattern-router'
import { notFound, Refusal } from '../refusal.ts'
import { nearestTo } from '../text/suggest.ts'
import { type Address, canonical, type Spelling } from './address.ts'
import { addressOf, type Contract, type Endpoint, idOf, isOpen, type Method, type Place, pathsOf } from './contract.ts'
import { withoutSecretParameters } from './redact.ts'

/** An endpoint with its name and its id, `people.listUsers`. */
export interface Line {
  id: string
  name: string
  endpoint: Endpoint
  isOpen: boolean
}

/** An address that belongs to an application. */
export type OwnedAddress = Address & { place: Place }

export interface Found {
  line: Line
  params: Record<string, string>
}

/** By the number of segments, so that few patterns have to be tried. */
type Routers = Map<number, PatternRouter<Line>>

const methods: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/** What the book knows of an application once its contract is there. */
interface Chapter {
  contract: Contract
  routers: Routers
}

/** Whose address a request has is known at once; which endpoint it is, when the contract of its application is there. */
export class Router {
  readonly #places: readonly Place[]
  /** By the name of the application. */
  readonly #chapters = new Map<string, Chapter>()

  constructor(places: readonly Place[]) {
    this.#places = places
  }

  add(contract: Contract): void {
    if (this.#chapters.has(contract.application)) return
    this.#chapters.set(contract.application, { contract, routers: routersOf(contract) })
  }

  address(request: Spelling): Address {
    return canonical(request, this.#places)
  }

  find({ place, method, path, wrongVersion }: Address): Found | undefined {
    if (!place || wrongVersion !== undefined) return undefined
    const router = this.#needTable(place).routers.get(countSegments(path))
    const [found] = router?.match(method === 'HEAD' ? 'GET' : method, path || '/')[0] ?? []
    return found && { line: found[0], params: found[1] as Record<string, string> }
  }

  /** The endpoint, or a refusal that says what there is instead. */
  need(address: OwnedAddress): Found {
    const found = this.find(address)
    if (found) return found
    const { place, wrongVersion, method, asked } = address
    if (wrongVersion !== undefined) throw notFound(this.#otherVersions(place, wrongVersion))
    const allowed = methods.filter((other) => this.find({ ...address, method: other }))
    if (allowed.length > 0) {
      throw new Refusal(405, `${withoutSecretParameters(asked)} does not take ${method}, only ${allowed.join(', ')}`, {
        headers: { allow: allowed.join(', ') },
      })
    }
    const near = addressesNear(this.#needTable(place).contract, address.path)
    throw notFound(
      `there is no ${withoutSecretParameters(asked)}${near.length > 0 ? `; near it: ${near.join(', ')}` : ''}`,
    )
  }

  #needTable({ application }: Place): Chapter {
    const chapter = this.#chapters.get(application)
    if (chapter) return chapter
    throw new Error(`The endpoints of ${application} are not known yet. Please add its contract to the address book.`)
  }

  #otherVersions({ title, version, root }: Place, wrong: string): string {
    const others = this.#places
      .filter((other) => other.version !== undefined)
      .filter((other) => other.root.split('/').at(-1) === root.split('/').at(-1))
      .map((other) => `version ${other.version} at ${other.root}/v${other.version}`)
    return `${title} is version ${version}; there is no version ${wrong} here. There is ${others.join(', and ')}`
  }
}

/** Lines with literal segments come before those with variables: `/extranets/primary` before `/extranets/:id`. */
function routersOf(contract: Contract): Routers {
  const routers: Routers = new Map()
  const rank = ({ path }: { path: string }) => path.replace(/:[^/]+/g, '￿')
  const lines = Object.entries(contract.endpoints)
    .map(([name, endpoint]): Line => ({ id: idOf(contract, name), name, endpoint, isOpen: isOpen(contract, endpoint) }))
    .flatMap((line) => pathsOf(line.endpoint).map((path) => ({ path, line })))
    .sort((a, b) => (rank(a) < rank(b) ? -1 : 1))
  for (const { path, line } of lines) {
    const segments = countSegments(path)
    const router = routers.get(segments) ?? new PatternRouter<Line>()
    router.add(line.endpoint.method, patternOf(path, line.endpoint), line)
    routers.set(segments, router)
  }
  return routers
}

function countSegments(path: string): number {
  return path === '/' ? 0 : path.split('/').length - 1
}

/** The path in the router's words: a variable is digits unless its shape says otherwise. */
function patternOf(path: string, { params }: Endpoint): string {
  return path.replace(/:([^/]+)/g, (whole, name) => (params?.[name] ? whole : `${whole}{[0-9]+}`)) || '/'
}

/** The addresses whose words are nearest to those of a path; a variable is as near as can be to whatever stands there. */
function addressesNear(contract: Contract, path: string): string[] {
  const asked = path.split('/')
  const spellings = new Map<string, string>()
  for (const path of Object.values(contract.endpoints).flatMap(pathsOf)) {
    const filled = path.split('/').map((word, i) => (word.startsWith(':') ? (asked[i] ?? word) : word))
    spellings.set(filled.join('/'), addressOf(contract, { path }))
  }
  return nearestTo(path, [...spellings.keys()]).map((spelling) => spellings.get(spelling)!)
}
