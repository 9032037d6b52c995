import { stepEndpoints } from '../control/steps.ts'
import { Download } from '../core/bytes.ts'
import { waitForever } from '../core/faults/effect.ts'
import { NetworkFailure } from '../core/faults/network-failure.ts'
import { worldNameOf } from '../core/http/address.ts'
import type { BodyLimits } from '../core/http/body.ts'
import type { Place } from '../core/http/contract.ts'
import { checkMade } from '../core/http/made-body.ts'
import { dropped, type Outcome, refusePlainly, toResponse, truncate, withoutBody } from '../core/http/outcome.ts'
import { ownHeaders, present } from '../core/http/response.ts'
import type { Route } from '../core/http/router.ts'
import { successOf } from '../core/http/statuses.ts'
import { type Exchange, RequestExchange } from '../core/interpreter/exchange.ts'
import { type Effects, Entry } from '../core/interpreter/journal.ts'
import type { LoadedApplication } from '../core/interpreter/loaded-application.ts'
import { checkedRefusal, checkReply, refusalOfOwn } from '../core/interpreter/own-failure.ts'
import { failed, ownFailure, Refusal } from '../core/refusal.ts'
import { orReport } from '../core/report.ts'
import { spellError } from '../core/schema/unshown-refusal.ts'
import { monotonicTime } from '../core/time/clock.ts'
import type { Controls, ReplayIn } from '../world/application.ts'
import { begin, noteRequest, noteStep } from '../world/recording.ts'
import type { World } from '../world/world.ts'
import type { EndpointRegistry } from './endpoints.ts'
import type { EventEmitter } from './event-emitter.ts'
import { applyFaults } from './faults-of-request.ts'
import type { Persistence } from './options.ts'
import { describeUnknown } from './unknown-address.ts'
import type { Worlds } from './worlds.ts'

// All are loaded with the first scenario, and a file more would take longer.
export { defaultLimits } from '../core/http/body.ts'
export { toResponse } from '../core/http/outcome.ts'
export { RequestExchange } from '../core/interpreter/exchange.ts'
export { worldsOf } from './create-world.ts'
export { checkLeftOptions, checkSetting } from './known-options.ts'
export { adjust, moveTo, seedScenario } from './loading/scenario-state.ts'

/** What requests are handled with. */
export interface HandlingContext {
  readonly simulator: Controls
  readonly endpoints: EndpointRegistry
  readonly worlds: Worlds
  readonly emitter: EventEmitter
  readonly limits: BodyLimits
  readonly persistence: Persistence | undefined
  readonly verify: boolean
  readonly challenge: boolean
  /** Whether a user has written a route; without a name, the application. */
  isOwn(place: Place, name?: string): boolean
  /** Runs `work` of a control request, which may change other worlds, and scenarios: where it fails, that is undone, too. */
  atomically<Result>(world: World, work: () => Result): ReturnType<typeof world.atomically<Result>>
}

/** Handles a request: finds its world, then the rest. */
export function handle(engine: HandlingContext, exchange: Exchange): Outcome | Promise<Outcome> {
  exchange.address ??= engine.endpoints.locate(exchange.target, exchange.mount)
  const { address } = exchange
  exchange.worldName = worldNameOf(address.world, exchange.headers)
  let world: World
  try {
    world = engine.worlds.need(exchange.worldName)
  } catch (error) {
    if (!(error instanceof RangeError)) return Promise.reject(error)
    return refusePlainly(400, error.message)
  }
  if (address.place?.unrecorded) Object.assign(exchange, { replayIn: replayOn(engine), replaced: engine.worlds })
  return handleIn(engine, exchange, world)
}

/** Handles requests in a world that nobody else can see: nobody is notified, and nothing waits. */
function replayOn(engine: HandlingContext): ReplayIn {
  return async function replayIn(world, request, mount, isTrial = false) {
    const exchange = new RequestExchange(request, mount)
    exchange.address = engine.endpoints.locate(exchange.target, mount)
    exchange.isReplay = true
    exchange.isTrial = isTrial
    return toResponse(await handleIn(engine, exchange, world))
  }
}

/** All that happens to a request, from top to bottom. One that has nothing to wait for is done at once. */
function handleIn(engine: HandlingContext, exchange: Exchange, world: World): Outcome | Promise<Outcome> {
  exchange.world = world
  exchange.simulator = engine.simulator
  exchange.started = monotonicTime()
  exchange.at = world.clock.now()
  // Before anything changes.
  begin(world)
  runDue(exchange, world)
  const { place } = exchange.address
  if (!place) return refuseUnknown(engine, exchange)
  const app = engine.endpoints.find(place)
  if (!app || !world.faults.isEmpty || engine.persistence) return prepare(engine, exchange)
  let done: Done | Promise<Done>
  try {
    if (findRoute(engine, exchange, app).takesBody) return prepare(engine, exchange)
    done = carryOut(engine, exchange, app)
  } catch (error) {
    done = { outcome: refuse(engine, error, exchange) }
  }
  return done instanceof Promise
    ? done.then((waited) => finish(engine, exchange, waited))
    : finish(engine, exchange, done)
}

