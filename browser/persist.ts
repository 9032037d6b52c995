import { scenarios } from '../scenarios/presets.ts'
import { Simulator, type SimulatorOptions } from '../src/simulator.ts'
import { Keeper } from './keeper.ts'
import { needPersist, type Persist } from './storage.ts'

/** A simulator whose state outlives the page. */
class KeptSimulator extends Simulator {
  readonly #keeper: Keeper

  constructor(options: SimulatorOptions, keeper: Keeper) {
    super({ ...options, takeTurn: (request, work) => keeper.takeTurn(request, work) })
    this.#keeper = keeper
  }

  override respond(request: Request): Promise<Response> {
    return this.#keeper.answer(request, () => super.respond(request))
  }
}

export interface PersistentSimulator {
  simulator: Simulator
  /** Brings back what was kept; requests that come earlier wait for it. */
  start(): Promise<void>
  /** Keeps nothing from now on, and listens to no other tab. */
  stop(): Promise<void>
}

export async function persistSimulator(
  options: SimulatorOptions,
  kind: Persist,
  quiet = false,
): Promise<PersistentSimulator> {
  needPersist(kind)
  const keeper = new Keeper(kind, options, quiet)
  const simulator = new KeptSimulator({ ...options, scenarios: [...scenarios, ...(options.scenarios ?? [])] }, keeper)
  await simulator.ready()
  return { simulator, start: () => keeper.start(simulator), stop: () => keeper.stop() }
}
