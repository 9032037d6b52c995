import { Download } from '../core/bytes.ts'
import { waitForever } from '../core/faults/effect.ts'
import { withoutItems } from '../core/faults/empty-list.ts'
import { NetworkFailure } from '../core/faults/network-failure.ts'
import { worldNameOf } from '../core/http/address.ts'
import { checkGenerated } from '../core/http/generated-body.ts'
import { dropped, type Outcome, refusePlainly, toResponse, truncate, withoutBody } from '../core/http/outcome.ts'
import { ownHeaders, present, truncateText } from '../core/http/response.ts'
import type { Route } from '../core/http/router.ts'
import { successOf } from '../core/http/statuses.ts'
import { type Effects, Entry } from '../core/interpreter/entry.ts'
import { type Exchange, RequestExchange } from '../core/interpreter/exchange.ts'
import type { LoadedApplication } from '../core/interpreter/loaded-application.ts'
import { checkReply } from '../core/interpreter/own-failure.ts'
import { Refusal } from '../core/refusal.ts'
import { monotonicTime } from '../core/time/clock.ts'
import type { ReplayIn } from '../world/application.ts'
import { Draft } from '../world/draft.ts'
import { recordRequest, startRecording } from '../world/recording.ts'
import type { World } from '../world/world.ts'
import { finishControl, recordControl } from './control-requests.ts'
import { applyFaults } from './faults-of-request.ts'
import type { HandlerContext } from './handler-context.ts'
import { refuse } from './refuse.ts'
import { describeUnknown } from './unknown-address.ts'

// Re-exported, because all load with the first scenario and another file would take longer.
export { defaultLimits } from '../core/http/body.ts'
export { toResponse } from '../core/http/outcome.ts'
export { addSecretNames } from '../core/http/redact.ts'
export { RequestExchange } from '../core/interpreter/exchange.ts'
export { worldsOf } from './create-world.ts'
export { checkRemainingOptions, checkSetting } from './known-options.ts'
export { adjust, checkApplications, moveTo, seedScenario } from './loading/scenario-state.ts'

export function handle(context: HandlerContext, exchange: Exchange): Outcome | Promise<Outcome> {
  exchange.address ??= context.endpoints.locate(exchange.target, exchange.mount)
  const { address } = exchange
  exchange.worldName = worldNameOf(address.world, exchange.headers)
  let world: World
  try {
    world = context.worlds.need(exchange.worldName)
  } catch (error) {
    if (!(error instanceof RangeError)) return Promise.reject(error)
    return refusePlainly(400, error.message)
  }
  if (address.place?.unrecorded) {
    Object.assign(exchange, { replayIn: replayOn(context), replaced: context.worlds })
  }
  return handleIn(context, exchange, world)
}

function replayOn(context: HandlerContext): ReplayIn {
  return async function replayIn(world, request, mount, isTrial = false) {
    const exchange = new RequestExchange(request, mount)
    exchange.address = context.endpoints.locate(exchange.target, mount)
    exchange.isReplay = true
    exchange.isTrial = isTrial
    return toResponse(await handleIn(context, exchange, world))
  }
}

/** The whole path of a request. It stays synchronous if there is nothing to wait for. */
function handleIn(context: HandlerContext, exchange: Exchange, world: World): Outcome | Promise<Outcome> {
  exchange.world = world
  exchange.simulator = context.simulator
  exchange.started = monotonicTime()
  exchange.at = world.clock.now()
  startRecording(world)
  runDue(exchange, world)
  const { place } = exchange.address
  if (!place) return refuseUnknown(context, exchange)
  const app = context.endpoints.find(place)
  if (!app || !world.faults.isEmpty || context.persistence) return prepare(context, exchange)
  let done: Completion | Promise<Completion>
  try {
    if (findRoute(context, exchange, app).takesBody) return prepare(context, exchange)
    done = execute(context, exchange, app)
  } catch (error) {
    done = { outcome: refuse(context, error, exchange) }
  }
  return done instanceof Promise
    ? done.then((waited) => finish(context, exchange, world, waited))
    : finish(context, exchange, world, done)
}

