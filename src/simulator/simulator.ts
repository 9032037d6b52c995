import type { JournalEntry } from '../control/shapes.ts'
import type { WaitOptions } from '../control/waiting.ts'
import type { Address, Spelling } from '../core/http/address.ts'
import type { OwnedAddress } from '../core/http/router.ts'
import { Interpreter } from '../core/interpreter/interpreter.ts'
import type { Entry } from '../core/interpreter/journal.ts'
import { Remarks } from '../core/interpreter/remarks.ts'
import { ContractViolationError } from '../core/interpreter/violations.ts'
import type { Spellings } from '../core/schema/spellings.ts'
import type { Context, Controls, WorldSetting } from '../world/application.ts'
import type { SimulatorEvent } from '../world/events.ts'
import { defaultScenario, defaultSeed, type Scenario, type Setting } from '../world/scenario.ts'
import type { Snapshot, World } from '../world/world.ts'
import { applications } from './applications.ts'
// For the types of the tables, which come with it.
import './applications.ts'
import type { AnyEndpointId } from './endpoint-types.ts'
import { EndpointRegistry } from './endpoints.ts'
import { EventEmitter } from './event-emitter.ts'
import type { SimulatorOptions } from './options.ts'
import { ScenarioLoader } from './scenario-loader.ts'
import { answerUnknown, findNearMiss } from './unknown-address.ts'
import { defaultWorld, Worlds, worldNameOf } from './worlds.ts'

export type { SimulatorEvent } from '../world/events.ts'
export type { SimulatorOptions } from './options.ts'

export type Listener = (entry: Entry, worldName: string, request: Request) => void

/** Holds worlds, and is `fetch(Request) → Promise<Response>`. */
export class Simulator implements Controls {
  /** The endpoints of its applications, by address, id and pattern. */
  readonly endpoints = new EndpointRegistry(applications)
  readonly #interpreter: Interpreter
  readonly #loader: ScenarioLoader
  readonly #worlds: Worlds
  readonly #emitter = new EventEmitter()
  readonly #spellings: Spellings
  #ready: Promise<void>
  #initial: Snapshot | undefined

