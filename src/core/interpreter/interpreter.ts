import { Download } from '../bytes.ts'
import { applyEffect, type FaultEffect, isEmpty, truncate, waitForever } from '../faults/effect.ts'
import { hitBy } from '../faults/hit.ts'
import { NetworkFailure } from '../faults/network-failure.ts'
import { readBody } from '../http/body.ts'
import { type BodyLimits, defaultLimits } from '../http/body-content.ts'
import type { Place } from '../http/contract.ts'
import { findUsername } from '../http/identity.ts'
import { checkMade } from '../http/made-body.ts'
import { findPerson } from '../http/person.ts'
import { respond } from '../http/response.ts'
import type { Match, Route } from '../http/router.ts'
import { successOf, takesBody } from '../http/statuses.ts'
import { failed, Refusal } from '../refusal.ts'
import { orReport } from '../report.ts'
import { spellError } from '../schema/unshown-refusal.ts'
import { monotonicTime } from '../time/clock.ts'
import { identifyUser, readCall } from './call.ts'
import { checkedRefusal, checkReply, refusalOfOwn } from './own-failure.ts'
import { type Facts, headersOf, type Outcome, RecordedEntry } from './recorder.ts'
import type { LoadedApplication, Registry, RequestContext } from './request-context.ts'
import { runSteps, type Steps } from './steps.ts'

export interface InterpreterOptions {
  /** Checks every reply against its contract. */
  verify?: boolean
  /** A 401 makes the browser ask for a password. */
  challenge?: boolean
  /** The largest bodies that are read. */
  limits?: Partial<BodyLimits>
  /** Runs the part of a request that uses the world while no other tab does. By default it runs at once. */
  withLock?: <Result>(request: Request, work: () => Result | Promise<Result>) => Promise<Result>
}

/** Whether a user has written a route; without a name, the application. */
type IsOwn = (place: Place, name?: string) => boolean

/** The response to a request, and what it was made from. */
interface Answer extends Outcome {
  response: Response
  user: string | null | undefined
  /** When it was carried out, by the world's clock. */
  at?: number
}

/** Answers requests to the endpoints of all contracts. */
export class Interpreter {
  readonly #registry: Registry
  readonly #options: InterpreterOptions
  readonly #limits: BodyLimits
  readonly #isOwn: IsOwn

  constructor(registry: Registry, options: InterpreterOptions = {}, isOwn: IsOwn = () => false) {
    this.#registry = registry
    this.#options = options
    this.#isOwn = isOwn
    this.#limits = { ...defaultLimits, ...options.limits }
  }

