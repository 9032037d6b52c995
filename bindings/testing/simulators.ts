import { prepareSimulator } from '../../scenarios/create-simulator.ts'
import { asSentence } from '../../src/core/text/sentence.ts'
import type { Simulator, SimulatorOptions, UncheckedOptions } from '../../src/simulator/simulator.ts'

/** Applications of a user, as tests give them. */
export type Applications = NonNullable<SimulatorOptions['applications']>

interface Found {
  simulator: Simulator
  /** What the names of its worlds end with: no two simulators have a world of one name. */
  suffix: string
}

interface Made {
  applications: Applications
  /** Whether it can do without the scenario of the configuration. */
  isApart: boolean
  simulator: Simulator
}

/** The simulators of a process: one for all tests with the same applications. */
export class Simulators {
  readonly #made: Made[] = []
  readonly #byWorld = new Map<string, Simulator>()
  readonly #config: UncheckedOptions
  readonly #file: string

  constructor(config: UncheckedOptions = {}, file = 'the configuration') {
    this.#config = config
    this.#file = file
  }

  /** The simulator with these applications. */
  find(applications?: Applications, hasScenario = false): Found {
    const configured = this.#config.applications ?? []
    const wanted = applications ?? configured
    // The scenario of the configuration may need the applications that it has, and its user.
    const isApart = hasScenario && !isSame(wanted, configured)
    let at = this.#made.findIndex((made) => made.isApart === isApart && isSame(made.applications, wanted))
    if (at === -1) {
      const { scenario, parameters, user, ...rest } = this.#config
      const options = { ...rest, ...(!isApart && { scenario, parameters, user }), applications: wanted }
      at = this.#made.push({ applications: wanted, isApart, simulator: this.#make(options) }) - 1
    }
    return { simulator: this.#made[at]!.simulator, suffix: at === 0 ? '' : ` (${at + 1})` }
  }

  /** The same, when it can answer. */
  async open(applications?: Applications, hasScenario = false): Promise<Found> {
    const found = this.find(applications, hasScenario)
    try {
      await found.simulator.ready()
    } catch (error) {
      throw applications && !hasScenario ? this.#blame(error, applications) : error
    }
    return found
  }

  #make(options: UncheckedOptions): Simulator {
    try {
      return prepareSimulator(options as SimulatorOptions)
    } catch (error) {
      throw this.#blame(error, options.applications)
    }
  }

  /** Whoever wrote the test has not written the name that is wrong. */
  #blame(error: unknown, applications: Applications = []): Error {
    if (Object.keys(this.#config).length === 0) return error as Error
    const isOther = !isSame(applications, this.#config.applications ?? [])
    const remedy = isOther ? ' This test has other applications than that. Please give it a scenario of its own.' : ''
    return new RangeError(`Failed to use ${this.#file}: ${asSentence(error)}${remedy}`, { cause: error })
  }

  enter(world: string, simulator: Simulator): void {
    this.#byWorld.set(world, simulator)
  }

  /** That of a world, also of one that is closed; the first one where there is no such world. */
  readonly of = (world?: string): Simulator => this.#byWorld.get(world ?? '') ?? this.find().simulator
}

function isSame(some: Applications, others: Applications): boolean {
  return some.length === others.length && some.every((one, i) => one === others[i])
}
