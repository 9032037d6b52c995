import { check } from '../../core/http/validate.ts'
import { badRequest } from '../../core/refusal.ts'
import type { AnyTable } from '../../core/store/references.ts'
import { takeTurns } from '../../core/time/turns.ts'
import { version } from '../../core/version.ts'
import type { Context, Controls, ReplayIn } from '../../world/application.ts'
import { restartRecording } from '../../world/recording.ts'
import type { World } from '../../world/world.ts'
import { presentHar } from '../export/har.ts'
import { place } from '../place.ts'
import { replaceWorld } from '../rules/revert.ts'
import { stepEndpoints } from '../steps.ts'
import { findDifference, truncatePath } from './difference.ts'
import { digestOf } from './digest.ts'
import { archiveOf } from './journal.ts'
import { isIncomplete, requestOf } from './sent-request.ts'
import {
  Archive,
  type RecordedEntry,
  type ReplayDefaults,
  type ReplayResult,
  type ReportData,
  type Step,
} from './shapes.ts'
import { describeMissingApplication, describeMissingTable, startReplay } from './start.ts'

const mostDifferences = 100
const mostRemarks = 100

/** Replays an archive or a journal in a private world. The returned function puts that world in place. */
export async function prepareReplay(
  context: Context & { signal: AbortSignal },
  given: unknown,
  defaults: ReplayDefaults,
): Promise<() => ReplayResult> {
  const { simulator, worldName } = context
  const archive = Array.isArray(given) ? archiveOf(given) : check(Archive, given, 'body')
  const world = context.world.createEmpty()
  await startReplay(simulator, world, archive, defaults)
  restartRecording(world)
  const initial = world.snapshot()
  const replay = new Replay(context, world, defaults.now)
  await replay.run(archive)
  const { origin } = world
  return () => {
    replaceWorld(context, worldName, () => install(simulator, worldName, world, initial))
    return { world: worldName, scenario: origin.scenario, ...replay.result() }
  }
}

/** A reset restores the start of the replay, and an undo moves through its steps. */
function install(simulator: Controls, worldName: string, { state }: World, initial: World['initial']): void {
  const world = simulator.startFrom(worldName, state)
  const { violations, snapshots, written, start } = world.state
  world.state = { ...state, violations, snapshots, initial, written: state.written + written, start }
}

class Replay {
  readonly #simulator: Controls
  readonly #world: World
  readonly #replayIn: ReplayIn
  readonly #signal: AbortSignal
  readonly #pause = takeTurns()
  readonly #now: string | undefined
  /** Maps request ids in the file to those in this world. */
  readonly #ids = new Map<number, number>()
  readonly #differences: ReplayResult['differences'] = []
  readonly #remarks: string[] = []
  #omittedRemarks = 0
  #requests = 0
  #different = 0
  #skipped = 0
  #before = 0
  /** Recorded paths that no application handles. */
  readonly #unknownPaths = new Set<string>()

  constructor(context: Context & { signal: AbortSignal }, world: World, now: string | undefined) {
    this.#simulator = context.simulator
    this.#world = world
    this.#replayIn = context.replayIn!
    this.#signal = context.signal
    this.#now = now
  }

