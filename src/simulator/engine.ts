import type { Controls, Fork } from '../world/application.ts'
import type { SimulatorEvent } from '../world/events.ts'
import type { UncheckedSetting } from '../world/setting.ts'
import type { Snapshot, World } from '../world/world.ts'
import { noSnapshots } from '../world/world-state.ts'
import type { Answering } from './answering.ts'
import { type Assembly, assemble } from './assembly.ts'
import { EventEmitter } from './event-emitter.ts'
import type { ReloadOptions, UncheckedOptions } from './options.ts'
import { defaultWorld, Worlds } from './worlds.ts'

const loadAnswering = () => import('./answering.ts')

/** What a simulator runs on: its applications and scenarios, its worlds, and what answers. A reload replaces all but the worlds. */
export class Engine {
  parts: Assembly
  readonly emitter = new EventEmitter()
  readonly worlds: Worlds
  /** Resolves when the first scenario is loaded, and rejects when it cannot be. */
  readonly ready: Promise<void>
  /** What the default world starts from. Undefined until the first scenario is loaded. */
  initial: Snapshot | undefined
  answering: Answering | undefined
  readonly #simulator: Controls
  #options: UncheckedOptions

  constructor(simulator: Controls, options: UncheckedOptions) {
    this.#simulator = simulator
    this.#options = options
    this.parts = assemble(options)
    this.worlds = new Worlds(() => this.parts.createWorld(), this.emitter)
    this.ready = this.#start()
    // Whoever waits for `ready` gets the failure; this avoids an unhandled rejection.
    this.ready.catch(() => {})
  }

  async #start(): Promise<void> {
    const loading = loadAnswering()
    if (this.parts.checked) await this.parts.checked
    const initial = await this.parts.loader.initialSnapshot({})
    this.startFrom(defaultWorld, initial)
    this.initial = initial
    this.answering = this.#createAnswering(await loading)
  }

  #createAnswering({ Answering }: typeof import('./answering.ts')): Answering {
    const { endpoints, loader, interpreterOptions } = this.parts
    const emit = (event: SimulatorEvent) => this.emitter.emit(event)
    const answered = { simulator: this.#simulator, endpoints, loader, worlds: this.worlds, emit }
    return new Answering(answered, interpreterOptions, this.#options)
  }

  /** Puts a world into the state of a snapshot. A reset restores it from now on. */
  startFrom(worldName: string, snapshot: Snapshot): World {
    const world = this.worlds.startFrom(worldName, snapshot)
    this.answering?.countWorld(world, worldName)
    this.emitter.emitWorld('begun', worldName)
    return world
  }

  /** Loads what a new world needs. What it returns creates it. */
  async prepareWorld({ name, from, snapshot, ...setting }: UncheckedSetting & Fork): Promise<() => string> {
    await this.ready
    const { loader } = this.parts
    const isFork = from !== undefined || snapshot !== undefined
    this.answering!.checkSetting(setting, isFork)
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
    world.state = { ...world.state, violations: [], snapshots: noSnapshots }
  }

  /** Takes other options. If something is wrong with them, nothing has changed. Returns sentences about what else has changed. */
  async reload(changes: ReloadOptions): Promise<string[]> {
    await this.ready
    const options = { ...this.#options, ...changes }
    const [{ prepareReload }, answering] = await Promise.all([import('./reload/reload.ts'), loadAnswering()])
    const { parts, initial, carry } = await prepareReload(options, this.#options)
    const { remarks, begun } = carry(this.worlds.all(), this.initial!, this.parts.loader.all())
    this.parts = parts
    this.#options = options
    this.initial = initial
    this.answering = this.#createAnswering(answering)
    for (const world of begun) this.emitter.emitWorld('begun', world)
    return remarks
  }
}
