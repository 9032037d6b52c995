import { checkWorldName } from '../src/core/http/world-name.ts'
import { orReport } from '../src/core/report.ts'
import type { UncheckedOptions } from '../src/simulator/options.ts'
import { Simulator } from '../src/simulator/simulator.ts'
import type { Controls, Fork } from '../src/world/application.ts'
import { type Scenario, ScenarioError } from '../src/world/scenario.ts'
import type { UncheckedSetting } from '../src/world/setting.ts'
import type { Snapshot, World, WorldState } from '../src/world/world.ts'
import { TooLarge } from './size.ts'

interface Hosting {
  /** Refuses a scenario that is too large. */
  prepare(initial: Snapshot): Promise<void>
  createEmptySnapshot(): Snapshot
  findExpiry(): { expiry: number }
  /** The name of a world that another one creates. Throws if it may not have that name. */
  nameWorld(creator: string, name: string | undefined): string
}

/** The world that a simulator hosts. */
interface Hosted {
  readonly name: string
  /** Called with a scenario that was saved from the present state. */
  addScenario(scenario: Scenario): void
  /** Saves another world. Returns false if there is one with that name. */
  create(name: string, world: World): Promise<boolean>
}

/** Hosts one world. Others are saved where their own simulators find them. */
export class HostedSimulator extends Simulator {
  readonly #host: Hosting
  declare marks?: Controls['marks']
  #hosted: Hosted | undefined
  /** Why no world can start with the scenario of the options. A saved world has its own. */
  tooLarge?: TooLarge
  /** From now on, its world must not be used. */
  isDeleted = false

  constructor(host: Hosting, options: UncheckedOptions) {
    super(options)
    this.#host = host
  }

  override async initialSnapshot(setting: UncheckedSetting): Promise<Snapshot> {
    try {
      const initial = await super.initialSnapshot(setting)
      await this.#host.prepare(initial)
      return initial
    } catch (error) {
      // It may have ended a seed.
      const reason = error instanceof ScenarioError ? error.cause : error
      if (!(reason instanceof TooLarge)) throw error
      if (this.hosted) throw reason
      this.tooLarge = reason
      return this.#host.createEmptySnapshot()
    }
  }

  override register(scenario: Scenario): void {
    if (this.hosted) this.hosted.addScenario(scenario)
    else this.addScenario(scenario)
  }

  addScenario(scenario: Scenario): void {
    super.register(scenario)
  }

  get hosted(): Hosted | undefined {
    return this.#hosted
  }

  set hosted(hosted: Hosted) {
    this.#hosted = hosted
    // The host limits its size.
    this.kept.permanent.add(hosted.name)
  }

  override worlds(): readonly string[] {
    return this.hosted ? [this.hosted.name] : super.worlds()
  }

  /** What a revert restores. */
  get former(): WorldState | undefined {
    return this.kept.former.get(this.hosted!.name)
  }

  set former(state: WorldState) {
    this.kept.former = new Map([[this.hosted!.name, state]])
  }

  /** The new world is in this simulator only while it is created. */
  override async prepareWorld(given: UncheckedSetting & Fork = {}): Promise<() => string> {
    const { hosted } = this
    if (!hosted) return super.prepareWorld(given)
    const { from = hosted.name } = given
    const name = this.#host.nameWorld(hosted.name, given.name)
    for (const each of [from, name]) checkWorldName(each)
    if (from !== hosted.name)
      throw new RangeError(
        `Please send this request to the world "${from}", with the header x-sim-world or at /__world/${encodeURIComponent(from)}/.`,
      )
    const create = await super.prepareWorld({ ...given, name })
    create()
    // Until it is saved and shown.
    this.kept.permanent.add(name)
    const remove = () => {
      this.kept.permanent.delete(name)
      super.deleteWorld(name)
    }
    try {
      if (!(await hosted.create(name, this.needWorld(name))))
        throw new RangeError(
          `The world "${name}" already exists. Choose another name, delete it, or send it PUT /__sim/scenario to load another scenario.`,
        )
    } catch (error) {
      remove()
      throw error
    }
    return () => {
      // The response shows it first.
      queueMicrotask(() => orReport(remove))
      return name
    }
  }

  /** Requests for other worlds are passed on to them. */
  override deleteWorld(name: string): boolean {
    if (this.hosted && name !== this.hosted.name) return false
    const isGone = super.deleteWorld(name)
    this.isDeleted ||= isGone
    return isGone
  }

  findExpiry(): string {
    return new Date(this.#host.findExpiry().expiry).toISOString()
  }
}
