import type * as z from 'zod'
import type { AddressBook, Line, OwnedAddress } from './address-book.ts'
import { type BodyLimits, deepestWorld, parseJson, readBody, usualLimits } from './body.ts'
import type { Address } from './canonical.ts'
import type { Chance } from './chance.ts'
import type { Clock } from './clock.ts'
import type { Contract, Delivery, Endpoint, Place } from './contract.ts'
import { endure, Fault, type Weather } from './faults.ts'
import { type Directory, identify, type Person } from './identity.ts'
import type { Entry, Journal } from './journal.ts'
import type { Change } from './ledger.ts'
import { check, readParams, readQuery, type Warn, warnOfUnknown } from './read-request.ts'
import { failed, Refusal, unauthorised } from './refusal.ts'
import { respond } from './reply.ts'

/** An application as the interpreter sees it; its own types have been checked where it was written. */
export interface AnyApplication {
  place: Place
  presentRefusal: (refusal: Refusal, path: string, method: string) => unknown
  load: () => Promise<{ contract: Contract; routes: AnyRoutes }>
}

// biome-ignore lint/suspicious/noExplicitAny: `Routes<typeof contract>` has checked each of them.
type AnyRoutes = Readonly<Record<string, (call: any) => unknown>>

/** What the interpreter needs of a world. */
export interface AnyWorld {
  clock: Clock
  chance: Chance
  journal: Journal
  directory: Directory<Person>
  currentUser: number | null
  /** Does all of it, or leaves the world as it was. */
  atomically<Result>(work: () => Result): { result: Result; changes: Change[] }
}

export interface Conduct {
  /** Every reply is held against its contract. */
  verify?: boolean
  /** A 401 asks the browser for a password. */
  challenge?: boolean
  limits?: Partial<BodyLimits>
  weather?: Weather
}

/** The interpreter: it answers the endpoints of all contracts. */
export class App {
  readonly #book: AddressBook
  readonly #applications: ReadonlyMap<Place, AnyApplication>
  readonly #routes = new Map<Place, AnyRoutes>()
  readonly #conduct: Conduct
  readonly #limits: BodyLimits

  constructor(applications: readonly AnyApplication[], book: AddressBook, conduct: Conduct = {}) {
    this.#book = book
    this.#applications = new Map(applications.map((application) => [application.place, application]))
    this.#conduct = conduct
    this.#limits = { ...usualLimits, ...conduct.limits }
  }

  /** At once where nothing has to be waited for, as with most reads but the first of an application. `record` is told what the journal keeps of it. */
  answer(
    request: Request,
    address: OwnedAddress,
    world: AnyWorld,
    context: object,
    record: (entry: Entry) => void,
  ): Response | Promise<Response> {
    const application = this.#applications.get(address.place)!
    const started = world.clock.now()
    const notes: Notes = { endpoint: null, user: null, warnings: [], changes: [], fault: null }
    const finish = (response: Response): Response => {
      if (!address.place.unrecorded) {
        record(world.journal.add(entryOf(address, notes, response.status, world.clock, started)))
      }
      // Spec has no HEAD; it is what a GET would be, without the body.
      return request.method === 'HEAD' ? new Response(null, response) : response
    }
    const refuse = (error: unknown) => finish(this.#refuse(error, application, address, notes))
    try {
      const proceed = () => this.#respond(request, address, world, context, notes)
      const response = this.#routes.has(address.place) ? proceed() : this.#load(application).then(proceed)
      return response instanceof Promise ? response.then(finish, refuse) : finish(response)
    } catch (error) {
      return refuse(error)
    }
  }

  async #load({ place, load }: AnyApplication): Promise<void> {
    const { contract, routes } = await load()
    this.#book.add(contract)
    this.#routes.set(place, routes)
  }

