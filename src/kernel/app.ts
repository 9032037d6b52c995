import { TrieRouter } from 'hono/router/trie-router'
import { type BodyLimits, readBody, usualLimits } from './body.ts'
import { type Address, canonical, type Spelling } from './canonical.ts'
import type { Chance } from './chance.ts'
import type { Clock } from './clock.ts'
import { addressOf, type Contract, type Endpoint, type Method } from './contract.ts'
import { Fault, type Weather, weather } from './faults.ts'
import { type Directory, identify, type Person } from './identity.ts'
import type { Entry, Journal } from './journal.ts'
import type { Change, Ledger } from './ledger.ts'
import { check, readParams, readQuery } from './read-request.ts'
import { notFound, Refusal, unauthorised } from './refusal.ts'
import { respond } from './reply.ts'
import { nearestTo } from './words.ts'

/** An application as the interpreter sees it; its own types have been checked where it was written. */
export interface AnyApplication {
  contract: Contract
  // biome-ignore lint/suspicious/noExplicitAny: `Routes<typeof contract>` has checked each of them.
  routes: Readonly<Record<string, (call: any) => unknown>>
  presentRefusal: (refusal: Refusal, path: string) => unknown
}

/** What the interpreter needs of a world. */
export interface AnyWorld {
  clock: Clock
  chance: Chance
  ledger: Ledger
  journal: Journal
  directory: Directory<Person>
  currentUser: number | null
}

export interface Conduct {
  /** Every reply is held against its contract. */
  verify?: boolean
  /** A 401 asks the browser for a password. */
  challenge?: boolean
  limits?: Partial<BodyLimits>
  weather?: Weather
}

export interface Answer {
  response: Response
  /** What the journal keeps of it, unless the contract is an unrecorded one. */
  entry: Entry | undefined
}

interface Line {
  id: string
  endpoint: Endpoint
  route: AnyApplication['routes'][string]
}

interface Place {
  application: AnyApplication
  router: TrieRouter<Line>
}

const methods: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/** The interpreter: it answers the endpoints of all contracts. */
export class App {
  readonly #contracts: readonly Contract[]
  readonly #places = new Map<Contract, Place>()
  readonly #conduct: Conduct
  readonly #limits: BodyLimits

  constructor(applications: readonly AnyApplication[], conduct: Conduct = {}) {
    this.#contracts = applications.map(({ contract }) => contract)
    this.#conduct = conduct
    this.#limits = { ...usualLimits, ...conduct.limits }
    for (const application of applications) {
      const router = new TrieRouter<Line>()
      for (const [name, endpoint] of literalsFirst(application.contract)) {
        const line = { id: `${application.contract.application}.${name}`, endpoint, route: application.routes[name]! }
        router.add(endpoint.method, patternOf(endpoint), line)
      }
      this.#places.set(application.contract, { application, router })
    }
  }