/** Waits for the application, for the delay of a fault, and for the body; then carries the request out. */
async function prepare(engine: HandlingContext, exchange: Exchange): Promise<Outcome> {
  const { address, isReplay } = exchange
  const world = exchange.world as World
  const place = address.place!
  const { endpoints, persistence } = engine
  let done: Done
  try {
    const app = endpoints.find(place) ?? (await endpoints.load(place))
    const { takesBody } = findRoute(engine, exchange, app)
    if (!world.faults.isEmpty && !place.unrecorded) await applyFaults(exchange)
    if (takesBody) {
      const sent = exchange.receive(engine.limits)
      exchange.sent = sent instanceof Promise ? await sent : sent
    }
    const run = () => {
      exchange.at = world.clock.now()
      return carryOut(engine, exchange, app)
    }
    done = await (persistence?.withLock && !isReplay ? persistence.withLock(exchange, run) : run())
  } catch (error) {
    if (error instanceof NetworkFailure) {
      record(engine, exchange, 0)
      if (error.isEndless && !isReplay) await waitForever(exchange)
      return dropped
    }
    done = { outcome: refuse(engine, error, exchange) }
  }
  return finish(engine, exchange, done)
}

function findRoute(engine: HandlingContext, exchange: Exchange, app: LoadedApplication): Route {
  exchange.match ??= exchange.remarks.reading(() => app.router.need(exchange, engine.endpoints.places))
  return exchange.match.route
}

/** Checks and records what was done. */
function finish(engine: HandlingContext, exchange: Exchange, done: Done): Outcome | Promise<Outcome> {
  const { outcome, effects } = done
  const { method, effect } = exchange
  // Only where nothing was written: what is done is not refused.
  const checked = method === 'GET' && outcome.result instanceof Download && checkMade(outcome.result.bytes)
  if (checked)
    return checked.then(
      () => end(engine, exchange, outcome, effects),
      (error) => end(engine, exchange, refuse(engine, error, exchange)),
    )
  const shown = method === 'HEAD' ? withoutBody(outcome) : outcome
  if (effect?.rule?.network !== 'truncated') return end(engine, exchange, outcome, effects, shown)
  return truncate(shown).then((sent) => end(engine, exchange, outcome, effects, sent))
}

function end(
  engine: HandlingContext,
  exchange: Exchange,
  outcome: Outcome,
  effects?: Effects,
  sent = outcome,
): Outcome {
  record(engine, exchange, sent.status, outcome, effects)
  if (isControlling(exchange) && !exchange.isReplay) finishControl(engine, exchange, exchange.world as World, outcome)
  return sent
}

/** An outcome, and what the request has changed. */
interface Done {
  outcome: Outcome
  effects?: Effects
}

function runDue({ isReplay, at }: Exchange, world: World): void {
  try {
    world.runDue(at)
  } catch (error) {
    // What cannot be saved now is due again with the next request. This one may only read.
    if (isReplay || !(error instanceof Refusal)) throw error
  }
}

/** From here to the reply nothing waits, so that no other request can come in between. */
function carryOut(engine: HandlingContext, exchange: Exchange, { routes }: LoadedApplication): Done | Promise<Done> {
  const world = exchange.world as World
  const { route } = exchange.match!
  const { at } = exchange
  const isControl = isControlling(exchange)
  const mayBeKept = isReading(engine, exchange)
  const atomically = <Result>(work: () => Result) =>
    isControl && !exchange.isReplay ? engine.atomically(world, work) : world.atomically(work)
  // A route that had to wait leaves what it changes to a function: that is one piece with its reply.
  const finish = (waited: unknown): Outcome =>
    typeof waited === 'function'
      ? atOneTime(exchange, at, () => atomically(() => reply(engine, exchange, waited())).result)
      : reply(engine, exchange, waited)
  const work = (): Done | Promise<Done> => {
    exchange.read()
    const { reads } = world.clock
    const { random } = world.transactions.current
    const { result, changes } = atomically(() => {
      const given = routes[route.name]!(exchange)
      return given instanceof Promise ? given.then(finish) : reply(engine, exchange, given)
    })
    // Now, since another request may finish before this one is recorded.
    const effects = { changes, point: world.history.point }
    if (result instanceof Promise)
      return result.catch((error) => refuse(engine, error, exchange)).then((outcome) => ({ outcome, effects }))
    const isSameAgain =
      changes.length === 0 && world.clock.reads === reads && world.transactions.current.random === random
    if (isSameAgain && mayBeKept && !(result.result instanceof Download) && exchange.remarks.isEmpty)
      world.replies.add(exchange, world.transactions.current, result)
    return { outcome: result, effects }
  }
  try {
    exchange.identify()
    const known = mayBeKept && exchange.remarks.isEmpty && world.replies.find(exchange, world.transactions.current)
    return known ? { outcome: known } : atOneTime(exchange, at, work)
  } catch (error) {
    return { outcome: refuse(engine, error, exchange) }
  }
}

