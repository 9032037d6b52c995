import { applyEffect, type FaultEffect, isEmpty, NetworkFailure, truncate, waitForever } from '../faults/effect.ts'
import type { Faults } from '../faults/faults.ts'
import { type BodyLimits, defaultLimits, isUnread, readBody } from '../http/body.ts'
import type { Contract, Place } from '../http/contract.ts'
import { type Directory, findPerson, findUsername, identify, type Person } from '../http/identity.ts'
import { respond } from '../http/response.ts'
import type { Found, Line, OwnedAddress, Router } from '../http/router.ts'
import { fieldsOf, readParams, readQuery, readShape } from '../http/validate.ts'
import { failed, Refusal, unauthorised } from '../refusal.ts'
import type { History } from '../store/history.ts'
import type { Change } from '../store/transaction.ts'
import type { Clock } from '../time/clock.ts'
import type { Entry, Journal } from './journal.ts'
import { Recorder } from './recorder.ts'

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
  journal: Journal
  faults: Faults
  history: Pick<History, 'point'>
  directory: Directory<Person>
  currentUser: number | null
  strict: boolean
  /** Does all of it, or leaves the world as it was. */
  atomically<Result>(work: () => Result): { result: Result; changes: Change[] }
}

export interface Conduct {
  /** Every reply is held against its contract. */
  verify?: boolean
  /** A 401 asks the browser for a password. */
  challenge?: boolean
  limits?: Partial<BodyLimits>
  /** Does the part of a request that sees the world, when it is its turn; at once unless given. */
  withLock?: (request: Request, work: () => Response | Promise<Response>) => Promise<Response>
}

/** The interpreter: it answers the endpoints of all contracts. */
export class App {
  readonly #book: Router
  readonly #applications: ReadonlyMap<Place, AnyApplication>
  readonly #routes = new Map<Place, AnyRoutes>()
  readonly #conduct: Conduct
  readonly #limits: BodyLimits

  constructor(applications: readonly AnyApplication[], book: Router, conduct: Conduct = {}) {
    this.#book = book
    this.#applications = new Map(applications.map((application) => [application.place, application]))
    this.#conduct = conduct
    this.#limits = { ...defaultLimits, ...conduct.limits }
  }

