import { prepareSimulator } from '../../scenarios/create-simulator.ts'
import { asSentence } from '../../src/core/text/sentence.ts'
import type { Simulator, SimulatorOptions, UncheckedOptions } from '../../src/simulator/simulator.ts'

export type Applications = NonNullable<SimulatorOptions['applications']>

interface FoundSimulator {
  simulator: Simulator
  /** Appended to world names, so that they are unique across simulators. */
  suffix: string
}

interface SimulatorEntry {
  applications: Applications
  /** Whether it is independent of the configured scenario. */
  isIndependent: boolean
  simulator: Simulator
}

/** The simulators of a process: one for all tests with the same applications. */
export class Simulators {
  readonly #entries: SimulatorEntry[] = []
  readonly #byWorld = new Map<string, Simulator>()
  readonly #config: UncheckedOptions
  readonly #file: string

  constructor(config: UncheckedOptions = {}, file = 'the configuration') {
    this.#config = config
    this.#file = file
  }

  find(applications?: Applications, hasScenario = false): FoundSimulator {
    const configured = this.#config.applications ?? []
    const wanted = applications ?? configured
    // The configured scenario may need the configured applications and user.
    const isIndependent = hasScenario && !isSame(wanted, configured)
    let at = this.#entries.findIndex(
      (entry) => entry.isIndependent === isIndependent && isSame(entry.applications, wanted),
    )
    if (at === -1) {
      const { scenario, parameters, user, ...rest } = this.#config
      const options = { ...rest, ...(!isIndependent && { scenario, parameters, user }), applications: wanted }
      at = this.#entries.push({ applications: wanted, isIndependent, simulator: this.#create(options) }) - 1
    }
    return { simulator: this.#entries[at]!.simulator, suffix: at === 0 ? '' : ` (${at + 1})` }
  }

  /** Also waits until the simulator is ready. */
  async open(applications?: Applications, hasScenario = false): Promise<FoundSimulator> {
    const found = this.find(applications, hasScenario)
    try {
      await found.simulator.ready()
    } catch (error) {
      throw applications && !hasScenario ? this.#explain(error, applications) : error
    }
    return found
  }

  #create(options: UncheckedOptions): Simulator {
    try {
      return prepareSimulator(options as SimulatorOptions)
    } catch (error) {
      throw this.#explain(error, options.applications)
    }
  }

  /** The error is in the configuration, which the author of the test may not have written. */
  #explain(error: unknown, applications: Applications = []): Error {
    if (Object.keys(this.#config).length === 0) return error as Error
    const isOther = !isSame(applications, this.#config.applications ?? [])
    const remedy = isOther ? ' This test uses other applications. Please set a scenario in the test.' : ''
    return new RangeError(`Failed to use ${this.#file}: ${asSentence(error)}${remedy}`, { cause: error })
  }

  enter(world: string, simulator: Simulator): void {
    this.#byWorld.set(world, simulator)
  }

  /** Also finds the simulator of a closed world. Falls back to the default one. */
  readonly of = (world?: string): Simulator => this.#byWorld.get(world ?? '') ?? this.find().simulator
}

function isSame(some: Applications, others: Applications): boolean {
  return some.length === others.length && some.every((one, i) => one === others[i])
}