  constructor({
    scenario = defaultScenario,
    parameters,
    seed = defaultSeed,
    now,
    user,
    faults = [],
    scenarios = [],
    spellings = 'both',
    latency,
    chaos,
    strict = false,
    ...options
  }: SimulatorOptions) {
    this.#interpreter = new Interpreter(this.endpoints, options)
    this.#worlds = new Worlds({
      onMade: (world, worldName) => {
        world.onChanges = (changes) => this.#emitter.emit({ kind: 'changes', changes, world: worldName })
      },
      onGone: (worldName) => this.#emitter.emit({ kind: 'world', what: 'deleted', world: worldName }),
    })
    const defaults = { scenario, parameters, seed, now, strict, faults, latency, chaos }
    this.#loader = new ScenarioLoader(scenarios, defaults, (patterns) => this.endpoints.check(patterns))
    this.#spellings = spellings
    this.#ready = this.#load({ user }, defaultWorld).then((world) => {
      this.#initial = world.snapshot()
    })
    // Whoever waits for it hears of the failure; nobody else needs to.
    this.#ready.catch(() => undefined)
  }

  /** The world that requests without a world's name go to. */
  get world(): World {
    return this.needWorld(defaultWorld)
  }

  get scenarios(): readonly Scenario[] {
    return this.#loader.all()
  }

  /** Lets a scenario be loaded by its name from now on. */
  register(scenario: Scenario): void {
    this.#loader.add(scenario)
  }

  /** Settles when the first scenario is loaded. */
  ready(): Promise<void> {
    return this.#ready
  }

  /** May be handed on by itself: `createClient(contract, { fetch: simulator.fetch, … })`. */
  readonly fetch = async (request: Request): Promise<Response> => this.respond(request)

  /** The same for servers: at once where nothing has to be waited for. `mount` is the path below which the intranet is. */
  respond(request: Request, mount?: string): Response | Promise<Response> {
    if (!this.#initial) return this.#ready.then(() => this.respond(request, mount))
    const address = this.endpoints.parse(request, mount)
    const worldName = worldNameOf(address.world, request.headers)
    const world = this.needWorld(worldName)
    const onRecorded = (entry: Entry) => this.#emitter.emit({ kind: 'request', entry, request, world: worldName })
    if (!isOwned(address)) return answerUnknown(request, address, this.endpoints.places, world, onRecorded)
    world.runDue()
    const extras: Context = { world, worldName, simulator: this, spellings: this.#spellings }
    const context = { request, address, world, remarks: new Remarks(), extras, onRecorded }
    const answer = this.#interpreter.answer(context)
    const isControlling = address.place.unrecorded && request.method !== 'GET' && request.method !== 'HEAD'
    return isControlling ? this.#emitControl(answer, worldName) : answer
  }

  /** Whether this is answered here: the address of an application or, in a world that is strict, nearly one. */
  isAnswered(request: Spelling, worldName?: string): boolean {
    const address = this.endpoints.parse(request)
    if (address.place) return true
    if (!this.#initial || findNearMiss(address, this.endpoints.places) === undefined) return false
    return this.needWorld(worldName ?? worldNameOf(address.world, request.headers)).strict
  }

  /** Calls a listener after every request with what the journal keeps of it. Returns a function that removes it. */
  onRequest(listener: Listener): () => void {
    return this.onEvent((event) => {
      if (event.kind === 'request') listener(event.entry, event.world, event.request)
    })
  }

  /** Calls a listener with everything that happens in any world. Returns a function that removes it. */
  onEvent(listener: (event: SimulatorEvent) => void): () => void {
    return this.#emitter.on(listener)
  }

  /** Puts a world into the state of a scenario. Seed and clock are the simulator's unless given, the user the scenario's. */
  async load(setting: Setting, worldName = defaultWorld): Promise<World> {
    await this.#ready
    return this.#load(setting, worldName)
  }

  async #load(setting: Setting, worldName: string): Promise<World> {
    return this.startFrom(worldName, await this.initialSnapshot(setting))
  }

  /** The snapshot that a world of this setting starts from. */
  initialSnapshot(setting: Setting): Promise<Snapshot> {
    return this.#loader.initialSnapshot(setting)
  }

  /** Puts a world into the state of a snapshot, which a reset goes back to from now on. */
  startFrom(worldName: string, snapshot: Snapshot): World {
    const world = this.#worlds.startFrom(worldName, snapshot)
    this.#emitter.emit({ kind: 'world', what: 'begun', world: worldName })
    return world
  }

  /** Back to the initial snapshot of the scenario that was loaded last. */
  reset(worldName = defaultWorld): void {
    this.#worlds.reset(worldName)
    this.#emitter.emit({ kind: 'world', what: 'reset', world: worldName })
  }

  /** Back to what the simulator was made with, whatever has been loaded since: other worlds and all snapshots are gone. */
  async restart(): Promise<void> {
    await this.#ready
    for (const name of this.worlds()) if (name !== defaultWorld) this.deleteWorld(name)
    const world = this.startFrom(defaultWorld, this.#initial!)
    world.violations.clear()
    world.snapshots.clear()
  }

  /** A world by its name; made on first use as a fork of what the default one began as. */
  needWorld(name: string): World {
    return this.#worlds.need(name)
  }

  /** A world that is there, to look at: that does not keep it from being dropped. */
  findWorld(name: string): World | undefined {
    return this.#worlds.find(name)
  }

  /** The names of the worlds that there are. */
  worlds(): readonly string[] {
    return this.#worlds.names()
  }

  /** A world of its own: of a scenario, or a fork of what another one is now or was at one of its snapshots. */
  async createWorld(setting: WorldSetting = {}): Promise<string> {
    await this.#ready
    const { name, snapshot, from = snapshot === undefined ? undefined : defaultWorld, ...rest } = setting
    const isFork = from !== undefined
    const initial = await (isFork
      ? this.#loader.fork(this.#worlds.needSnapshot(from, snapshot), rest)
      : this.#loader.initialSnapshot(rest))
    // Now, since another of that name may have been made in the meantime.
    const claimed = this.#worlds.claim(name)
    this.startFrom(claimed, initial)
    return claimed
  }

  /** Whether there was such a one. */
  deleteWorld(name: string): boolean {
    if (name === defaultWorld) throw new RangeError('The default world stays. Reset it, or load a scenario into it.')
    return this.#worlds.delete(name)
  }

  /** Takes a snapshot of a world, and keeps it under a name. */
  snapshot(name: string, worldName = defaultWorld): void {
    const world = this.needWorld(worldName)
    world.snapshots.set(name, world.snapshot())
  }

  /** Goes back to a snapshot. */
  restore(name: string, worldName = defaultWorld): void {
    this.needWorld(worldName).restore(this.#worlds.needSnapshot(worldName, name))
    this.#emitter.emit({ kind: 'world', what: 'restored', world: worldName })
  }

  /** Throws when requests to a strict world were outside the contract, since the last check or reset. */
  checkContract(...worldNames: string[]): void {
    const names = worldNames.length > 0 ? worldNames : [defaultWorld]
    const violations = names.flatMap((name) => this.needWorld(name).violations.all())
    if (violations.length > 0) throw new ContractViolationError(violations)
  }

  /** The request to this endpoint, application or pattern: one that is in the journal already, or the next that comes. */
  async waitForRequest(endpoint: AnyEndpointId | (string & {}), options: WaitOptions = {}): Promise<JournalEntry> {
    return (await import('../control/waiting.ts')).waitForRequest(this, endpoint, options)
  }

  async #emitControl(answer: Response | Promise<Response>, worldName: string): Promise<Response> {
    const response = await answer
    if (response.ok)
      this.#emitter.emit({ kind: 'control', endpoint: response.headers.get('x-sim-endpoint')!, world: worldName })
    return response
  }
}

function isOwned(address: Address): address is OwnedAddress {
  return address.place !== undefined
}
