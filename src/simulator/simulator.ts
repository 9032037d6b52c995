import type { JournalEntry } from '../control/shapes.ts'
import type { WaitOptions } from '../control/waiting.ts'
import type { NetworkConditions } from '../core/faults/rule.ts'
import type { Address, Spelling } from '../core/http/address.ts'
import type { OwnedAddress } from '../core/http/router.ts'
import { App, type Conduct } from '../core/interpreter/interpreter.ts'
import type { Entry } from '../core/interpreter/journal.ts'
import type { Spellings } from '../core/schema/spellings.ts'
import type { Context, WorldSetting } from '../world/application.ts'
import type { SimulatorEvent } from '../world/events.ts'
import { defaultScenario, defaultSeed, type Scenario, type Setting } from '../world/scenario.ts'
import type { Snapshot, World } from '../world/world.ts'
import { applications } from './applications.ts'
import { checkContract } from './contract-violation.ts'
import type { AnyEndpointId } from './endpoint-types.ts'
import { book, type FoundEndpoint, findEndpoint, ownerOf } from './endpoints.ts'
import { EventEmitter } from './event-emitter.ts'
import { Library } from './scenario-loader.ts'
import { answerUnknown, findNearMiss } from './unknown-address.ts'
import { defaultWorld, Worlds, worldNameOf } from './worlds.ts'

export type { SimulatorEvent } from '../world/events.ts'

export interface SimulatorOptions extends Setting, Conduct {
  /** The scenarios that can be loaded by name. */
  scenarios?: readonly Scenario[]
  /** Which spelling of the few fields that the spec spells in two ways; both unless said. */
  spellings?: Spellings
  /** A delay before every answer, and failures now and then, in every scenario and world. */
  weather?: NetworkConditions
  /** A request outside its contract is refused; every one is noted in the journal as a violation. */
  strict?: boolean
}

export type Listener = (entry: Entry, worldName: string, request: Request) => void

/** Holds worlds, and is `fetch(Request) → Promise<Response>`. */
export class Simulator {
  readonly #app: App
  readonly #library: Library
  readonly #worlds: Worlds
  readonly #emitter = new EventEmitter()
  readonly #spellings: Spellings
  #ready: Promise<void>
  #first: Snapshot | undefined

