import type { Context } from './application.ts'
import { applications } from './applications.ts'
import type { OwnedAddress } from './kernel/address-book.ts'
import { App, type Conduct } from './kernel/app.ts'
import type { Address, Spelling } from './kernel/canonical.ts'
import { Clock, type Now } from './kernel/clock.ts'
import type { Entry } from './kernel/journal.ts'
import type { Spellings } from './kernel/spellings.ts'
import { suggest } from './kernel/words.ts'
import { exportScenario, moveTo } from './load.ts'
import { book, type FoundEndpoint, findEndpoint, ownerOf } from './owner.ts'
import { type Scenario, type Setting, usualSeed } from './scenario.ts'
import { signIn } from './sign-in.ts'
import { createWorld, type Snapshot, type World } from './world.ts'
import { defaultWorld, Worlds, worldNameOf } from './worlds.ts'

export interface SimulatorOptions extends Setting, Conduct {
  /** The scenarios that can be loaded by name. */
  scenarios?: readonly Scenario[]
  /** Which spelling of the few fields that the spec spells in two ways; both unless said. */
  spellings?: Spellings
}

export type Listener = (entry: Entry, world: string, request: Request) => void

/** Holds worlds, and is `fetch(Request) → Promise<Response>`. */
export class Simulator {
  readonly #app: App
  readonly #scenarios: Map<string, Scenario>
  readonly #worlds = new Worlds()
  readonly #listeners = new Set<Listener>()
  readonly #usual: { scenario: string | Scenario; seed: number; now: Now | undefined }
  readonly #spellings: Spellings
  #ready: Promise<void>
  #first: Snapshot | undefined

  constructor({
    scenario = 'small-company',
    seed = usualSeed,
    now,
    user,
    scenarios = [],
    spellings = 'both',
    ...conduct
  }: SimulatorOptions) {
    this.#app = new App(applications, book, conduct)
    this.#scenarios = new Map(scenarios.map((known) => [known.name, known]))
    // A misspelt name is an error where it is written, not where it is first asked for.
    this.#needScenario(scenario)
    this.#usual = { scenario, seed, now }
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
    return [...this.#scenarios.values()]
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
    if (!isOwned(address)) return notOurs(address.asked)
    const worldName = worldNameOf(address, request.headers)
    const world = this.needWorld(worldName)
    world.runDue()
    const context: Context = { world, worldName, simulator: this, spellings: this.#spellings }
    return this.#app.answer(request, address, world, context, (entry) => {
      for (const listener of this.#listeners) listener(entry, worldName, request)
    })
  }

  /** The name of the application whose address this is, in any of its spellings; undefined when it is nobody's here. */
  owner(request: Spelling): string | undefined {
    return ownerOf(request)
  }

  /** The endpoint that answers this, in any of its spellings; undefined when none does. */
  findEndpoint(request: Spelling): Promise<FoundEndpoint | undefined> {
    return findEndpoint(request)
  }

  /** Called after every request with what the journal keeps of it. Returns how to stop. */
  onRequest(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Puts a world into the state of a scenario. Seed and clock are the simulator's unless given, the user the scenario's. */
  async load(setting: Setting, name = defaultWorld): Promise<World> {
    await this.#ready
    return this.#load(setting, name)
  }

  async #load(setting: Setting, name: string): Promise<World> {
    const { scenario = this.#usual.scenario, seed = this.#usual.seed, now = this.#usual.now, user } = setting
    if (!Number.isSafeInteger(seed)) throw new RangeError(`${seed} is no seed. Please give a whole number.`)
    const known = this.#needScenario(scenario)
    const clock = new Clock()
    clock.set(now ?? known.instant)
    const fresh = createWorld()
    fresh.import(moveTo(clock, await exportScenario(known, seed)))
    if (user !== undefined) signIn(fresh, String(user))
    return this.#worlds.begin(name, fresh.snapshot(), fresh)
  }

  /** Back to the first moment of the scenario that was loaded last. */
  reset(name = defaultWorld): void {
    this.#worlds.reset(name)
  }

  /** Back to what the simulator was made with, whatever has been loaded since. */
  async restart(): Promise<void> {
    await this.#ready
    this.#worlds.begin(defaultWorld, this.#first!)
  }

  /** A world by its name; made on first use as a fork of what the default one began as. */
  needWorld(name: string): World {
    return this.#worlds.need(name)
  }

  #needScenario(scenario: string | Scenario): Scenario {
    if (typeof scenario !== 'string') return scenario
    const known = this.#scenarios.get(scenario)
    if (known) return known
    const names = [...this.#scenarios.keys()]
    throw new Error(
      `There is no scenario "${scenario}".${suggest(scenario, names) || ` There are ${names.join(', ')}.`}`,
    )
  }
}

function isOwned(address: Address): address is OwnedAddress {
  return address.place !== undefined
}

function notOurs(path: string): Response {
  const roots = applications.map(({ place }) => place.root)
  const message = `there is nothing at ${path}; the applications are at ${roots.join(', ')}`
  return Response.json({ error: true, message, code: 404 }, { status: 404 })
}