  /** At once where nothing has to be waited for, as with most reads but the first of an application. `record` is told what the journal keeps of it. */
  answer(arrival: RequestContext, record: (entry: Entry) => void): Response | Promise<Response> {
    const notes = new Recorder()
    const visit: Visit = { ...arrival, notes }
    const { request, address, world } = visit
    const application = this.#applications.get(address.place)!
    const started = world.clock.now()
    const note = (status: number) => {
      if (address.place.unrecorded) return
      record(world.journal.add(notes.entry(request, address, status, world, started)))
    }
    const lose = (failure: NetworkFailure): Promise<never> => {
      note(0)
      if (failure.isEndless) return waitForever(request)
      throw failure
    }
    const finish = (response: Response): Response | Promise<Response> => {
      // Spec has no HEAD; it is what a GET would be, without the body.
      const isHead = request.method === 'HEAD'
      if (isHead) void response.body?.cancel()
      const whole = isHead ? new Response(null, response) : response
      // Where there is nothing to break off, there is no answer.
      if (notes.isCut && isEmpty(whole)) return lose(new NetworkFailure())
      note(response.status)
      return notes.isCut ? truncate(whole) : whole
    }
    const refuse = (error: unknown): Response | Promise<Response> =>
      error instanceof NetworkFailure ? lose(error) : finish(this.#refuse(error, application, visit))
    try {
      const proceed = () => this.#respond(visit)
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

  #respond(visit: Visit): Response | Promise<Response> {
    const { request, address, world, notes } = visit
    const found = keepingTo(notes, () => this.#book.need(address))
    const { line } = found
    const { endpoint } = line
    notes.endpoint = line.id
    notes.params = found.params
    const { withLock } = this.#conduct
    const run = (body: unknown) => {
      const work = () => this.#run(visit, found, body)
      return withLock ? withLock(request, work) : work()
    }
    const hasBody = endpoint.body || endpoint.form || endpoint.raw || endpoint.files
    const effect = world.faults.isEmpty || address.place.unrecorded ? undefined : strike(visit, line)
    if (!hasBody && !effect) return run(undefined)
    return (async () => {
      if (effect) await applyEffect(effect, request)
      // Whoever may not ask is refused before a large body is read.
      if (hasBody && !endpoint.body) signIn(visit, line)
      return run(hasBody ? await keepingTo(notes, () => readBody(request, endpoint, this.#limits)) : undefined)
    })()
  }

  /** From here to the reply nothing waits, so that no other request comes between. */
  #run(visit: Visit, { line, params }: Found, body: unknown): Response | Promise<Response> {
    const { request, address, world, context, notes } = visit
    const { endpoint } = line
    const routes = this.#routes.get(address.place)!
    const base = address.origin + address.prefix
    notes.sent = body
    notes.fields = endpoint.body && fieldsOf(endpoint.body)
    const call = {
      user: signIn(visit, line),
      ...keepingTo(notes, () => ({
        params: readParams(endpoint, params),
        query: readQuery(endpoint, address.search, notes.warnAndIgnore),
        body: readShape(endpoint, body, notes.warnAndIgnore),
      })),
      base,
      here: base + address.asked + address.search,
      warn: (warning: string) => void notes.warnings.push(warning),
      headers: request.headers,
      // Few ask for it, and with Node's server it has its price.
      get signal() {
        return request.signal
      },
      ...context,
    }
    if (notes.violations.length > 0 && (world.strict || address.place.unrecorded)) {
      // Nothing is ignored of it.
      notes.warnings.length = 0
      throw new Refusal(400, notes.violations.join(' '))
    }
    const status = endpoint.status ?? (endpoint.reply ? 200 : 204)
    const send = (reply: unknown) => {
      notes.result = this.#verified(line, reply)
      const headers = notes.head()
      notes.headers = headers
      return respond(reply, status, headers, request)
    }
    const { result, changes } = world.atomically(() => {
      const reply = routes[line.name]!(call)
      return reply instanceof Promise ? reply.then(send) : send(reply)
    })
    notes.changes = changes
    // Another request may be done before this one is noted.
    notes.point = world.history.point
    return result
  }

  /** A reply that its own contract does not allow is our bug, and fails loudly where asked to. */
  #verified(line: Line, reply: unknown): unknown {
    const parsed = this.#conduct.verify ? line.endpoint.reply?.safeParse(reply) : undefined
    if (parsed?.error) throw new TypeError(`The reply of ${line.id} breaks its contract: ${parsed.error.message}`)
    return reply
  }

  #refuse(error: unknown, application: AnyApplication, { address, notes }: Visit): Response {
    const refusal = error instanceof Refusal ? error : failed('the simulator failed; this is a bug of its own')
    if (refusal !== error) console.error(error)
    const body = application.presentRefusal(refusal, address.asked, address.method)
    if (!saysWhy(body, refusal)) notes.warnings.push(refusal.message)
    const headers = { ...notes.head(), ...refusal.headers }
    if (refusal.status === 401 && this.#conduct.challenge) headers['www-authenticate'] = 'Basic realm="fauxtranet"'
    notes.result = body
    notes.headers = headers
    return respond(body, refusal.status, headers)
  }
}

/** A request at the door. */
export interface RequestContext {
  request: Request
  address: OwnedAddress
  world: AnyWorld
  /** What its route is handed beside what was read from it. */
  context: object
}

/** The same on its way through the interpreter. */
interface Visit extends RequestContext {
  notes: Recorder
}

/** Reads what a request says; what its contract does not allow is noted. */
function keepingTo<Result>(notes: Recorder, read: () => Result): Result {
  const fail = (error: unknown): never => {
    if (error instanceof Refusal && !isUnread(error)) notes.violations.push(error.message)
    throw error
  }
  try {
    const result = read()
    return result instanceof Promise ? (result.catch(fail) as Result) : result
  } catch (error) {
    return fail(error)
  }
}

function signIn({ request, world, notes }: Visit, { isOpen }: Line): Person | null {
  if (isOpen) return null
  const user = identify(request.headers, world.directory, world.currentUser)
  notes.user = user?.username ?? null
  if (!user) throw unauthorised('nobody is signed in; name somebody in x-sim-user, or use HTTP Basic')
  return user
}

function strike({ request, world, notes }: Visit, { id, isOpen }: Line): FaultEffect | undefined {
  const findUser = () => findUsername(request.headers, world.directory, world.currentUser)
  const isUser = (user: string | number) => findPerson(String(user), world.directory)?.username === findUser()
  const effect = world.faults.strike(id, isOpen, isUser)
  if (!effect) return undefined
  notes.fault = effect.mark
  notes.isCut = effect.rule?.network === 'truncated'
  notes.user = findUser()
  return effect
}

/** Not every error body has room for a reason, be it in one text or field by field. */
function saysWhy(body: unknown, { message, problems }: Refusal): boolean {
  const json = JSON.stringify(body) ?? ''
  const isSaid = (text: string) => json.includes(JSON.stringify(text).slice(1, -1))
  return isSaid(message) || (problems.length > 0 && problems.every(({ reason }) => isSaid(reason)))
}
