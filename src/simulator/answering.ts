import { findUseOf } from '../apps/people/directory.ts'
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
import type { SimulatorEvent } from '../world/events.ts'
import { begin, noteRequest, noteStep } from '../world/recording.ts'
import type { Scenario } from '../world/scenario.ts'
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
  loader: { scenarios: ReadonlyMap<string, Scenario> }
  emit(event: SimulatorEvent): void
}

/** Answers requests whose address is known. It is loaded beside the first scenario: nothing needs it sooner. */
export class Answering {
  readonly #answered: Answered
  readonly #interpreter: Interpreter
  readonly #budget: Budget

  constructor(answered: Answered, options: InterpreterOptions, given: UncheckedOptions) {
    checkLeftOptions(options, given)
    this.#answered = answered
    const { endpoints } = answered
    const isOwn = (place: Place, name = '') => !ourPlaces.has(place) || !!endpoints.find(place)?.own?.includes(name)
    this.#interpreter = new Interpreter(endpoints, options, isOwn)
    this.#budget = new Budget(answered.worlds)
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
    orReport(() => begin(world))
    if (!hasApplication(address)) return answerUnknown(request, address, endpoints.places, world, onRecorded)
    try {
      world.runDue()
    } catch (error) {
      // What cannot be saved now is due again with the next request. This one may only read.
      if (!(error instanceof Refusal)) throw error
    }
    const extras: Context = { world, worldName, simulator }
    if (!isControlling(request, address)) {
      if (address.place.unrecorded) extras.replayIn = this.#replayIn
      return this.#interpreter.answer(contextOf(request, address, extras, onRecorded))
    }
    Object.assign(extras, { replayIn: this.#replayIn, replaced: this.#answered.worlds })
    const transactions = { atomically: <Result>(work: () => Result) => this.#atomically(world, work) }
    const answer = this.#interpreter.answer({ ...contextOf(request, address, extras, onRecorded), transactions })
    return this.#finishControl(answer, world, worldName)
  }

  /** Answers a request in a world that nobody else can see: nobody is told, and nothing waits. */
  #replayIn: ReplayIn = async (world, request, mount, isTrial) => {
    const { simulator, endpoints } = this.#answered
    const address = endpoints.parse(request, mount)
    const onRecorded = ({ id }: Entry) => noteRequest(world, id)
    begin(world)
    if (!hasApplication(address)) return answerUnknown(request, address, endpoints.places, world, onRecorded)
    world.runDue()
    const context = contextOf(request, address, { world, worldName: '', simulator }, onRecorded)
    return this.#interpreter.answer({ ...context, isReplay: true, isTrial })
  }

  /** A control request may change other worlds, and scenarios: where it fails, that is undone, too. */
  #atomically<Result>(world: World, work: () => Result): ReturnType<typeof world.atomically<Result>> {
    const { worlds, loader } = this.#answered
    const { state } = worlds
    const { scenarios } = loader
    try {
      return world.atomically(work)
    } catch (error) {
      worlds.state = state
      loader.scenarios = scenarios
      throw error
    }
  }

  async #finishControl(answer: Response | Promise<Response>, world: World, worldName: string): Promise<Response> {
    const response = await answer
    const endpoint = response.headers.get('x-sim-endpoint')
    if (!response.ok || endpoint === null) return response
    orReport(() => {
      this.#answered.emit({ kind: 'control', endpoint, world: worldName })
      begin(world)
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
  onRecorded: (entry: Entry) => void,
): RequestContext {
  const { world } = extras
  const onUnrecorded = isControlling(request, address)
    ? (facts: Facts) => noteControl(world, address, facts)
    : undefined
  const onUsed = findUseOf(world, request)
  const remarks = new Remarks()
  return { request, address, world, transactions: world, remarks, extras, onUsed, onRecorded, onUnrecorded }
}

/** Notes what a control request has done, for a report. */
function noteControl(world: World, { method, path, search }: Address, { at, status, match, body }: Facts): void {
  if (status >= 400 || !match || !stepEndpoints.has(match.route.id)) return
  noteStep(world, { at, method, path: path + search, body: typeof body === 'string' ? body : '' })
}