/** Whether a request is answered by a route of ours that only reads. */
function isReading(engine: HandlingContext, { method, effect, address, match }: Exchange): boolean {
  if (method !== 'GET' || effect || address.place!.unrecorded || engine.verify) return false
  return !engine.isOwn(address.place!, match!.route.name)
}

function reply(engine: HandlingContext, exchange: Exchange, result: unknown): Outcome {
  const { route } = exchange.match!
  if (isVerified(engine, exchange)) checkReply(route, result)
  const status = route.status ?? successOf(route.endpoint, exchange.world.fidelity)
  const shown = status === 204 ? undefined : result
  return present(shown, status, ownHeaders(exchange), exchange.headers)
}

/** Our own applications are known to keep their contracts: tests hold that. */
function isVerified(engine: HandlingContext, { address, match, world }: Exchange): boolean {
  return engine.verify || (world.strict && engine.isOwn(address.place!, match?.route.name))
}

function refuse(engine: HandlingContext, error: unknown, exchange: Exchange): Outcome {
  const { address, remarks, match, effect } = exchange
  const place = address.place!
  const checked = match && !effect && isVerified(engine, exchange) ? match.route : undefined
  const refusal = engine.isOwn(place, match?.route.name)
    ? refusalOfOwn(error, exchange, checked)
    : refusalOfOurs(checkedRefusal(place, checked, error))
  const own = engine.endpoints.get(place).presentRefusal(refusal, address.asked, exchange.method)
  const body = spellError(own, engine.endpoints.find(place)?.contract, exchange.world.fidelity)
  if (!saysWhy(body, refusal)) remarks.warn(refusal.message)
  const headers = { ...ownHeaders(exchange), ...refusal.headers }
  if (refusal.status === 401 && engine.challenge) headers['www-authenticate'] = 'Basic realm="fauxtranet"'
  return present(body, refusal.status, headers)
}

function refusalOfOurs(cause: unknown): Refusal {
  if (cause instanceof Refusal) return cause
  console.error(cause)
  return failed(ownFailure)
}

/** Whether an error body has the reason in it, in one text or field by field. Not every shape has room for it. */
function saysWhy(body: unknown, { message, problems }: Refusal): boolean {
  const json = JSON.stringify(body) ?? ''
  const isSaid = (text: string) => json.includes(JSON.stringify(text).slice(1, -1))
  return isSaid(message) || (problems.length > 0 && problems.every(({ reason }) => isSaid(reason)))
}

/** All of one request has one time. Control requests set the clock themselves. */
function atOneTime<Result>({ address, world }: Exchange, at: number, work: () => Result): Result {
  return address.place!.unrecorded ? work() : world.clock.hold(at, work)
}

/** Adds the request to the journal, or a control request to the steps of a report. By now it is done, so nothing here may fail it. */
function record(
  engine: HandlingContext,
  exchange: Exchange,
  status: number,
  outcome?: Outcome,
  effects?: Effects,
): void {
  try {
    const world = exchange.world as World
    if (exchange.address.place?.unrecorded) return void noteControl(exchange, world, status)
    const entry = world.journal.add(new Entry(exchange, status, outcome, effects))
    exchange.entry = entry
    if (!exchange.isReplay && engine.emitter.listeners.size > 0) engine.emitter.emitRequest(exchange, entry)
    noteRequest(world, entry.id)
    if (!exchange.isReplay) engine.worlds.count(entry.weight, exchange.worldName)
  } catch (error) {
    console.error(error)
  }
}

function refuseUnknown(engine: HandlingContext, exchange: Exchange): Outcome {
  const { violation, outcome } = describeUnknown(exchange.address, engine.endpoints.places)
  if (violation !== undefined) {
    exchange.remarks.violate(violation)
    record(engine, exchange, outcome.status, outcome)
  }
  return outcome
}

/** Whether a request may change more than rows. */
function isControlling({ sentMethod, address }: Exchange): boolean {
  return !!address.place!.unrecorded && sentMethod !== 'GET' && sentMethod !== 'HEAD'
}

/** Notes what a control request has done, for a report. */
function noteControl({ address, at, method, match, sent }: Exchange, world: World, status: number): void {
  if (status >= 400 || !match || !stepEndpoints.has(match.route.id)) return
  const { path, search } = address
  noteStep(world, { at, method, path: path + search, body: typeof sent === 'string' ? sent : '' })
}

function finishControl(
  engine: HandlingContext,
  { match, worldName }: Exchange,
  world: World,
  { status }: Outcome,
): void {
  if (status >= 400 || !match) return
  orReport(() => {
    engine.emitter.emit({ kind: 'control', endpoint: match.route.id, world: worldName })
    begin(world)
    engine.worlds.countWorld(world, worldName)
  })
}
