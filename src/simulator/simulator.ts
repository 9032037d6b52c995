import type { JournalEntry } from '../control/shapes.ts'
import type { WaitOptions } from '../control/waiting.ts'
import { defaultWorld, needRequest, type Spelling, splitUrl, worldNameOf } from '../core/http/address.ts'
import type { Place } from '../core/http/contract.ts'
import type { EndpointPattern } from '../core/http/contracts.ts'
import type { Outcome } from '../core/http/outcome.ts'
import type { Exchange } from '../core/interpreter/exchange.ts'
import type { Entry } from '../core/interpreter/journal.ts'
import { ContractViolationError } from '../core/interpreter/violations.ts'
import type { Controls, Fork, WorldSetting } from '../world/application.ts'
import type { SimulatorEvent } from '../world/events.ts'
import type { Scenario } from '../world/scenario.ts'
import type { AnyScenario } from '../world/scene.ts'
import type { Setting, UncheckedSetting } from '../world/setting.ts'
import type { Snapshot, World } from '../world/world.ts'
import { applications } from './applications.ts'
import { Assembly } from './assembly.ts'
import type { EndpointRegistry } from './endpoints.ts'
import { EventEmitter } from './event-emitter.ts'
import type { HandlingContext } from './handling-context.ts'
import { findNearMiss } from './near-miss.ts'
import type { Persistence, ReloadOptions, UncheckedOptions } from './options.ts'
import { Worlds } from './worlds.ts'

export type { ReloadOptions, SimulatorOptions, UncheckedOptions } from './options.ts'

const ourPlaces: ReadonlySet<Place> = new Set(applications.map(({ place }) => place))

/**
 * Answers requests to the intranet with `fetch`, and holds its worlds. `createSimulator` makes one.
 *
 * @example
 * const simulator = await createSimulator({ scenario: 'full-trash' })
 * const response = await simulator.fetch(new Request('http://localhost/api/people/v2/users'))
 */
export class Simulator implements Controls {
  /** How many worlds were opened for tests, and the names of those that are closed for good. */
  readonly testWorlds = { opened: 0, closed: new Set<string>() }
  readonly #emitter = new EventEmitter()
  readonly #worlds = new Worlds(() => this.#parts.createWorld(), this.#emitter)
  readonly #ready: Promise<void>
  #parts: Assembly
  #persistence: Persistence | undefined
  /** What the default world starts from. Undefined until the first scenario is loaded. */
  #initial: Snapshot | undefined
  /** Loaded next to the first scenario: nothing needs it sooner. */
  #handling: typeof import('./handle.ts') | undefined
  #context: HandlingContext | undefined

  constructor(options: UncheckedOptions) {
    this.#parts = new Assembly(options)
    this.#ready = this.#start()
    // Callers of `ready()` get the failure; this avoids an unhandled rejection.
    this.#ready.catch(() => {})
  }

  async #start(): Promise<void> {
    const loading = import('./handle.ts')
    if (this.#parts.checked) await this.#parts.checked
    const initial = await this.initialSnapshot({})
    this.startFrom(defaultWorld, initial)
    this.#initial = initial
    this.#handling = await loading
    this.#handling.checkLeftOptions(this.#parts.options)
    this.#take(this.#parts)
  }

