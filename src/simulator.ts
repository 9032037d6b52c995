import type { Context } from './application.ts'
import { applications } from './applications.ts'
import { type Answer, App, type Conduct, type OwnedAddress } from './kernel/app.ts'
import type { Address, Spelling } from './kernel/canonical.ts'
import { Clock } from './kernel/clock.ts'
import { cookieOf } from './kernel/identity.ts'
import type { Entry } from './kernel/journal.ts'
import { suggest } from './kernel/words.ts'
import { exportScenario, moveTo } from './load.ts'
import { book, type Owner, ownerOf } from './owner.ts'
import { type Scenario, type Setting, usualSeed } from './scenario.ts'
import { signIn } from './sign-in.ts'
import { createWorld, type Snapshot, type World } from './world.ts'

export interface SimulatorOptions extends Setting, Conduct {
  /** Username or id of who is signed in, instead of the scenario's own; `nobody` for no one. */
  user?: string
  /** The scenarios that can be loaded by name. */
  scenarios?: readonly Scenario[]
}

export type Listener = (entry: Entry, world: string, request: Request) => void

/** The world that nobody names. */
export const defaultWorld = 'default'

/** Holds worlds, and is `fetch(Request) → Promise<Response>`. */
export class Simulator {
  readonly #app: App
  readonly #scenarios: Map<string, Scenario>
  readonly #worlds = new Map<string, World>()
  readonly #origins = new Map<string, Snapshot>()
  readonly #listeners = new Set<Listener>()
  readonly #user: string | undefined
  #setting: Setting
  #ready: Promise<void>
  #isReady = false

  constructor({
    scenario = 'small-company',
    seed = usualSeed,
    now,
    user,
    scenarios = [],
    ...conduct
  }: SimulatorOptions) {
    this.#app = new App(applications, book, conduct)
    this.#scenarios = new Map(scenarios.map((known) => [known.name, known]))
    this.#user = user
    // A misspelt name is an error where it is written, not where it is first asked for.
    this.#needScenario(scenario)
    this.#setting = { scenario, seed, now }
    this.#ready = this.load(this.#setting).then(() => {
      this.#isReady = true
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
    if (!this.#isReady) await this.#ready
    return this.respond(request)
  }

  /** The same for a server that is ready: at once where nothing has to be waited for. */
  respond(request: Request): Response | Promise<Response> {
    const address = book.address(request)
    if (!isOwned(address)) return notOurs(address.asked)
    const worldName = address.world ?? worldOf(request.headers) ?? defaultWorld
    const world = this.needWorld(worldName)
    const finish = ({ response, entry }: Answer) => {
      if (entry) for (const listener of this.#listeners) listener(entry, worldName, request)
      return response
    }
    const context: Context = { world, worldName, simulator: this }
    const answer = this.#app.answer(request, address, world, context)
    return answer instanceof Promise ? answer.then(finish) : finish(answer)
  }

  /** Whose address this is, in any of its spellings; undefined when it is nobody's here. */
  owner(request: Spelling): Owner | undefined {
    return ownerOf(request)
  }

  /** Called after every request with what the journal keeps of it. Returns how to stop. */
  onRequest(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Puts a world into the state of a scenario. */
  async load(setting: Setting, name = defaultWorld): Promise<World> {
    const { scenario = this.#setting.scenario!, seed = this.#setting.seed!, now = this.#setting.now } = setting
    const known = this.#needScenario(scenario)
    const clock = new Clock()
    clock.set(now ?? known.instant)
    const exported = await exportScenario(known, seed)
    const world = this.#worlds.get(name) ?? createWorld()
    world.import(moveTo(clock, exported))
    if (this.#user !== undefined) signIn(world, this.#user)
    this.#worlds.set(name, world)
    this.#origins.set(name, world.snapshot())
    if (name === defaultWorld) this.#setting = { scenario, seed, now }
    return world
  }

  /** Back to the first moment of the scenario that was loaded last. */
  reset(name = defaultWorld): void {
    this.needWorld(name).restore(this.#origins.get(name)!)
  }

  /** A world by its name; made on first use as a fork of what the default one began as. */
  needWorld(name: string): World {
    const known = this.#worlds.get(name)
    if (known) return known
    const origin = this.#origins.get(defaultWorld)
    if (!origin) throw new Error('Failed to enter a world: the scenario is still loading. Please await ready() first.')
    const world = createWorld()
    world.restore(origin)
    this.#worlds.set(name, world)
    this.#origins.set(name, origin)
    return world
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

function worldOf(headers: Headers): string | undefined {
  return headers.get('x-sim-world') ?? cookieOf(headers, 'sim-world')
}

function isOwned(address: Address): address is OwnedAddress {
  return address.contract !== undefined
}

function notOurs(path: string): Response {
  const roots = applications.map(({ contract }) => contract.root)
  const message = `there is nothing at ${path}; the applications are at ${roots.join(', ')}`
  return Response.json({ error: true, message, code: 404 }, { status: 404 })
}