  #respond(
    request: Request,
    address: OwnedAddress,
    world: AnyWorld,
    context: object,
    notes: Notes,
  ): Response | Promise<Response> {
    const { line, params } = this.#book.need(address)
    notes.endpoint = line.id
    const { endpoint } = line
    const run = (body: unknown) => this.#run({ line, params, body, request, address, world, context, notes })
    const hasBody = endpoint.body || endpoint.form || endpoint.raw || endpoint.files
    const { weather } = this.#conduct
    if (!hasBody && !weather) return run(undefined)
    return (async () => {
      if (weather && !endpoint.open) await endure(weather, world.chance)
      if (!hasBody) return run(undefined)
      // Whoever may not ask is refused before a large body is read.
      if (!endpoint.body) this.#signIn(request, endpoint, world, notes)
      return run(await readBody(request, endpoint, this.#limits))
    })()
  }

  /** From here to the reply nothing waits, so that no other request comes between. */
  #run({ line, params, body, request, address, world, context, notes }: Visit): Response | Promise<Response> {
    const { endpoint } = line
    const routes = this.#routes.get(address.place)!
    const warn = (warning: string) => void notes.warnings.push(warning)
    const base = address.origin + address.prefix
    const call = {
      user: this.#signIn(request, endpoint, world, notes),
      params: readParams(endpoint, params),
      query: readQuery(endpoint, address.search, warn),
      body: readShape(endpoint, body, warn),
      base,
      here: base + address.asked + address.search,
      warn,
      ...context,
    }
    const status = endpoint.status ?? (endpoint.reply ? 200 : 204)
    const send = (reply: unknown) => respond(this.#verified(line, reply), status, headersOf(notes), request)
    const { result, changes } = world.atomically(() => {
      const reply = routes[line.name]!(call)
      return reply instanceof Promise ? reply.then(send) : send(reply)
    })
    notes.changes = changes
    return result
  }

  #signIn(request: Request, endpoint: Endpoint, world: AnyWorld, notes: Notes): Person | null {
    if (endpoint.open) return null
    const user = identify(request.headers, world.directory, world.currentUser)
    notes.user = user?.username ?? null
    if (!user) throw unauthorised('nobody is signed in; name somebody in x-sim-user, or use HTTP Basic')
    return user
  }

  /** A reply that its own contract does not allow is our bug, and fails loudly where asked to. */
  #verified(line: Line, reply: unknown): unknown {
    const parsed = this.#conduct.verify ? line.endpoint.reply?.safeParse(reply) : undefined
    if (parsed?.error) throw new TypeError(`The reply of ${line.id} breaks its contract: ${parsed.error.message}`)
    return reply
  }

  #refuse(error: unknown, application: AnyApplication, address: Address, notes: Notes): Response {
    const refusal = error instanceof Refusal ? error : failed('the simulator failed; this is a bug of its own')
    if (refusal !== error) console.error(error)
    if (refusal instanceof Fault) notes.fault = refusal.headers['x-sim-fault'] ?? null
    const body = application.presentRefusal(refusal, address.asked, address.method)
    if (!saysWhy(body, refusal)) notes.warnings.push(refusal.message)
    const headers = { ...headersOf(notes), ...refusal.headers }
    if (refusal.status === 401 && this.#conduct.challenge) headers['www-authenticate'] = 'Basic realm="fauxtranet"'
    return respond(body, refusal.status, headers)
  }
}

/** One request on its way through the interpreter. */
interface Visit {
  line: Line
  params: Record<string, string>
  body: unknown
  request: Request
  address: OwnedAddress
  world: AnyWorld
  context: object
  notes: Notes
}

interface Notes {
  endpoint: string | null
  user: string | null
  warnings: string[]
  changes: Change[]
  fault: string | null
}

/** The body in the shape of its endpoint. None at all is one without fields, where one is wanted: the refusal names them. */
function readShape({ body: shape, form, files, limit }: Endpoint, body: unknown, warn: Warn): unknown {
  if (form) return check(form, body, 'body')
  if (files) return readDelivery(files, body as Delivery<unknown>)
  if (!shape) return body
  const json = parseJson(body as string, limit === 'file' ? deepestWorld : undefined)
  const read = check(shape, json === undefined && !shape.safeParse(json).success ? {} : json, 'body')
  warnOfUnknown(shape, json, warn)
  return read
}

function readDelivery(shape: z.ZodType, { uploads, json }: Delivery<unknown>): Delivery<unknown> {
  return { uploads, json: json === undefined ? undefined : check(shape, json, 'body') }
}

/** Not every error body has room for a reason, be it in one text or field by field. */
function saysWhy(body: unknown, { message, problems }: Refusal): boolean {
  const json = JSON.stringify(body) ?? ''
  const isSaid = (text: string) => json.includes(JSON.stringify(text).slice(1, -1))
  return isSaid(message) || (problems.length > 0 && problems.every(({ reason }) => isSaid(reason)))
}

function headersOf({ endpoint, warnings }: Notes): Record<string, string> {
  const headers: Record<string, string> = {}
  if (endpoint) headers['x-sim-endpoint'] = endpoint
  if (warnings.length > 0) headers['x-sim-warning'] = toHeader(warnings.join(' '))
  return headers
}

/** Header text is ASCII. */
function toHeader(text: string): string {
  return shorten(text.replace(/[^\x20-\x7e]/g, '?'))
}

/** Clients stop reading where a header gets long. */
function shorten(text: string): string {
  return text.length > longestWarning ? `${text.slice(0, longestWarning)}...` : text
}

const longestWarning = 1000

function entryOf(address: Address, notes: Notes, status: number, clock: Clock, started: number): Omit<Entry, 'id'> {
  const { endpoint, user, warnings, changes, fault } = notes
  return {
    at: started,
    method: address.method,
    path: address.asked + address.search,
    endpoint,
    user,
    status,
    ms: clock.now() - started,
    warning: warnings.length > 0 ? shorten(warnings.join(' ')) : null,
    fault,
    changes,
  }
}
