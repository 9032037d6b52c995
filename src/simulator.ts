import type { Context, WorldSetting } from './application.ts'
import { applications } from './applications.ts'
import { needNoBreach } from './breaches.ts'
import type { JournalEntry } from './control/shapes.ts'
import type { Happening } from './happening.ts'
import type { OwnedAddress } from './kernel/address-book.ts'
import { App, type Conduct } from './kernel/app.ts'
import type { Address, Spelling } from './kernel/canonical.ts'
import { rulesOf, type Weather } from './kernel/fault-rule.ts'
import type { Entry } from './kernel/journal.ts'
import type { Spellings } from './kernel/spellings.ts'
import { Library } from './library.ts'
import { type AnyEndpointId, book, type FoundEndpoint, findEndpoint, ownerOf } from './owner.ts'
import type { Awaited } from './received.ts'
import { type Scenario, type Setting, usualSeed } from './scenario.ts'
import { answerStray, findMeant } from './stray.ts'
import type { Snapshot, World } from './world.ts'
import { defaultWorld, Worlds, worldNameOf } from './worlds.ts'

export type { Happening } from './happening.ts'

export interface SimulatorOptions extends Setting, Conduct {
  /** The scenarios that can be loaded by name. */
  scenarios?: readonly Scenario[]
  /** Which spelling of the few fields that the spec spells in two ways; both unless said. */
  spellings?: Spellings
  /** A delay before every answer, and failures now and then, in every scenario and world. */
  weather?: Weather
  /** A request outside its contract is refused; every one is noted in the journal as a breach. */
  strict?: boolean
}

export type Listener = (entry: Entry, world: string, request: Request) => void

/** Holds worlds, and is `fetch(Request) → Promise<Response>`. */
export class Simulator {
  readonly #app: App
  readonly #library: Library
  readonly #worlds: Worlds
  readonly #listeners = new Set<(happening: Happening) => void>()
  readonly #spellings: Spellings
  #ready: Promise<void>
  #first: Snapshot | undefined

  constructor({
    scenario = 'small-company',
    parameters,
    seed = usualSeed,
    now,
    user,
    faults = [],
    scenarios = [],
    spellings = 'both',
    weather = {},
    strict = false,
    ...conduct
  }: SimulatorOptions) {
    this.#app = new App(applications, book, conduct)
    this.#worlds = new Worlds((world, name) => {
      world.onChanges = (changes) => this.#tell({ kind: 'changes', changes, world: name })
    })
    const rules = [...rulesOf(weather), ...faults]
    this.#library = new Library(scenarios, { scenario, parameters, seed, now, strict, faults: rules })
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

  async fetch(request: Request): Promise<Response> {
    if (!this.#first) await this.#ready
    return this.respond(request)
  }

  /** The same for a server that is ready: at once where nothing has to be waited for. */
  respond(request: Request): Response | Promise<Response> {
    const address = book.address(request)
    const worldName = worldNameOf(address, request.headers)
    const world = this.needWorld(worldName)
    const record = (entry: Entry) => this.#tell({ kind: 'request', entry, request, world: worldName })
    if (!isOwned(address)) return answerStray(request, address, world, record)
    world.runDue()
    const context: Context = { world, worldName, simulator: this, spellings: this.#spellings }
    const answer = this.#app.answer(request, address, world, context, record)
    const isControlling = address.place.unrecorded && request.method !== 'GET' && request.method !== 'HEAD'
    return isControlling ? this.#tellOf(answer, worldName) : answer
  }

  /** The name of the application whose address this is, in any of its spellings; undefined when it is nobody's here. */
  owner(request: Spelling): string | undefined {
    return ownerOf(request)
  }

  /** Whether an address that is nobody's is nearly one of an application's, in a world that is strict. */
  isAstray(request: Spelling, world = worldNameOf(book.address(request), request.headers)): boolean {
    const address = book.address(request)
    if (address.place || findMeant(address) === undefined) return false
    return !!this.#first && this.needWorld(world).strict
  }

  /** The endpoint that answers this, in any of its spellings; undefined when none does. */
  findEndpoint(request: Spelling): Promise<FoundEndpoint | undefined> {
    return findEndpoint(request)
  }

  /** Called after every request with what the journal keeps of it. Returns how to stop. */
  onRequest(listener: Listener): () => void {
    return this.listen((happening) => {
      if (happening.kind === 'request') listener(happening.entry, happening.world, happening.request)
    })
  }

  /** Called with everything that happens in any world. Returns how to stop. */
  listen(listener: (happening: Happening) => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Puts a world into the state of a scenario. Seed and clock are the simulator's unless given, the user the scenario's. */
  async load(setting: Setting, name = defaultWorld): Promise<World> {
    await this.#ready
    return this.#load(setting, name)
  }

  async #load(setting: Setting, name: string): Promise<World> {
    return this.begin(name, await this.beginning(setting))
  }

  /** The first moment of a world of this setting. */
  beginning(setting: Setting): Promise<Snapshot> {
    return this.#library.begin(setting)
  }

  /** Puts a world into the state of a moment, which a reset goes back to from now on. */
  begin(name: string, origin: Snapshot): World {
    const world = this.#worlds.begin(name, origin)
    this.#tell({ kind: 'world', what: 'begun', world: name })
    return world
  }

  /** Back to the first moment of the scenario that was loaded last. */
  reset(name = defaultWorld): void {
    this.#worlds.reset(name)
    this.#tell({ kind: 'world', what: 'reset', world: name })
  }

  /** Back to what the simulator was made with, whatever has been loaded since. */
  async restart(): Promise<void> {
    await this.#ready
    this.begin(defaultWorld, this.#first!)
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
    const origin = await (isFork
      ? this.#library.goOn(this.#worlds.moment(from, snapshot), rest)
      : this.#library.begin(rest))
    // Now, since another of that name may have been made in the meantime.
    const claimed = this.#worlds.claim(name)
    this.begin(claimed, origin)
    return claimed
  }

  /** Whether there was such a one. */
  deleteWorld(name: string): boolean {
    if (name === defaultWorld) throw new RangeError('The default world stays. Reset it, or load a scenario into it.')
    const isGone = this.#worlds.delete(name)
    if (isGone) this.#tell({ kind: 'world', what: 'deleted', world: name })
    return isGone
  }

  /** Keeps this moment of a world under a name. */
  snapshot(snapshot: string, name = defaultWorld): void {
    const world = this.needWorld(name)
    world.snapshots.set(snapshot, world.snapshot())
  }

  /** Goes back to a moment that was kept. */
  restore(snapshot: string, name = defaultWorld): void {
    this.needWorld(name).restore(this.#worlds.moment(name, snapshot))
    this.#tell({ kind: 'world', what: 'restored', world: name })
  }

  /** Throws when requests to a strict world were outside the contract. */
  needNoBreach(name = defaultWorld): void {
    needNoBreach(this.needWorld(name))
  }

  /** The request to this endpoint, application or pattern: one that is in the journal already, or the next that comes. */
  async waitForRequest(endpoint: AnyEndpointId | (string & {}), wanted: Awaited = {}): Promise<JournalEntry> {
    return (await import('./received.ts')).waitForRequest(this, endpoint, wanted)
  }

  #tell(happening: Happening): void {
    for (const listener of this.#listeners) listener(happening)
  }

  async #tellOf(answer: Response | Promise<Response>, world: string): Promise<Response> {
    const response = await answer
    if (response.ok) this.#tell({ kind: 'world', what: response.headers.get('x-sim-endpoint')!, world })
    return response
  }
}

function isOwned(address: Address): address is OwnedAddress {
  return address.place !== undefined
}
