import { prepareSimulator } from '../../scenarios/create-simulator.ts'
import type { Simulator, SimulatorOptions, UncheckedOptions } from '../../src/simulator/simulator.ts'

/** Applications of a user, as tests give them. */
export type Applications = NonNullable<SimulatorOptions['applications']>

/** The simulators of a process: one for all tests with the same applications. */
export class Simulators {
  readonly #made: { applications: Applications; simulator: Simulator }[] = []
  readonly #byWorld = new Map<string, Simulator>()

  readonly #config: UncheckedOptions

  constructor(config: UncheckedOptions = {}) {
    this.#config = config
  }

  /** The simulator with these applications, and what the names of its worlds end with: no two simulators have a world of one name. */
  find(applications: Applications = this.#config.applications ?? []): { simulator: Simulator; suffix: string } {
    const isSame = (other: Applications) =>
      other.length === applications.length && other.every((one, i) => one === applications[i])
    let at = this.#made.findIndex((made) => isSame(made.applications))
    if (at === -1) {
      const simulator = prepareSimulator({ ...this.#config, applications } as SimulatorOptions)
      at = this.#made.push({ applications, simulator }) - 1
    }
    return { simulator: this.#made[at]!.simulator, suffix: at === 0 ? '' : ` (${at + 1})` }
  }

  enter(world: string, simulator: Simulator): void {
    this.#byWorld.set(world, simulator)
  }

  /** That of a world, also of one that is closed; the first one where there is no such world. */
  readonly of = (world?: string): Simulator => this.#byWorld.get(world ?? '') ?? this.find().simulator
}
