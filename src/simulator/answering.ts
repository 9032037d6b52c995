import { stepEndpoints } from '../control/steps.ts'
import { type Address, type ApplicationAddress, hasApplication } from '../core/http/address.ts'
import type { Place } from '../core/http/contract.ts'
import { respondPlainly } from '../core/http/plain-response.ts'
import { Interpreter, type InterpreterOptions } from '../core/interpreter/interpreter.ts'
import type { Entry } from '../core/interpreter/journal.ts'
import type { Facts } from '../core/interpreter/recorder.ts'
import { Remarks } from '../core/interpreter/remarks.ts'
import type { RequestContext } from '../core/interpreter/request-context.ts'
import { Refusal } from '../core/refusal.ts'
import { orReport } from '../core/report.ts'
import type { Context, Controls, ReplayIn } from '../world/application.ts'
import { type Part, type WholeTransactions, wholeOf } from '../world/checkpoint.ts'
import type { SimulatorEvent } from '../world/events.ts'
import { beginningsOf, noteRequest, noteStep } from '../world/recording.ts'
import type { World } from '../world/world.ts'
import { applications } from './applications.ts'
import { Budget } from './budget.ts'
import type { EndpointRegistry } from './endpoints.ts'
import { checkLeftOptions, checkSetting } from './known-options.ts'
import type { UncheckedOptions } from './options.ts'
import { answerUnknown } from './unknown-address.ts'
import type { Worlds } from './worlds.ts'

// All are loaded with the first scenario, and a file more would take longer.
export { adjust } from './loading/adjustment.ts'
export { moveTo, seedScenario } from './loading/scenario-state.ts'

const ourPlaces: ReadonlySet<Place> = new Set(applications.map(({ place }) => place))

/** What answers are made with. */
interface Answered {
  simulator: Controls
  endpoints: EndpointRegistry
  worlds: Worlds
  loader: Part
  emit(event: SimulatorEvent): void
}

/** Answers requests whose address is known. It is loaded beside the first scenario: nothing needs it sooner. */
export class Answering {
  readonly #answered: Answered
  readonly #interpreter: Interpreter
  readonly #budget: Budget
  /** What control requests change beside their world. */
  readonly #parts: readonly Part[]

  constructor(answered: Answered, options: InterpreterOptions, given: UncheckedOptions) {
    checkLeftOptions(options, given)
    this.#answered = answered
    const { endpoints } = answered
    const isOwn = (place: Place, name = '') => !ourPlaces.has(place) || !!endpoints.find(place)?.own?.includes(name)
    this.#interpreter = new Interpreter(endpoints, options, isOwn)
    this.#budget = new Budget(answered.worlds)
    this.#parts = [answered.loader, { mark: () => markWorlds(answered) }]
  }

  /** Refuses what is no setting of a world, or of a fork. */
  checkSetting = checkSetting

  /** A world begins with rows that it may share with no other, whoever has made it. */
  countWorld(world: World, worldName: string): void {
    orReport(() => this.#budget.countWorld(world, worldName))
  }

  answer(request: Request, address: Address, worldName: string): Response | Promise<Response> {
    const { simulator, endpoints, emit } = this.#answered
    let world: World
    try {
      world = simulator.needWorld(worldName)
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      return respondPlainly(400, error.message)
    }
    const onRecorded = (entry: Entry) => {
      emit({ kind: 'request', entry, request, world: worldName })
      noteRequest(world, entry.id)
      this.#budget.count(entry.weight, worldName)
    }
    // Before anything changes.
    orReport(() => beginningsOf(world))
    if (!hasApplication(address)) return answerUnknown(request, address, endpoints.places, world, onRecorded)
    try {
      world.runDue()
    } catch (error) {
      // What cannot be saved now is due again with the next request. This one may only read.
      if (!(error instanceof Refusal)) throw error
    }
    const whole = isControlling(request, address) ? wholeOf(world, this.#parts) : undefined
    const extras: Context = { world, worldName, simulator }
    if (address.place.unrecorded) extras.replayIn = this.#replayIn
    const answer = this.#interpreter.answer(contextOf(request, address, extras, whole, onRecorded))
    return whole ? this.#finishControl(answer, world, worldName) : answer
  }

  /** Answers a request in a world that nobody else can see: nobody is told, and nothing waits. */
  #replayIn: ReplayIn = async (world, request, mount, isTrial) => {
    const { simulator, endpoints } = this.#answered
    const address = endpoints.parse(request, mount)
    const onRecorded = ({ id }: Entry) => noteRequest(world, id)
    beginningsOf(world)
    if (!hasApplication(address)) return answerUnknown(request, address, endpoints.places, world, onRecorded)
    world.runDue()
    const whole = isControlling(request, address) ? wholeOf(world) : undefined
    const context = contextOf(request, address, { world, worldName: '', simulator }, whole, onRecorded)
    return this.#interpreter.answer({ ...context, isReplay: true, isTrial })
  }

  async #finishControl(answer: Response | Promise<Response>, world: World, worldName: string): Promise<Response> {
    const response = await answer
    const endpoint = response.headers.get('x-sim-endpoint')
    if (!response.ok || endpoint === null) return response
    orReport(() => {
      this.#answered.emit({ kind: 'control', endpoint, world: worldName })
      beginningsOf(world)
      this.#budget.countWorld(world, worldName)
    })
    return response
  }
}

/** Whether a request may change more than rows. */
function isControlling({ method }: Request, { place }: ApplicationAddress): boolean {
  return !!place.unrecorded && method !== 'GET' && method !== 'HEAD'
}

function contextOf(
  request: Request,
  address: ApplicationAddress,
  extras: Context,
  whole: WholeTransactions | undefined,
  onRecorded: (entry: Entry) => void,
): RequestContext {
  const { world } = extras
  if (whole) extras.onFailure = whole.onFailure
  const transactions = whole ?? world
  const onUnrecorded = whole && ((facts: Facts) => noteControl(world, address, facts))
  const remarks = new Remarks()
  return { request, address, world, transactions, remarks, extras, onRecorded, onUnrecorded }
}

/** Notes what a control request has done, for a report. */
function noteControl(world: World, { method, path, search }: Address, { at, status, match, body }: Facts): void {
  if (status >= 400 || !match || !stepEndpoints.has(match.route.id)) return
  noteStep(world, { at, method, path: path + search, body: typeof body === 'string' ? body : '' })
}

/** Whoever was told that a world is there or gone is told that it is not so. */
function markWorlds({ worlds, emit }: Answered): () => void {
  const before = worlds.names()
  const putBack = worlds.mark()
  return () => {
    const after = worlds.names()
    putBack()
    for (const world of after) if (!before.includes(world)) emit({ kind: 'world', what: 'deleted', world })
    for (const world of before) if (!after.includes(world)) emit({ kind: 'world', what: 'begun', world })
  }
}
