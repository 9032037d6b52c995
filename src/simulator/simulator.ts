import type { JournalEntry } from '../control/shapes.ts'
import type { WaitOptions } from '../control/waiting.ts'
import { needRequest, type Spelling, splitUrl } from '../core/http/address.ts'
import type { EndpointPattern } from '../core/http/contracts.ts'
import type { Outcome } from '../core/http/outcome.ts'
import type { Exchange } from '../core/interpreter/exchange.ts'
import { ContractViolationError } from '../core/interpreter/violations.ts'
import type { Controls, Fork, WorldSetting } from '../world/application.ts'
import type { SimulatorEvent } from '../world/events.ts'
import type { Scenario } from '../world/scenario.ts'
import type { AnyScenario } from '../world/scene.ts'
import type { Setting, UncheckedSetting } from '../world/setting.ts'
import type { Snapshot, World } from '../world/world.ts'
// Keeps the types of the tables in the declarations.
import './applications.ts'
import { defaultWorld, worldNameOf } from '../core/http/address.ts'
import type { EndpointRegistry } from './endpoints.ts'
import { Engine } from './engine.ts'
import type { RequestListener } from './event-emitter.ts'
import { findNearMiss } from './near-miss.ts'
import type { Persistence, ReloadOptions, UncheckedOptions } from './options.ts'

export type { ReloadOptions, SimulatorOptions, UncheckedOptions } from './options.ts'

/**
 * Answers requests to the intranet with `fetch`, and holds its worlds. `createSimulator` makes one.
 *
 * @example
 * const simulator = await createSimulator({ scenario: 'full-trash' })
 * const response = await simulator.fetch(new Request('http://localhost/api/people/v2/users'))
 */
export class Simulator implements Controls {
  readonly #engine: Engine
  /** How many worlds were opened for tests, and the names of those that are closed for good. */
  readonly testWorlds = { opened: 0, closed: new Set<string>() }

  constructor(options: UncheckedOptions) {
    this.#engine = new Engine(this, options)
  }

  /** The endpoints of its applications, by address, id and pattern. */
  get endpoints(): EndpointRegistry {
    return this.#engine.parts.endpoints
  }

  /** The default world: requests that name no world go to it. */
  get world(): World {
    return this.needWorld(defaultWorld)
  }

  /** The scenarios that can be loaded by name. */
  get scenarios(): readonly Scenario[] {
    return this.#engine.parts.loader.all()
  }

  /** Adds a scenario, which can be loaded by its name from now on. */
  register(scenario: Scenario): void {
    this.#engine.parts.loader.add(scenario)
  }

  /** Resolves when the first scenario is loaded, and rejects when it cannot be. */
  ready(): Promise<void> {
    return this.#engine.ready
  }

  /** What saves its worlds. */
  set persistence(persistence: Persistence) {
    this.#engine.persistence = persistence
  }

  /** Responds to a request. It needs no `this`: `createClient(contract, { fetch: simulator.fetch, … })`. */
  readonly fetch = async (request: Request): Promise<Response> => {
    const { RequestExchange, toResponse } = this.#engine.handling ?? (await this.#engine.loadHandling())
    return toResponse(await this.handle(new RequestExchange(needRequest(request))))
  }

  /** The same for servers, which need no `Response`. */
  handle(exchange: Exchange): Outcome | Promise<Outcome> {
    return this.#engine.handle(exchange)
  }

  /** Whether the simulator answers a request: its address is an application's or, in a strict world, nearly one. */
  isAnswered(request: Spelling, chooseWorld?: () => string | undefined): boolean {
    const address = this.endpoints.locate(splitUrl(request.url).target)
    if (address.place) return true
    const { initial } = this.#engine
    if (!initial || findNearMiss(address, this.endpoints.places) === undefined) return false
    const name = chooseWorld ? chooseWorld() : worldNameOf(address.world, request.headers)
    if (name === undefined) return false
    // Only to look makes no world.
    return (this.findWorld(name) ?? initial).strict
  }

  /** Calls a listener after every request with its journal entry. Returns a function that removes it. */
  onRequest(listener: RequestListener): () => void {
    return this.#engine.emitter.onRequest(listener)
  }

  /** Calls a listener with everything that happens in any world. Returns a function that removes it. */
  onEvent(listener: (event: SimulatorEvent) => void): () => void {
    return this.#engine.emitter.on(listener)
  }

  /** Loads a scenario into a world. By default, seed and clock are the simulator's; so is the user of its own scenario. */
  load<S extends AnyScenario>(setting: Setting<S>, worldName?: string): Promise<World>
  async load(setting: UncheckedSetting, worldName = defaultWorld): Promise<World> {
    await this.#engine.ready
    this.#engine.checkSetting(setting)
    return this.startFrom(worldName, await this.initialSnapshot(setting))
  }

  /** The snapshot that a world of this setting starts from. */
  initialSnapshot(setting: UncheckedSetting): Promise<Snapshot> {
    return this.#engine.parts.loader.initialSnapshot(setting)
  }

  /** Puts a world into the state of a snapshot. A reset restores it from now on. */
  startFrom(worldName: string, snapshot: Snapshot): World {
    return this.#engine.startFrom(worldName, snapshot)
  }

  /** Resets a world to the initial snapshot of the scenario that was loaded last. */
  reset(worldName = defaultWorld): void {
    this.#engine.worlds.reset(worldName)
  }

  /** Goes back to what the simulator was made with, whatever was loaded since. Deletes all other worlds and all snapshots. */
  restart(): Promise<void> {
    return this.#engine.restart()
  }

  /**
   * Takes other applications, scenarios or defaults in place of those that it has. Rows stay. If something is wrong, or a
   * row does not fit, it rejects and nothing has changed. Returns sentences about what else has changed.
   */
  reload(changes: ReloadOptions): Promise<string[]> {
    return this.#engine.reload(changes)
  }

  /** Gets a world by its name. On first use it is made, as a fork of the default world's initial snapshot. */
  needWorld(name: string): World {
    return this.#engine.worlds.need(name)
  }

  /** Finds an existing world. This does not count as a use: an idle world is still dropped. */
  findWorld(name: string): World | undefined {
    return this.#engine.worlds.find(name)
  }

  /** How many worlds were forgotten because there were too many, or because they held too much. */
  get forgottenWorlds(): number {
    return this.#engine.worlds.forgotten
  }

  /** The names of all worlds. */
  worlds(): readonly string[] {
    return this.#engine.worlds.names()
  }

  /** Creates a world, of a scenario or as a fork of another world or of one of its snapshots. Returns its name. */
  createWorld<S extends AnyScenario>(setting?: WorldSetting<S>): Promise<string>
  async createWorld(setting?: UncheckedSetting & Fork): Promise<string> {
    return (await this.prepareWorld(setting))()
  }

  /** Loads what a new world needs. What it returns creates it. */
  prepareWorld(setting: UncheckedSetting & Fork = {}): Promise<() => string> {
    return this.#engine.prepareWorld(setting)
  }

  /** Deletes a world. Returns whether there was one. */
  deleteWorld(name: string): boolean {
    return this.#engine.worlds.delete(name)
  }

  /** Takes a snapshot of a world, under a name. */
  snapshot(name: string, worldName = defaultWorld): void {
    this.needWorld(worldName).takeSnapshot(name)
  }

  /** Restores a snapshot of a world. */
  restore(name: string, worldName = defaultWorld): void {
    this.#engine.worlds.restore(name, worldName)
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
}
