import type { JournalEntry } from '../control/shapes.ts'
import type { WaitOptions } from '../control/waiting.ts'
import { defaultWorld, needRequest, type RequestHead, splitUrl, worldNameOf } from '../core/http/address.ts'
import type { Place } from '../core/http/contract.ts'
import type { EndpointPattern } from '../core/http/contracts.ts'
import type { Outcome } from '../core/http/outcome.ts'
import type { Entry } from '../core/interpreter/entry.ts'
import type { Exchange } from '../core/interpreter/exchange.ts'
import { ContractViolationError } from '../core/interpreter/violations.ts'
import type { Controls, Fork, WorldSetting } from '../world/application.ts'
import type { SimulatorEvent } from '../world/events.ts'
import type { Scenario } from '../world/scenario.ts'
import type { AnyScenario } from '../world/scene.ts'
import type { Setting, UncheckedSetting } from '../world/setting.ts'
import type { Snapshot, World, WorldState } from '../world/world.ts'
import { applications } from './applications.ts'
import type { EndpointRegistry } from './endpoints.ts'
import { EventEmitter } from './event-emitter.ts'
import type { HandlerContext } from './handler-context.ts'
import { findNearMiss } from './near-miss.ts'
import type { Persistence, ReloadOptions, UncheckedOptions } from './options.ts'
import { Setup } from './setup.ts'
import { Worlds } from './worlds.ts'

export type { ReloadOptions, SimulatorOptions, UncheckedOptions } from './options.ts'

const ourPlaces: ReadonlySet<Place> = new Set(applications.map(({ place }) => place))

/**
 * Handles requests to the intranet with `fetch`, and holds its worlds. Use `createSimulator` to create one.
 *
 * @example
 * const simulator = await createSimulator({ scenario: 'full-trash' })
 * const response = await simulator.fetch(new Request('http://localhost/api/people/v2/users'))
 */
export class Simulator implements Controls {
  /** How many worlds were opened for tests, and which are closed. */
  readonly testWorlds = { opened: 0, closed: new Set<string>() }
  declare findProject?: Controls['findProject']
  readonly #emitter = new EventEmitter()
  readonly #worlds = new Worlds(() => this.#setup.createWorld(), this.#emitter)
  /** The states that reverts restore, and the worlds that no limit drops. */
  protected readonly kept: { former: ReadonlyMap<string, WorldState>; permanent: Set<string> } = this.#worlds
  readonly #ready: Promise<void>
  #setup: Setup
  #persistence: Persistence | undefined
  #initial: Snapshot | undefined
  #handler: typeof import('./handle.ts') | undefined
  #context: HandlerContext | undefined

  constructor(options: UncheckedOptions) {
    this.#setup = new Setup(options)
    this.#ready = this.#start()
    // `ready()` reports the failure; this avoids an unhandled rejection.
    this.#ready.catch(() => {})
  }

  async #start(): Promise<void> {
    const loading = import('./handle.ts')
    if (this.#setup.checked) await this.#setup.checked
    const initial = await this.initialSnapshot({})
    this.startFrom(defaultWorld, initial)
    this.#initial = initial
    this.#handler = await loading
    this.#handler.checkRemainingOptions(this.#setup.options)
    this.#handler.addSecretNames(this.#setup.options.redact ?? [])
    this.#take(this.#setup)
  }