  constructor({
    scenario = defaultScenario,
    parameters,
    seed = defaultSeed,
    now,
    user,
    faults = [],
    scenarios = [],
    spellings = 'both',
    weather,
    strict = false,
    ...conduct
  }: SimulatorOptions) {
    this.#app = new App(applications, book, conduct)
    this.#worlds = new Worlds({
      onMade: (world, worldName) => {
        world.onChanges = (changes) => this.#emitter.tell({ kind: 'changes', changes, world: worldName })
      },
      onGone: (worldName) => this.#emitter.tell({ kind: 'world', what: 'deleted', world: worldName }),
    })
    this.#library = new Library(scenarios, { scenario, parameters, seed, now, strict, faults, weather })
    this.#spellings = spellings
    this.#ready = this.#load({ user }, defaultWorld).then((world) => {
      this.#first = world.snapshot()
    })
    // Whoever waits for it hears of the failure; nobody else needs to.
    this.#ready.catch(() => undefined)
  }

  /** The world that requests without a world's name go to. */
  get world(): World {
    return this.needWorld(defaultWorld)
  }

  get scenarios(): readonly Scenario[] {
    return this.#library.all()
  }

  /** Lets a scenario be loaded by its name from now on. */
  register(scenario: Scenario): void {
    this.#library.add(scenario)
  }

  /** Settles when the first scenario is loaded. */
  ready(): Promise<void> {
    return this.#ready
  }

  /** May be handed on by itself: `createClient(contract, { fetch: simulator.fetch, … })`. */
  readonly fetch = async (request: Request): Promise<Response> => {
    if (!this.#first) await this.#ready
    return this.respond(request)
  }

  /** The same for a server that is ready: at once where nothing has to be waited for. */
  respond(request: Request): Response | Promise<Response> {
    const address = book.address(request)
    const worldName = worldNameOf(address, request.headers)
    const world = this.needWorld(worldName)
    const record = (entry: Entry) => this.#emitter.tell({ kind: 'request', entry, request, world: worldName })
    if (!isOwned(address)) return answerUnknown(request, address, world, record)
    world.runDue()
    const context: Context = { world, worldName, simulator: this, spellings: this.#spellings }
    const answer = this.#app.answer({ request, address, world, context }, record)
    const isControlling = address.place.unrecorded && request.method !== 'GET' && request.method !== 'HEAD'
    return isControlling ? this.#tellOf(answer, worldName) : answer
  }

  /** The name of the application whose address this is, in any of its spellings; undefined when it is nobody's here. */
  owner(request: Spelling): string | undefined {
    return ownerOf(request)
  }

  /** Whether an address that is nobody's is nearly one of an application's, in a world that is strict. */
  isNearMiss(request: Spelling, worldName = worldNameOf(book.address(request), request.headers)): boolean {
    const address = book.address(request)
    if (address.place || findNearMiss(address) === undefined) return false
    return !!this.#first && this.needWorld(worldName).strict
  }

  /** The endpoint that answers this, in any of its spellings; undefined when none does. */
  findEndpoint(request: Spelling): Promise<FoundEndpoint | undefined> {
    return findEndpoint(request)
  }

  /** Called after every request with what the journal keeps of it. Returns how to stop. */
  onRequest(listener: Listener): () => void {
    return this.listen((event) => {
      if (event.kind === 'request') listener(event.entry, event.world, event.request)
    })
  }

  /** Called with everything that happens in any world. Returns how to stop. */
  listen(listener: (event: SimulatorEvent) => void): () => void {
    return this.#emitter.add(listener)
  }

  /** Puts a world into the state of a scenario. Seed and clock are the simulator's unless given, the user the scenario's. */
  async load(setting: Setting, worldName = defaultWorld): Promise<World> {
    await this.#ready
    return this.#load(setting, worldName)
  }

  async #load(setting: Setting, worldName: string): Promise<World> {
    return this.startFrom(worldName, await this.initialSnapshot(setting))
  }

  /** The first moment of a world of this setting. */
  initialSnapshot(setting: Setting): Promise<Snapshot> {
    return this.#library.initialSnapshot(setting)
  }

  /** Puts a world into the state of a moment, which a reset goes back to from now on. */
  startFrom(worldName: string, moment: Snapshot): World {
    const world = this.#worlds.startFrom(worldName, moment)
    this.#emitter.tell({ kind: 'world', what: 'begun', world: worldName })
    return world
  }

  /** Back to the first moment of the scenario that was loaded last. */
  reset(worldName = defaultWorld): void {
    this.#worlds.reset(worldName)
    this.#emitter.tell({ kind: 'world', what: 'reset', world: worldName })
  }

  /** Back to what the simulator was made with, whatever has been loaded since: other worlds and all snapshots are gone. */
  async restart(): Promise<void> {
    await this.#ready
    for (const name of this.worlds()) if (name !== defaultWorld) this.deleteWorld(name)
    const world = this.startFrom(defaultWorld, this.#first!)
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

  /** A world of its own: of a scenario, or a fork of what another one is at this moment or was at one that it keeps. */
  async createWorld(setting: WorldSetting = {}): Promise<string> {
    await this.#ready
    const { name, snapshot, from = snapshot === undefined ? undefined : defaultWorld, ...rest } = setting
    const isFork = from !== undefined
    const first = await (isFork
      ? this.#library.fork(this.#worlds.moment(from, snapshot), rest)
      : this.#library.initialSnapshot(rest))
    // Now, since another of that name may have been made in the meantime.
    const claimed = this.#worlds.claim(name)
    this.startFrom(claimed, first)
    return claimed
  }

  /** Whether there was such a one. */
  deleteWorld(name: string): boolean {
    if (name === defaultWorld) throw new RangeError('The default world stays. Reset it, or load a scenario into it.')
    return this.#worlds.delete(name)
  }

  /** Keeps this moment of a world under a name. */
  snapshot(name: string, worldName = defaultWorld): void {
    const world = this.needWorld(worldName)
    world.snapshots.set(name, world.snapshot())
  }

  /** Goes back to a moment that was kept. */
  restore(name: string, worldName = defaultWorld): void {
    this.needWorld(worldName).restore(this.#worlds.moment(worldName, name))
    this.#emitter.tell({ kind: 'world', what: 'restored', world: worldName })
  }

  /** Throws when requests to a strict world were outside the contract, since it was asked last or reset. */
  checkContract(...worldNames: string[]): void {
    const names = worldNames.length > 0 ? worldNames : [defaultWorld]
    checkContract(names.map((name) => this.needWorld(name)))
  }

  /** The request to this endpoint, application or pattern: one that is in the journal already, or the next that comes. */
  async waitForRequest(endpoint: AnyEndpointId | (string & {}), options: WaitOptions = {}): Promise<JournalEntry> {
    return (await import('../control/waiting.ts')).waitForRequest(this, endpoint, options)
  }

  async #tellOf(answer: Response | Promise<Response>, worldName: string): Promise<Response> {
    const response = await answer
    if (response.ok)
      this.#emitter.tell({ kind: 'control', endpoint: response.headers.get('x-sim-endpoint')!, world: worldName })
    return response
  }
}

function isOwned(address: Address): address is OwnedAddress {
  return address.place !== undefined
}
