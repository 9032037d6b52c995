import { scenarios } from '../scenarios/presets.ts'
import { day, machineTime } from '../src/core/time/clock.ts'
import type { AppOptions } from '../src/server/app.ts'
import { applicationsWith } from '../src/simulator/applications.ts'
import { worldsOf } from '../src/simulator/create-world.ts'
import { Simulator, type UncheckedOptions } from '../src/simulator/simulator.ts'
import type { UncheckedSetting } from '../src/world/setting.ts'
import type { Snapshot, World } from '../src/world/world.ts'
import { identify } from './bases.ts'
import type { HostSettings } from './options.ts'
import { checkSize, mostInFile } from './size.ts'

/** What all objects of an isolate share: the options, and the scenarios that were loaded. */
export class Host {
  readonly #settings: HostSettings
  readonly #options: UncheckedOptions
  readonly #createEmpty: () => World
  /** Whether users wrote applications, so that rows have to be checked again. */
  readonly hasOwn: boolean
  #shared: Simulator | undefined

  constructor(settings: HostSettings) {
    const { simulator } = settings
    const applications = applicationsWith(simulator.applications)
    this.#settings = settings
    this.#options = { ...simulator, presets: scenarios, limits: { file: mostInFile, ...simulator.limits } }
    this.#createEmpty = worldsOf(applications)
    this.hasOwn = applications.hasOwn
  }

  async createSimulator(): Promise<Simulator> {
    // Not in the constructor, because Workers cannot load anything while they start.
    this.#shared ??= new HostedSimulator(this.#options, this.#createEmpty)
    const simulator = new HostedSimulator(this.#options, this.#createEmpty, this.#shared)
    await simulator.ready()
    simulator.findExpiry = () => new Date(this.findExpiry().expiry).toISOString()
    return simulator
  }

  /** Latency and chaos are not saved, because they come from the options. */
  withConditions(world: World): Snapshot {
    const { latency, chaos } = this.#options
    if (latency || chaos) world.faults.setNetworkConditions({ latency, chaos })
    return world.snapshot()
  }

  findExpiry(): { now: number; expiry: number } {
    const now = machineTime()
    return { now, expiry: now + this.#settings.keepDays * day }
  }

  /** The world's own host name is accepted as well. */
  appOptionsFor(name: string): AppOptions {
    const { app, domain } = this.#settings
    const own = /^[a-z0-9-]+$/.test(name) ? [`${name}--${domain}`] : []
    return { ...app, allowHosts: [...(app.allowHosts ?? []), ...own] }
  }
}

class HostedSimulator extends Simulator {
  readonly #createEmpty: () => World

  constructor(options: UncheckedOptions, createEmpty: () => World, other?: Simulator) {
    super(options, other)
    this.#createEmpty = createEmpty
  }

  override async initialSnapshot(setting: UncheckedSetting): Promise<Snapshot> {
    const initial = await super.initialSnapshot(setting)
    try {
      checkSize(initial, 0)
    } catch (error) {
      this.forgetLoaded()
      throw error
    }
    await identify(this.#createEmpty(), initial)
    return initial
  }
}