async function prepare(context: HandlerContext, exchange: Exchange): Promise<Outcome> {
  const { address, isReplay } = exchange
  const world = exchange.world as World
  const place = address.place!
  const { endpoints, persistence } = context
  let done: Completion
  try {
    const app = endpoints.find(place) ?? (await endpoints.load(place))
    const { takesBody } = findRoute(context, exchange, app)
    if (!world.faults.isEmpty && !place.unrecorded) await applyFaults(exchange)
    if (takesBody) {
      const sent = exchange.receive(context.limits)
      exchange.sent = sent instanceof Promise ? await sent : sent
    }
    const run = () => {
      exchange.at = world.clock.now()
      return execute(context, exchange, app)
    }
    const result = persistence?.withLock && !isReplay ? persistence.withLock(exchange, run) : run()
    // A write and its journal entry belong together: nothing may come in between.
    done = result instanceof Promise ? await result : result
  } catch (error) {
    if (error instanceof NetworkFailure) {
      record(context, exchange, 0)
      if (error.isEndless && !isReplay) await waitForever(exchange)
      return dropped
    }
    done = { outcome: refuse(context, error, exchange) }
  }
  return finish(context, exchange, world, done)
}

function findRoute(context: HandlerContext, exchange: Exchange, app: LoadedApplication): Route {
  exchange.match ??= exchange.remarks.reading(() => app.router.need(exchange, context.endpoints.places))
  return exchange.match.route
}

function finish(
  context: HandlerContext,
  exchange: Exchange,
  world: World,
  done: Completion,
): Outcome | Promise<Outcome> {
  // A user's route had a draft of it.
  exchange.world = world
  const { result } = done.outcome
  // Only for reads: a completed write must not be refused.
  const checked = exchange.method === 'GET' && result instanceof Download && checkGenerated(result.bytes)
  if (!checked) return send(context, exchange, done)
  return checked.then(
    () => send(context, exchange, done),
    (error) => send(context, exchange, { outcome: refuse(context, error, exchange) }),
  )
}

function send(context: HandlerContext, exchange: Exchange, done: Completion): Outcome | Promise<Outcome> {
  const { method, effect } = exchange
  const shown = method === 'HEAD' ? withoutBody(done.outcome) : done.outcome
  if (effect?.rule?.network !== 'truncated') return end(context, exchange, done, shown)
  return truncate(shown).then((sent) => end(context, exchange, done, sent))
}

function end(context: HandlerContext, exchange: Exchange, { outcome, effects }: Completion, sent: Outcome): Outcome {
  record(context, exchange, sent.status, outcome, effects)
  if (isControlling(exchange) && !exchange.isReplay)
    finishControl(context, exchange, exchange.world as World, outcome, effects)
  return sent
}

interface Completion {
  outcome: Outcome
  effects?: Effects
}

function runDue({ isReplay, at }: Exchange, world: World): void {
  try {
    world.runDue(at)
  } catch (error) {
    // If due work cannot be saved now, it is due again at the next request. This request may only read.
    if (isReplay || !(error instanceof Refusal)) throw error
  }
}

