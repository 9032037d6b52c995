import { defaultWorld } from '../core/http/address.ts'
import type { BodyLimits } from '../core/http/body.ts'
import type { Place } from '../core/http/contract.ts'
import type { Outcome } from '../core/http/outcome.ts'
import type { Exchange } from '../core/interpreter/exchange.ts'
import type { Controls, Fork } from '../world/application.ts'
import type { UncheckedSetting } from '../world/setting.ts'
import type { Snapshot, World } from '../world/world.ts'
import { applications } from './applications.ts'
import { type Assembly, assemble } from './assembly.ts'
import type { EndpointRegistry } from './endpoints.ts'
import { EventEmitter } from './event-emitter.ts'
import type { Persistence, ReloadOptions, UncheckedOptions } from './options.ts'
import { Worlds } from './worlds.ts'

const ourPlaces: ReadonlySet<Place> = new Set(applications.map(({ place }) => place))

/** What a simulator runs on: its applications and scenarios, and its worlds. A reload replaces all but the worlds. */
export class Engine {
  parts: Assembly
  readonly emitter = new EventEmitter()
  readonly worlds: Worlds
  /** Resolves when the first scenario is loaded, and rejects when it cannot be. */
  readonly ready: Promise<void>
  /** What the default world starts from. Undefined until the first scenario is loaded. */
  initial: Snapshot | undefined
  readonly simulator: Controls
  limits!: BodyLimits
  persistence: Persistence | undefined
  verify = false
  challenge = false
  #options: UncheckedOptions
  /** It is loaded next to the first scenario: nothing needs it sooner. */
  handling: typeof import('./handle.ts') | undefined

  constructor(simulator: Controls, options: UncheckedOptions) {
    this.simulator = simulator
    this.#options = options
    this.parts = assemble(options)
    this.worlds = new Worlds(() => this.parts.loader.createWorld(), this.emitter)
    this.ready = this.#start()
    // Whoever waits for `ready` gets the failure; this avoids an unhandled rejection.
    this.ready.catch(() => {})
  }

  get endpoints(): EndpointRegistry {
    return this.parts.endpoints
  }

  async #start(): Promise<void> {
    const loading = import('./handle.ts')
    if (this.parts.checked) await this.parts.checked
    const initial = await this.parts.loader.initialSnapshot({})
    this.startFrom(defaultWorld, initial)
    this.initial = initial
    const handling = await loading
    handling.checkLeftOptions(this.parts.handling, this.#options)
    this.#take(this.parts, handling)
    this.handling = handling
  }

  /** What handles requests, when the first scenario is loaded. */
  async loadHandling(): Promise<typeof import('./handle.ts')> {
    await this.ready
    return this.handling!
  }

  #take(parts: Assembly, { defaultLimits }: typeof import('./handle.ts')): void {
    const { limits, verify = false, challenge = false } = parts.handling
    this.parts = parts
    this.limits = { ...defaultLimits, ...limits }
    this.verify = verify
    this.challenge = challenge
  }

  handle(exchange: Exchange): Outcome | Promise<Outcome> {
    const { handling, persistence } = this
    if (!handling) return this.ready.then(() => this.handle(exchange))
    if (!persistence) return handling.handle(this, exchange)
    return persistence.around(exchange, async () => handling.handle(this, exchange))
  }

  /** Whether a user has written a route; without a name, the application. */
  isOwn(place: Place, name = ''): boolean {
    return !ourPlaces.has(place) || !!this.endpoints.find(place)?.own?.includes(name)
  }

  /** Refuses what is no setting of a world, or of a fork. Call it when the simulator is ready. */
  checkSetting(setting: UncheckedSetting, isFork?: boolean): void {
    this.handling!.checkSetting(setting, isFork)
  }

  /** Puts a world into the state of a snapshot. A reset restores it from now on. */
  startFrom(worldName: string, snapshot: Snapshot): World {
    const world = this.worlds.startFrom(worldName, snapshot)
    // It begins with rows that it may share with no other.
    this.worlds.countWorld(world, worldName)
    this.emitter.emitWorld('begun', worldName)
    return world
  }

  /** Loads what a new world needs. What it returns creates it. */
  async prepareWorld({ name, from, snapshot, ...setting }: UncheckedSetting & Fork): Promise<() => string> {
    await this.ready
    const { loader } = this.parts
    const isFork = from !== undefined || snapshot !== undefined
    this.checkSetting(setting, isFork)
    const initial = isFork
      ? await loader.fork(this.worlds.needSnapshot(from, snapshot), setting)
      : await loader.initialSnapshot(setting)
    return () => {
      // Only now, since another world of that name may have been made meanwhile.
      const claimed = this.worlds.claim(name)
      this.startFrom(claimed, initial)
      return claimed
    }
  }

  /** Goes back to what it was made with, or reloaded with: all other worlds are deleted. */
  async restart(): Promise<void> {
    await this.ready
    for (const name of this.worlds.names()) {
      if (name !== defaultWorld) this.worlds.delete(name)
    }
    const world = this.startFrom(defaultWorld, this.initial!)
    world.forgetSnapshots()
  }

  /** Takes other options. If something is wrong with them, nothing has changed. Returns sentences about what else has changed. */
  async reload(changes: ReloadOptions): Promise<string[]> {
    await this.ready
    const options = { ...this.#options, ...changes }
    const { prepareReload } = await import('./reload/reload.ts')
    const { parts, initial, carry } = await prepareReload(options, this.#options)
    const { remarks, begun } = carry(this.worlds.all(), this.initial!, this.parts.loader.all())
    this.#take(parts, this.handling!)
    this.#options = options
    this.initial = initial
    for (const world of begun) this.emitter.emitWorld('begun', world)
    return remarks
  }

  /** A control request may change other worlds, and scenarios: where it fails, that is undone, too. */
  atomically<Result>(world: World, work: () => Result): ReturnType<typeof world.atomically<Result>> {
    const { state } = this.worlds
    const { loader } = this.parts
    const { scenarios } = loader
    try {
      const done = world.atomically(work)
      // One that waits has changed nothing yet.
      if (!(done.result instanceof Promise)) this.persistence?.commit?.()
      return done
    } catch (error) {
      this.worlds.state = state
      loader.scenarios = scenarios
      throw error
    }
  }
}
