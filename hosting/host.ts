import { scenarios } from '../scenarios/presets.ts'
import type { Outcome } from '../src/core/http/outcome.ts'
import { describeSchema } from '../src/core/store/describe-schema.ts'
import type { AnyTable } from '../src/core/store/references.ts'
import { day, machineTime } from '../src/core/time/clock.ts'
import { version } from '../src/core/version.ts'
import type { AppOptions } from '../src/server/app.ts'
import { applicationsWith } from '../src/simulator/applications.ts'
import { worldsOf } from '../src/simulator/create-world.ts'
import type { SnapshotCache, UncheckedOptions } from '../src/simulator/options.ts'
import type { Scenario } from '../src/world/scenario.ts'
import type { Snapshot, World, WorldState } from '../src/world/world.ts'
import { findNameProblem } from './access.ts'
import { digest, identify } from './bases.ts'
import { HostedSimulator } from './hosted-simulator.ts'
import { logOutcome } from './log.ts'
import type { HostSettings } from './options.ts'
import { RateLimit } from './rate-limit.ts'
import { checkRows, checkSize, countRows, limitCache } from './size.ts'

/** In bytes. */
export interface HostLimits {
  /** In memory, for one world. */
  world: number
  /** For one upload, unless the options have another limit. */
  file: number
}

/** What all worlds of a process or isolate share: the options, and the scenarios that were loaded. */
export class Host {
  readonly #settings: HostSettings
  readonly #limits: HostLimits
  readonly #options: UncheckedOptions & { snapshots: SnapshotCache }
  readonly #createEmpty: () => World
  readonly #hasOwn: boolean
  /** The code that writes: this version, with the tables of the users' applications. Known once there is a simulator. */
  writer = version

  constructor(settings: HostSettings, given: HostLimits) {
    const { simulator } = settings
    const applications = applicationsWith(simulator.applications)
    const limits = { file: given.file, ...simulator.limits }
    this.#settings = settings
    this.#limits = given
    // Before memory runs out. The progress of our scenarios counts rows, that of others may count anything.
    const checkTotal = (scenario: Scenario, total: number) => {
      if (scenarios.includes(scenario)) this.#checkCounts(total, total, 0)
    }
    this.#options = { ...simulator, presets: scenarios, limits, snapshots: new Map(), checkTotal }
    this.#createEmpty = worldsOf(applications)
    this.#hasOwn = applications.hasOwn
  }

  async createSimulator(): Promise<HostedSimulator> {
    const simulator = new HostedSimulator(this, this.#options)
    await simulator.ready()
    if (this.#hasOwn && this.writer === version) this.writer = await identifyTables(this.#createEmpty())
    return simulator
  }

  /** Fails if an option is wrong, or if new worlds would be too large. */
  async check(): Promise<void> {
    const { tooLarge } = await this.createSimulator()
    if (tooLarge) throw tooLarge
  }

  createEmptySnapshot(): Snapshot {
    return this.#createEmpty().snapshot()
  }

  /** Refuses a scenario that is too large, otherwise identifies its rows. */
  async prepare(initial: Snapshot): Promise<void> {
    try {
      this.checkSize(initial, initial.tables, 0)
    } catch (error) {
      this.#options.snapshots.clear()
      throw error
    }
    limitCache(this.#options.snapshots, this.#limits.world)
    await identify(this.#createEmpty(), initial)
  }

  /** Throws if the world would be too large. `written` is its size in addition to its initial rows. */
  checkSize(initial: Snapshot, tables: WorldState['tables'], written: number): void {
    this.#checkCounts(countRows(tables), countRows(initial.tables), written)
  }

  #checkCounts(rows: number, initialRows: number, written: number): void {
    checkRows(rows, this.#settings.worldRows)
    checkSize(initialRows, written, this.#limits.world)
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

  /** With organisations, a world creates only worlds of its own organisation, which links can open. */
  nameWorld(creator: string, given: string | undefined): string {
    const [organisation] = this.#settings.access ? creator.split('-', 1) : ['world']
    const name = given ?? `${organisation}-${machineTime().toString(36)}`
    if (!this.#settings.access) return name
    if (name.split('-', 1)[0] !== organisation)
      throw new RangeError(
        `The world "${name}" would not be of the organisation "${organisation}". Choose a name such as "${organisation}-demo".`,
      )
    const problem = findNameProblem(name)
    if (problem !== undefined) throw new RangeError(problem)
    return name
  }

  createRateLimit(): RateLimit {
    return new RateLimit(this.#settings.requestsPerMinute)
  }

  /** Logs a response that does not come from the simulator, and returns it. */
  log(request: { method: string; url: string }, world: string, outcome: Outcome): Outcome {
    logOutcome(this.#settings.app, request, { world, outcome })
    return outcome
  }

  /** The world's own host name is accepted as well. */
  appOptionsFor(name: string): AppOptions {
    const { app, domain } = this.#settings
    if (domain === undefined) return app
    const own = /^[a-z0-9-]+$/.test(name) ? [`${name}--${domain}`] : []
    return { ...app, allowHosts: [...(app.allowHosts ?? []), domain, ...own] }
  }
}

async function identifyTables({ tables }: World): Promise<string> {
  const texts = Object.values<AnyTable>(tables).map(({ name, schema }) => name + describeSchema(schema))
  return `${version} ${await digest(texts.join('\n'))}`
}