/** Nothing here awaits before the reply, so no other request can interleave. */
function execute(
  context: HandlerContext,
  exchange: Exchange,
  { routes }: LoadedApplication,
): Completion | Promise<Completion> {
  const world = exchange.world as World
  const { route } = exchange.match!
  const { at } = exchange
  const isControl = isControlling(exchange)
  const isOwn = context.isOwn(exchange.address.place!, route.name)
  const isCacheable = !isOwn && mayBeCached(context, exchange)
  const draft = isOwn ? new Draft(world) : undefined
  const atomically = <Result>(work: () => Result) =>
    isControl && !exchange.isReplay ? context.atomically(world, work) : world.atomically(work)
  const complete = (given: unknown): Outcome => {
    draft?.apply()
    return reply(context, exchange, given)
  }
  // A route that awaits may return a function with its writes, which run in one transaction with the reply.
  const completeWaited = (waited: unknown): Completion => {
    if (typeof waited !== 'function' && !draft) return { outcome: reply(context, exchange, waited) }
    const run = () => complete(typeof waited === 'function' ? waited() : waited)
    const { result, changes } = atOneTime(exchange, at, () => atomically(run))
    return { outcome: result, effects: { changes, point: world.history.point } }
  }
  const work = (): Completion | Promise<Completion> => {
    exchange.read()
    const { reads } = world.clock
    const { random } = world.transactions.current
    const { result, changes } = atomically(() => {
      const given = routes[route.name]!(exchange)
      return given instanceof Promise ? given : complete(given)
    })
    // Read now, because another request may finish before this one is recorded.
    const effects = { changes, point: world.history.point }
    if (result instanceof Promise)
      return result
        .then((waited) => ({ effects, ...completeWaited(waited) }))
        .catch((error) => ({ effects, outcome: refuse(context, error, exchange) }))
    const isRepeatable =
      changes.length === 0 && world.clock.reads === reads && world.transactions.current.random === random
    if (isRepeatable && isCacheable && !(result.result instanceof Download) && exchange.remarks.isEmpty)
      world.replies.add(exchange, world.transactions.current, result)
    return { outcome: result, effects }
  }
  try {
    exchange.identify()
    const known = isCacheable && exchange.remarks.isEmpty && world.replies.find(exchange, world.transactions.current)
    if (known) return { outcome: known }
    if (draft) exchange.world = draft.world
    return atOneTime(exchange, at, work)
  } catch (error) {
    return { outcome: refuse(context, error, exchange) }
  }
}

/** Whether the reply of a built-in route can be cached. */
function mayBeCached(context: HandlerContext, { method, effect, address }: Exchange): boolean {
  return method === 'GET' && !effect && !address.place!.unrecorded && !context.verify
}

function reply(context: HandlerContext, exchange: Exchange, result: unknown): Outcome {
  const { route } = exchange.match!
  const returned = exchange.effect?.rule?.empty ? withoutItems(result) : result
  if (context.isVerified(exchange)) checkReply(route, returned)
  const status = route.status ?? successOf(route.endpoint, exchange.world.fidelity)
  const shown = status === 204 ? undefined : returned
  return exchange.countReply(present(shown, status, ownHeaders(exchange), exchange.headers))
}

/** A request sees a single time. Control requests set the clock themselves. */
function atOneTime<Result>({ address, world }: Exchange, at: number, work: () => Result): Result {
  return address.place!.unrecorded ? work() : world.clock.hold(at, work)
}

/** The request is complete by now, so a failure here must not affect it. */
function record(
  context: HandlerContext,
  exchange: Exchange,
  status: number,
  outcome?: Outcome,
  effects?: Effects,
): void {
  try {
    const world = exchange.world as World
    if (exchange.address.place?.unrecorded) return void recordControl(exchange, world, status)
    const entry = world.journal.add(new Entry(exchange, status, outcome, effects))
    exchange.entry = entry
    if (!exchange.isReplay && context.emitter.listeners.size > 0) context.emitter.emitRequest(exchange, entry)
    recordRequest(world, entry.id)
    if (!exchange.isReplay) context.worlds.count(entry.weight, exchange.worldName)
  } catch (error) {
    console.error(error)
  }
}

function refuseUnknown(context: HandlerContext, exchange: Exchange): Outcome {
  const { violation, outcome } = describeUnknown(exchange.address, context.endpoints.places)
  if (violation !== undefined) {
    exchange.remarks.violate(violation)
    exchange.remarks.reason = truncateText(violation)
    record(context, exchange, outcome.status, outcome)
  }
  return outcome
}

function isControlling({ sentMethod, address }: Exchange): boolean {
  return !!address.place!.unrecorded && sentMethod !== 'GET' && sentMethod !== 'HEAD'
}