  address(request: Spelling): Address {
    return canonical(request, this.#contracts)
  }

  /** The id of the endpoint that this address is, if it is one. */
  endpointAt(address: Address): string | undefined {
    return address.wrongVersion === undefined ? this.#find(address)?.line.id : undefined
  }

  async answer(request: Request, address: Address, world: AnyWorld, context: object): Promise<Answer> {
    const place = address.contract && this.#places.get(address.contract)
    if (!place) throw new TypeError(`Failed to answer ${address.asked}: no application has it. Please ask for its owner first.`)
    const started = world.clock.now()
    const notes: Notes = { endpoint: null, user: null, warnings: [], changes: [], fault: null }
    let response: Response
    try {
      response = await this.#run(request, address, world, context, notes)
    } catch (error) {
      response = this.#refuse(error, place.application, address, notes)
    }
    // Spec has no HEAD; it is what a GET would be, without the body.
    if (request.method === 'HEAD') response = new Response(null, response)
    if (place.application.contract.unrecorded) return { response, entry: undefined }
    return { response, entry: world.journal.add(entryOf(address, notes, response.status, world.clock, started)) }
  }

  async #run(request: Request, address: Address, world: AnyWorld, context: object, notes: Notes): Promise<Response> {
    const { line, params } = this.#need(address)
    const { endpoint } = line
    notes.endpoint = line.id
    if (this.#conduct.weather && !endpoint.open) await weather(this.#conduct.weather, world.chance)
    let user = this.#signIn(request, endpoint, world, notes)
    let body: unknown
    if (endpoint.body || endpoint.form || endpoint.raw) {
      body = await readBody(request, endpoint, this.#limits)
      // Other requests may have been answered while the body arrived.
      user = this.#signIn(request, endpoint, world, notes)
    }
    const warn = (warning: string) => void notes.warnings.push(warning)
    const shape = endpoint.body ?? endpoint.form
    const base = address.origin + address.prefix
    const call = {
      params: readParams(endpoint, params),
      query: readQuery(endpoint, address.search, warn),
      body: shape ? check(shape, body, 'body') : body,
      user,
      base,
      here: base + address.asked + address.search,
      warn,
      ...context,
    }
    // From here to the reply nothing waits, so that no other request comes between.
    const { result, changes } = world.ledger.atomically(() => this.#verified(line, line.route(call)))
    notes.changes = changes
    const reply = result instanceof Promise ? await result : result
    const status = endpoint.status ?? (endpoint.reply ? 200 : 204)
    return respond(reply, status, headersOf(notes), request.headers.get('range'))
  }

  #signIn(request: Request, endpoint: Endpoint, world: AnyWorld, notes: Notes): Person | null {
    if (endpoint.open) return null
    const user = identify(request.headers, world.directory, world.currentUser)
    notes.user = user?.username ?? null
    if (!user) throw unauthorised('nobody is signed in')
    return user
  }

  /** A reply that its own contract does not allow is our bug, and fails loudly where asked to. */
  #verified(line: Line, reply: unknown): unknown {
    if (!this.#conduct.verify) return reply
    if (reply instanceof Promise) return reply.then((settled) => this.#verified(line, settled))
    const parsed = line.endpoint.reply?.safeParse(reply)
    if (parsed && !parsed.success) throw new TypeError(`The reply of ${line.id} breaks its contract: ${parsed.error.message}`)
    return reply
  }

  #find({ contract, method, path }: Address): { line: Line; params: Record<string, string> } | undefined {
    const place = contract && this.#places.get(contract)
    const [found] = place?.router.match(method === 'HEAD' ? 'GET' : method, path || '/')[0] ?? []
    return found && { line: found[0], params: found[1] as Record<string, string> }
  }

  #need(address: Address): { line: Line; params: Record<string, string> } {
    const { contract, wrongVersion, method, asked } = address
    if (wrongVersion !== undefined) throw notFound(this.#otherVersions(contract!, wrongVersion))
    const found = this.#find(address)
    if (found) return found
    const allowed = methods.filter((other) => this.#find({ ...address, method: other }))
    if (allowed.length > 0) {
      throw new Refusal(405, `${asked} does not take ${method}, only ${allowed.join(', ')}`, {
        headers: { allow: allowed.join(', ') },
      })
    }
    const known = Object.values(contract!.endpoints).map((endpoint) => addressOf(contract!, endpoint))
    const near = nearestTo(asked, [...new Set(known)])
    throw notFound(`there is no ${asked}${near.length > 0 ? `; near it: ${near.join(', ')}` : ''}`)
  }

  #otherVersions({ title, version, root }: Contract, wrong: string): string {
    const others = this.#contracts
      .filter((other) => other.version !== undefined)
      .filter((other) => other.root.split('/').at(-1) === root.split('/').at(-1))
      .map((other) => `version ${other.version} at ${other.root}/v${other.version}`)
    return `${title} is version ${version}; there is no version ${wrong} here. There is ${others.join(', and ')}`
  }

  #refuse(error: unknown, application: AnyApplication, address: Address, notes: Notes): Response {
    const refusal = error instanceof Refusal ? error : new Refusal(500, 'the simulator failed; this is a bug of its own')
    if (refusal !== error) console.error(error)
    if (refusal instanceof Fault) notes.fault = refusal.headers['x-sim-fault'] ?? null
    const headers = { ...headersOf(notes), ...refusal.headers }
    if (refusal.status === 401 && this.#conduct.challenge) headers['www-authenticate'] = 'Basic realm="fauxtranet"'
    return respond(application.presentRefusal(refusal, address.asked), refusal.status, headers, null)
  }
}

interface Notes {
  endpoint: string | null
  user: string | null
  warnings: string[]
  changes: Change[]
  fault: string | null
}

function headersOf({ endpoint, warnings }: Notes): Record<string, string> {
  const headers: Record<string, string> = {}
  if (endpoint) headers['x-sim-endpoint'] = endpoint
  // A header holds ASCII only.
  if (warnings.length > 0) headers['x-sim-warning'] = warnings.join(' ').replace(/[^\x20-\x7e]/g, '?')
  return headers
}

function entryOf(address: Address, notes: Notes, status: number, clock: Clock, started: number): Omit<Entry, 'id'> {
  const { endpoint, user, warnings, changes, fault } = notes
  return {
    at: new Date(started).toISOString(),
    method: address.method,
    path: address.asked + address.search,
    endpoint,
    user,
    status,
    ms: clock.now() - started,
    warning: warnings.length > 0 ? warnings.join(' ') : null,
    fault,
    changes,
  }
}

/** `/extranets/primary` before `/extranets/:id`. */
function literalsFirst({ endpoints }: Contract): [string, Endpoint][] {
  const rank = ([, { path }]: [string, Endpoint]) => path.replace(/:[^/]+/g, '￿')
  return Object.entries(endpoints).sort((a, b) => (rank(a) < rank(b) ? -1 : 1))
}

/** The path in the router's words: a variable is digits unless its shape says otherwise. */
function patternOf({ path, params }: Endpoint): string {
  return path.replace(/:([^/]+)/g, (whole, name) => (params?.[name] ? whole : `${whole}{[0-9]+}`)) || '/'
}