  result(): Omit<ReplayResult, 'world' | 'scenario'> {
    const [requests, skipped, different] = [this.#requests, this.#skipped, this.#different]
    const remarks =
      this.#omittedRemarks > 0 ? [...this.#remarks, `There are ${this.#omittedRemarks} more remarks.`] : this.#remarks
    return { requests, skipped, differences: this.#differences, different, remarks }
  }

  #remark(text: string): void {
    if (this.#remarks.length < mostRemarks) this.#remarks.push(text)
    else this.#omittedRemarks++
  }

  /** Lets other requests run, and stops if the client has disconnected. A file may hold thousands of requests. */
  async #takeTurn(): Promise<void> {
    await this.#pause()
    if (this.#signal.aborted) throw badRequest('the client disconnected during the replay')
  }

  async run({ log }: Archive): Promise<void> {
    const { creator, entries, _fauxtranet: own } = log
    if (own && creator?.version !== version)
      this.#remark(`The report was saved by fauxtranet ${creator?.version}, and this is ${version}.`)
    const steps = [...(own?.steps ?? []).entries()]
    const inTurn = own ? entries.entries() : [...entries.entries()].sort(([, a], [, b]) => timeOf(a) - timeOf(b))
    for (const [index, entry] of inTurn) {
      const id = entry._id ?? index + 1
      while (own && steps.length > 0 && steps[0]![1].after < id) await this.#runStep(...steps.shift()!)
      if (own && id < own.from) this.#before = ++this.#skipped
      else await this.#send(entry, index)
    }
    for (const step of steps) await this.#runStep(...step)
    if (this.#unknownPaths.size > 0) this.#remark(describeMissingApplication([...this.#unknownPaths]))
    if (own) await this.#end(own)
    else this.#world.setTime(this.#world.clock.instant(), this.#now !== undefined)
  }

  #setClock(at: string): void {
    this.#world.clock.set(this.#now ?? new Date(at).toISOString())
  }

  async #runStep(index: number, { at, method, path, body }: Step): Promise<void> {
    await this.#takeTurn()
    this.#setClock(at)
    const { to } = Object(body) as { to?: number }
    const sent = to === undefined ? body : { to: this.#ids.get(to) ?? to }
    const json = sent !== null && { body: JSON.stringify(sent), headers: { 'content-type': 'application/json' } }
    const make = () => new Request(`http://localhost${place.root}${path}`, { method, ...json })
    const request = createRequest(make, `log._fauxtranet.steps.${index}`)
    const name = truncatePath(`${method} ${place.root}${path}`)
    const found = await this.#simulator.endpoints.findEndpoint(request)
    if (!found || !stepEndpoints.has(found.endpoint))
      throw badRequest(`${name} is not a step of a report. Please save the report again.`)
    const { status } = await this.#replayIn(this.#world, request, '')
    if (status >= 400) this.#remark(`The step ${name} is refused with ${status}.`)
  }

  async #send(entry: RecordedEntry, index: number): Promise<void> {
    await this.#takeTurn()
    const { journal } = this.#world
    const { url } = entry.request
    const mount = entry._mount ?? ''
    const request = createRequest(() => requestOf(entry), `log.entries.${index}.request`)
    const last = journal.latest
    const application = this.#simulator.endpoints.findApplication(request, mount)
    // Near misses are in the journal, too.
    if (application === place.application || (application === undefined && entry._id === undefined))
      return void this.#skipped++
    const isPart = isIncomplete(entry)
    const before = this.#world.state
    this.#setClock(entry.startedDateTime)
    await this.#replayIn(this.#world, request, mount).then(
      (response) => response.arrayBuffer().catch(() => undefined),
      // The journal records that there was no response.
      () => undefined,
    )
    const recorded = journal.all().at(-1)
    if (!recorded || recorded.id === last) {
      if (application === undefined) this.#unknownPaths.add(new URL(url).pathname)
      return void this.#skipped++
    }
    // A request that was refused for the body that is missing now has changed nothing.
    if (isPart && entry.response.status >= 400 && recorded.status < 400)
      this.#world.state = { ...before, journal: this.#world.state.journal }
    this.#requests++
    if (entry._id !== undefined) this.#ids.set(entry._id, recorded.id)
    const found = findDifference(entry, presentHar([recorded]).log.entries[0]!)
    if (found) this.#differs(entry, index, isPart ? `${found}; the file lacks the body of the request` : found)
  }

  #differs({ request: { method, url } }: RecordedEntry, index: number, difference: string): void {
    if (++this.#different > mostDifferences) return
    const { pathname, search } = new URL(url)
    this.#differences.push({
      entry: index + 1,
      method: truncatePath(method),
      path: truncatePath(pathname + search),
      difference,
    })
  }

  /** Sets the clock to its final time, and reports differences from the recorded end. */
  async #end({ end, from }: ReportData): Promise<void> {
    this.#world.setTime(end.now, end.frozen)
    if (this.#before > 0)
      this.#remark(`The replay starts at request ${from}, because the journal was full or was cleared before it.`)
    for (const [name, digest] of Object.entries(end.tables)) {
      const table = Object.hasOwn(this.#world.tables, name) && (this.#world.tables as Record<string, AnyTable>)[name]
      if (!table) this.#remark(`Rows are missing: ${describeMissingTable(name)}`)
      else if ((await digestOf(table.all())) !== digest) this.#remark(`The rows of ${name} differ from the report.`)
    }
  }
}

function timeOf({ startedDateTime }: RecordedEntry): number {
  return Date.parse(startedDateTime)
}

function createRequest(make: () => Request, name: string): Request {
  try {
    return make()
  } catch (error) {
    throw badRequest(`${name} cannot be sent: ${(error as Error).message}`)
  }
}