  #take(parts: Assembly): void {
    const { endpoints, options } = parts
    const { limits, verify = false, challenge = false } = options
    this.#parts = parts
    this.#context = {
      simulator: this,
      endpoints,
      worlds: this.#worlds,
      emitter: this.#emitter,
      limits: { ...this.#handling!.defaultLimits, ...limits },
      persistence: this.#persistence,
      verify,
      challenge,
      isOwn: (place, name = '') => !ourPlaces.has(place) || !!endpoints.find(place)?.own?.includes(name),
      atomically: (world, work) => this.#atomically(world, work),
    }
  }

  /** The endpoints of its applications, by address, id and pattern. */
  get endpoints(): EndpointRegistry {
    return this.#parts.endpoints
  }

  /** The default world: requests that name no world go to it. */
  get world(): World {
    return this.needWorld(defaultWorld)
  }

  /** The scenarios that can be loaded by name. */
  get scenarios(): readonly Scenario[] {
    return [...this.#parts.scenarios.values()]
  }

  /** Adds a scenario, which can be loaded by its name from now on. */
  register(scenario: Scenario): void {
    this.#parts.add(scenario)
  }

  /** Resolves when the first scenario is loaded, and rejects when it cannot be. */
  ready(): Promise<void> {
    return this.#ready
  }

  /** What saves its worlds. */
  set persistence(persistence: Persistence) {
    this.#persistence = persistence
    if (this.#context) this.#take(this.#parts)
  }

  /** Responds to a request. It needs no `this`: `createClient(contract, { fetch: simulator.fetch, … })`. */
  readonly fetch = async (request: Request): Promise<Response> => {
    if (!this.#handling) await this.#ready
    const { RequestExchange, toResponse } = this.#handling!
    return toResponse(await this.handle(new RequestExchange(needRequest(request))))
  }

  /** The same for servers, which need no `Response`. */
  handle(exchange: Exchange): Outcome | Promise<Outcome> {
    const context = this.#context
    if (!context) return this.#ready.then(() => this.handle(exchange))
    const { handle } = this.#handling!
    if (!context.persistence) return handle(context, exchange)
    return context.persistence.around(exchange, async () => handle(context, exchange))
  }

  /** Whether the simulator answers a request: its address is an application's or, in a strict world, nearly one. */
  isAnswered(request: Spelling, chooseWorld?: () => string | undefined): boolean {
    const address = this.endpoints.locate(splitUrl(request.url).target)
    if (address.place) return true
    if (!this.#initial || findNearMiss(address, this.endpoints.places) === undefined) return false
    const name = chooseWorld ? chooseWorld() : worldNameOf(address.world, request.headers)
    // Only to look makes no world.
    return name !== undefined && (this.findWorld(name) ?? this.#initial).strict
  }

  /** Calls a listener after every request with its journal entry. Returns a function that removes it. */
  onRequest(listener: (entry: Entry, worldName: string, request: Request) => void): () => void {
    return this.onEvent((event) => {
      if (event.kind === 'request') listener(event.entry, event.world, event.request)
    })
  }

  /** Calls a listener with everything that happens in any world. Returns a function that removes it. */
  onEvent(listener: (event: SimulatorEvent) => void): () => void {
    return this.#emitter.on(listener)
  }

  /** Loads a scenario into a world. By default, seed and clock are the simulator's; so is the user of its own scenario. */
  load<S extends AnyScenario>(setting: Setting<S>, worldName?: string): Promise<World>
  async load(setting: UncheckedSetting, worldName = defaultWorld): Promise<World> {
    await this.#ready
    this.#handling!.checkSetting(setting)
    return this.startFrom(worldName, await this.initialSnapshot(setting))
  }

  /** The snapshot that a world of this setting starts from. */
  initialSnapshot(setting: UncheckedSetting): Promise<Snapshot> {
    return this.#parts.initialSnapshot(setting)
  }

  /** Puts a world into the state of a snapshot. A reset restores it from now on. */
  startFrom(worldName: string, snapshot: Snapshot): World {
    const world = this.#worlds.startFrom(worldName, snapshot)
    // It begins with rows that it may share with no other.
    this.#worlds.countWorld(world, worldName)
    this.#emitter.emitWorld('begun', worldName)
    return world
  }

  /** Resets a world to the initial snapshot of the scenario that was loaded last. */
  reset(worldName = defaultWorld): void {
    this.#worlds.reset(worldName)
  }

  /** Goes back to what the simulator was made with, whatever was loaded since. Deletes all other worlds and all snapshots. */
  async restart(): Promise<void> {
    await this.#ready
    for (const name of this.worlds()) if (name !== defaultWorld) this.deleteWorld(name)
    this.startFrom(defaultWorld, this.#initial!).forgetSnapshots()
  }

  /**
   * Takes other applications, scenarios or defaults in place of those that it has. Rows stay. If something is wrong, or a
   * row does not fit, it rejects and nothing has changed. Returns sentences about what else has changed.
   */
  async reload(changes: ReloadOptions): Promise<string[]> {
    await this.#ready
    const { options } = this.#parts
    const { prepareReload } = await import('./reload/reload.ts')
    const { parts, initial, carry } = await prepareReload({ ...options, ...changes }, options)
    const { remarks, begun } = carry(this.#worlds.all(), this.#initial!, this.scenarios)
    this.#take(parts)
    this.#initial = initial
    for (const world of begun) this.#emitter.emitWorld('begun', world)
    return remarks
  }

  /** Gets a world by its name. On first use it is made, as a fork of the default world's initial snapshot. */
  needWorld(name: string): World {
    return this.#worlds.need(name)
  }

  /** Finds an existing world. This does not count as a use: an idle world is still dropped. */
  findWorld(name: string): World | undefined {
    return this.#worlds.find(name)
  }

  /** How many worlds were forgotten because there were too many, or because they held too much. */
  get forgottenWorlds(): number {
    return this.#worlds.forgotten
  }

  /** The names of all worlds. */
  worlds(): readonly string[] {
    return this.#worlds.names()
  }

  /** Creates a world, of a scenario or as a fork of another world or of one of its snapshots. Returns its name. */
  createWorld<S extends AnyScenario>(setting?: WorldSetting<S>): Promise<string>
  async createWorld(setting?: UncheckedSetting & Fork): Promise<string> {
    return (await this.prepareWorld(setting))()
  }

  /** Loads what a new world needs. What it returns creates it. */
  async prepareWorld({ name, from, snapshot, ...setting }: UncheckedSetting & Fork = {}): Promise<() => string> {
    await this.#ready
    const isFork = from !== undefined || snapshot !== undefined
    this.#handling!.checkSetting(setting, isFork)
    const initial = isFork
      ? await this.#parts.fork(this.#worlds.needSnapshot(from, snapshot), setting)
      : await this.initialSnapshot(setting)
    return () => {
      // Only now, since another world of that name may have been created meanwhile.
      const claimed = this.#worlds.claim(name)
      this.startFrom(claimed, initial)
      return claimed
    }
  }

  /** Deletes a world. Returns whether there was one. */
  deleteWorld(name: string): boolean {
    return this.#worlds.delete(name)
  }

  /** Takes a snapshot of a world, under a name. */
  snapshot(name: string, worldName = defaultWorld): void {
    this.needWorld(worldName).takeSnapshot(name)
  }

  /** Restores a snapshot of a world. */
  restore(name: string, worldName = defaultWorld): void {
    this.#worlds.restore(name, worldName)
  }

  /** Throws when requests to strict worlds were outside their contract since the last reset. */
  checkContract(...worldNames: string[]): void {
    const names = worldNames.length > 0 ? worldNames : [defaultWorld]
    const violations = names.flatMap((name) => this.needWorld(name).violations)
    if (violations[0]) throw new ContractViolationError(violations)
  }

  /** Waits for a request to an endpoint, application or pattern: one in the journal already, or the next one. */
  async waitForRequest(endpoint: EndpointPattern, options: WaitOptions = {}): Promise<JournalEntry> {
    const { waitForRequest } = await import('../control/waiting.ts')
    return waitForRequest(this, endpoint, options)
  }

  #atomically<Result>(world: World, work: () => Result): ReturnType<typeof world.atomically<Result>> {
    const { state } = this.#worlds
    const parts = this.#parts
    const { scenarios } = parts
    try {
      const done = world.atomically(work)
      // One that waits has changed nothing yet.
      if (!(done.result instanceof Promise)) this.#persistence?.commit?.()
      return done
    } catch (error) {
      this.#worlds.state = state
      parts.scenarios = scenarios
      throw error
    }
  }
}