  #take(setup: Setup): void {
    const { endpoints, options } = setup
    const { limits, verify = false, challenge = false } = options
    this.#setup = setup
    const isOwn: HandlerContext['isOwn'] = (place, name = '') =>
      !ourPlaces.has(place) || !!endpoints.find(place)?.own?.includes(name)
    this.#context = {
      simulator: this,
      endpoints,
      worlds: this.#worlds,
      emitter: this.#emitter,
      limits: { ...this.#handler!.defaultLimits, ...limits },
      persistence: this.#persistence,
      verify,
      challenge,
      isOwn,
      isVerified: ({ address, match, world }) => verify || (world.strict && isOwn(address.place!, match?.route.name)),
      atomically: (world, work) => this.#atomically(world, work),
    }
  }

  /** Finds endpoints by address, id and pattern. */
  get endpoints(): EndpointRegistry {
    return this.#setup.endpoints
  }

  /** The default world, for requests that name no world. */
  get world(): World {
    return this.needWorld(defaultWorld)
  }

  /** Scenarios that can be loaded by name. */
  get scenarios(): readonly Scenario[] {
    return [...this.#setup.scenarios.values()]
  }

  /** The addresses of the applications that users wrote. */
  get ownPlaces(): readonly Place[] {
    return this.endpoints.places.filter((place) => !ourPlaces.has(place))
  }

  /** The built-in scenarios. */
  get presets(): readonly Scenario[] {
    return this.#setup.options.presets ?? []
  }

  /** Registers a scenario, so that it can be loaded by name. */
  register(scenario: Scenario): void {
    this.#setup.add(scenario)
  }

  /** Resolves when the first scenario is loaded, or rejects if it fails to load. */
  ready(): Promise<void> {
    return this.#ready
  }

  set persistence(persistence: Persistence) {
    this.#persistence = persistence
    if (this.#context) this.#take(this.#setup)
  }

  /** Handles a request. It is bound, so you can pass it on: `createClient(contract, { fetch: simulator.fetch, … })`. */
  readonly fetch = async (request: Request): Promise<Response> => {
    if (!this.#handler) await this.#ready
    const { RequestExchange, toResponse } = this.#handler!
    return toResponse(await this.handle(new RequestExchange(needRequest(request))))
  }

  /** Like `fetch`, for servers that do not need a `Response`. `present` creates a page about a world instead. */
  handle(exchange: Exchange, present?: () => Promise<Outcome>): Outcome | Promise<Outcome> {
    if (!this.#context) return this.#ready.then(() => this.handle(exchange, present))
    const { handle } = this.#handler!
    if (!this.#persistence) return present ? present() : handle(this.#context, exchange)
    // It may wait, and a reload replaces the context meanwhile.
    return this.#persistence.around(exchange, present ?? (async () => handle(this.#context!, exchange)))
  }

  /** Whether a request's address belongs to an application or, in a strict world, is a near miss. */
  isHandled(request: RequestHead, chooseWorld?: () => string | undefined): boolean {
    const address = this.endpoints.locate(splitUrl(request.url).target)
    if (address.place) return true
    if (!this.#initial || findNearMiss(address, this.endpoints.places) === undefined) return false
    const name = chooseWorld ? chooseWorld() : worldNameOf(address.world, request.headers)
    // This check must not create a world.
    return name !== undefined && (this.findWorld(name) ?? this.#initial).strict
  }

  /** Calls a listener with the journal entry after every request. Returns a function that removes the listener. */
  onRequest(listener: (entry: Entry, worldName: string, request: Request) => void): () => void {
    return this.onEvent((event) => {
      if (event.kind === 'request') listener(event.entry, event.world, event.request)
    })
  }

  /** Calls a listener with every event in any world. Returns a function that removes the listener. */
  onEvent(listener: (event: SimulatorEvent) => void): () => void {
    return this.#emitter.on(listener)
  }

  /** Loads a scenario into a world. Seed, clock and, for its own scenario, user default to the simulator's. */
  load<S extends AnyScenario>(setting: Setting<S>, worldName?: string): Promise<World>
  async load(setting: UncheckedSetting, worldName = defaultWorld): Promise<World> {
    await this.#ready
    this.#handler!.checkSetting(setting)
    return this.startFrom(worldName, await this.initialSnapshot(setting))
  }

  initialSnapshot(setting: UncheckedSetting): Promise<Snapshot> {
    return this.#setup.initialSnapshot(setting)
  }

  /** Starts a world from a snapshot. A reset restores it. */
  startFrom(worldName: string, snapshot: Snapshot): World {
    const world = this.#worlds.startFrom(worldName, snapshot)
    // The world may start with rows that no other world shares.
    this.#worlds.countWorld(world, worldName)
    this.#emitter.emitWorld('started', worldName)
    return world
  }

  /** Resets a world to the snapshot it started from. */
  reset(worldName = defaultWorld): void {
    this.#worlds.reset(worldName)
  }

  /** Restores the state after startup. Deletes all other worlds and all snapshots. */
  async restart(): Promise<void> {
    await this.#ready
    for (const name of this.worlds()) if (name !== defaultWorld) this.deleteWorld(name)
    this.startFrom(defaultWorld, this.#initial!).forgetSnapshots()
  }

  /**
   * Replaces applications, scenarios or defaults, and keeps all rows. If anything does not fit, it rejects and changes
   * nothing. Returns remarks about other changes.
   */
  async reload(changes: ReloadOptions): Promise<string[]> {
    await this.#ready
    const { options } = this.#setup
    const { prepareReload } = await import('./reload/reload.ts')
    const { setup, initial, carry } = await prepareReload({ ...options, ...changes }, options)
    const { remarks, changedWorlds } = carry(this.#worlds.all(), this.#initial!, this.scenarios)
    this.#take(setup)
    this.#initial = initial
    for (const world of changedWorlds) this.#emitter.emitWorld('started', world)
    return remarks
  }

  /** Returns a world by name. On first use, it forks the default world's initial snapshot. */
  needWorld(name: string): World {
    return this.#worlds.need(name)
  }

  /** Finds an existing world. This does not count as use, so an idle world is still dropped. */
  findWorld(name: string): World | undefined {
    return this.#worlds.find(name)
  }

  /** How many worlds were dropped because of the limits on count and size. */
  get forgottenWorlds(): number {
    return this.#worlds.forgotten
  }

  worlds(): readonly string[] {
    return this.#worlds.names()
  }

  /** Creates a world from a scenario, or as a fork of a world or snapshot. Returns its name. */
  createWorld<S extends AnyScenario>(setting?: WorldSetting<S>): Promise<string>
  async createWorld(setting?: UncheckedSetting & Fork): Promise<string> {
    return (await this.prepareWorld(setting))()
  }

  /** Loads everything a new world needs. The returned function creates it. */
  async prepareWorld({ name, from, snapshot, ...setting }: UncheckedSetting & Fork = {}): Promise<() => string> {
    await this.#ready
    const isFork = from !== undefined || snapshot !== undefined
    this.#handler!.checkSetting(setting, isFork)
    const initial = isFork
      ? await this.#setup.fork(this.#worlds.needSnapshot(from, snapshot), setting)
      : await this.initialSnapshot(setting)
    return () => {
      // Claimed last, because another world may have taken the name in the meantime.
      const claimed = this.#worlds.claim(name)
      this.startFrom(claimed, initial)
      return claimed
    }
  }

  /** Deletes a world. Returns whether it existed. */
  deleteWorld(name: string): boolean {
    return this.#worlds.delete(name)
  }

  /** Takes a named snapshot of a world. */
  snapshot(name: string, worldName = defaultWorld): void {
    this.needWorld(worldName).takeSnapshot(name)
  }

  /** Restores a world's named snapshot. */
  restore(name: string, worldName = defaultWorld): void {
    this.#worlds.restore(name, worldName)
  }

  /** Throws if strict worlds had contract violations since the last reset. */
  checkContract(...worldNames: string[]): void {
    const names = worldNames.length > 0 ? worldNames : [defaultWorld]
    const violations = names.flatMap((name) => this.needWorld(name).violations)
    if (violations[0]) throw new ContractViolationError(violations)
  }

  /** Waits for a request to an endpoint, application or pattern. Resolves at once if the journal has one. */
  async waitForRequest(endpoint: EndpointPattern, options: WaitOptions = {}): Promise<JournalEntry> {
    return (await import('../control/waiting.ts')).waitForRequest(this, endpoint, options)
  }

  #atomically<Result>(world: World, work: () => Result): ReturnType<typeof world.atomically<Result>> {
    const { state } = this.#worlds
    const { scenarios } = this.#setup
    try {
      const done = world.atomically(work)
      // A request that is still waiting has changed nothing yet.
      if (!(done.result instanceof Promise)) this.#persistence?.commit?.()
      return done
    } catch (error) {
      this.#worlds.state = state
      this.#setup.scenarios = scenarios
      throw error
    }
  }
}