  /** Answers at once where nothing has to be waited for, as with most reads after the first of an application. */
  answer(context: RequestContext): Response | Promise<Response> {
    return runSteps(this.#answer(context))
  }

  /** All that happens to a request, from top to bottom. */
  *#answer(context: RequestContext): Steps<Response> {
    const { request, address, world, remarks, isReplay } = context
    const at = world.clock.now()
    const started = monotonicTime()
    let match: Match | undefined
    let effect: FaultEffect | undefined
    let body: unknown
    let user: string | undefined | null
    let answer: Answer
    try {
      const app: LoadedApplication = this.#registry.find(address.place) ?? (yield this.#registry.load(address.place))
      const found = remarks.reading(() => app.router.need(address, this.#registry.places, world.fidelity))
      match = found
      const { endpoint } = found.route
      effect = findEffect(context, found.route)
      user = effect?.user
      if (effect) yield applyEffect(isReplay ? withoutDelay(effect, request) : effect, request)
      if (takesBody(endpoint)) {
        // Clients without permission are refused before a large body is read.
        if (!endpoint.body) user = identifyUser(context, found.route)?.username
        body = yield remarks.reading(() => readBody(request, endpoint, this.#limits, remarks))
      }
      const run = () => this.#run(context, app, found, effect, body)
      const { withLock } = this.#options
      answer = yield withLock && !isReplay ? withLock(request, run) : run()
      // Only where nothing was written: what is done is not refused.
      if (answer.result instanceof Download && request.method === 'GET') yield checkMade(answer.result.bytes)
    } catch (error) {
      if (error instanceof NetworkFailure) {
        record(context, { at, started, match, effect, body, user, status: 0 })
        if (error.isEndless && !isReplay) yield waitForever(request)
        throw error
      }
      answer = this.#refuse(error, context, match, effect, user)
    }
    const response = withoutBodyOfHead(answer.response, request)
    const isTruncated = effect?.rule?.network === 'truncated'
    // An empty answer cannot break off in the middle: the connection drops instead.
    const isDropped = isTruncated && isEmpty(response)
    const status = isDropped ? 0 : answer.response.status
    const { user: asked, at: ranAt = at } = answer
    record(context, { at: ranAt, started, status, match, effect, user: asked, body, outcome: answer })
    if (isDropped) throw new NetworkFailure()
    return isTruncated ? yield truncate(response, request) : response
  }

  /** From here to the reply nothing waits, so that no other request can come in between. */
  #run(
    context: RequestContext,
    { routes }: LoadedApplication,
    match: Match,
    effect: FaultEffect | undefined,
    body: unknown,
  ): Answer | Promise<Answer> {
    const { request, world, transactions, remarks } = context
    const { route } = match
    let user = effect?.user
    const at = world.clock.now()
    const refuse = (error: unknown) => Object.assign(this.#refuse(error, context, match, effect, user), { at })
    const send = (result: unknown): Answer => {
      if (this.#isVerified(context, route)) checkReply(route, result)
      const headers = headersOf(remarks, match, effect)
      const status = successOf(route.endpoint, world.fidelity)
      const shown = status === 204 ? undefined : result
      const { response, length } = respond(shown, status, headers, request)
      return { response, result: shown, headers, length, user, at, changes: undefined, point: undefined }
    }
    // A route that had to wait leaves what it changes to a function: that is one piece with its reply.
    const finish = (waited: unknown): Answer =>
      typeof waited === 'function'
        ? atOneTime(context, at, () => transactions.atomically(() => send(waited())).result)
        : send(waited)
    const carryOut = () => {
      const person = identifyUser(context, route)
      user = person?.username ?? user
      const call = readCall(context, match, person, body)
      const { result: sent, changes } = transactions.atomically(() => {
        const reply = routes[route.name]!(call)
        return reply instanceof Promise ? reply.then(finish) : send(reply)
      })
      if (person && context.onUsed) orReport(() => context.onUsed!(person.id))
      // Now, since another request may finish before this one is recorded.
      const { point } = world.history
      const complete = (answer: Answer): Answer => Object.assign(answer, { changes, point })
      return sent instanceof Promise ? sent.catch(refuse).then(complete) : complete(sent)
    }
    try {
      return atOneTime(context, at, carryOut)
    } catch (error) {
      return refuse(error)
    }
  }

  /** Ours are known to keep their contract: tests hold that. */
  #isVerified({ address, world }: RequestContext, { name }: Route): boolean {
    return this.#options.verify || (world.strict && this.#isOwn(address.place, name))
  }

  #refuse(
    error: unknown,
    context: RequestContext,
    match: Match | undefined,
    effect: FaultEffect | undefined,
    user: string | null | undefined,
  ): Answer {
    const { address, remarks } = context
    const { place } = address
    const route = match?.route
    const checked = route && !effect && this.#isVerified(context, route) ? route : undefined
    const refusal = this.#isOwn(place, route?.name)
      ? refusalOfOwn(error, context, route, checked)
      : refusalOfOurs(checkedRefusal(place, checked, error))
    const own = this.#registry.get(place).presentRefusal(refusal, address.asked, address.method)
    const body = spellError(own, this.#registry.find(place)?.contract, context.world.fidelity)
    if (!saysWhy(body, refusal)) remarks.warn(refusal.message)
    const headers = { ...headersOf(remarks, match, effect), ...refusal.headers }
    if (refusal.status === 401 && this.#options.challenge) headers['www-authenticate'] = 'Basic realm="fauxtranet"'
    return { ...respond(body, refusal.status, headers), result: body, headers, user }
  }
}

/** Finds the effect of the world's faults on a request. */
function findEffect({ request, address, world }: RequestContext, { id, isOpen }: Route): FaultEffect | undefined {
  if (world.faults.isEmpty || address.place.unrecorded) return undefined
  const findUser = () => findUsername(request.headers, world)
  const isUser = (user: string | number) => findPerson(String(user), world.directory)?.username === findUser()
  const effect = hitBy(world.faults, id, isOpen, isUser)
  return effect && { ...effect, user: findUser() }
}

/** All of one request has one time. Control requests set the clock themselves. */
function atOneTime<Result>({ address, world }: RequestContext, at: number, work: () => Result): Result {
  return address.place.unrecorded ? work() : world.clock.hold(at, work)
}

/** Whoever had given up while it waited gives up again. */
function withoutDelay(effect: FaultEffect, { signal }: Request): FaultEffect {
  return signal.aborted ? effect : { ...effect, delay: 0 }
}

function refusalOfOurs(cause: unknown): Refusal {
  if (cause instanceof Refusal) return cause
  console.error(cause)
  return failed('the simulator failed; this is a bug of its own')
}

/** Spec has no HEAD; it is what a GET would be, without the body. */
function withoutBodyOfHead(response: Response, { method }: Request): Response {
  if (method !== 'HEAD') return response
  void response.body?.cancel()
  return new Response(null, response)
}

/** What a request did is done by now, so nothing here may fail it. */
function record(context: RequestContext, facts: Facts): void {
  orReport(() => {
    if (context.address.place.unrecorded) context.onUnrecorded?.(facts)
    else context.onRecorded(context.world.journal.add(new RecordedEntry(context, facts)))
  })
}

/** Whether an error body has the reason in it, in one text or field by field. Not every shape has room for it. */
function saysWhy(body: unknown, { message, problems }: Refusal): boolean {
  const json = JSON.stringify(body) ?? ''
  const isSaid = (text: string) => json.includes(JSON.stringify(text).slice(1, -1))
  return isSaid(message) || (problems.length > 0 && problems.every(({ reason }) => isSaid(reason)))
}
