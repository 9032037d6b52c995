import { scenarios } from '../../scenarios/presets.ts'
import { Simulator, type SimulatorOptions } from '../../src/simulator/simulator.ts'
import { KeptNews } from './notices.ts'
import { needPersist, openStorage, type Persist } from './storage.ts'
import { Keeper } from './sync.ts'

/** None where nothing can be kept. */
type MaybeKeeper = Promise<Keeper | undefined>

/** A simulator whose state outlives the page. It answers when its keeper is there. */
class KeptSimulator extends Simulator {
  readonly #keeper: MaybeKeeper

  constructor(options: SimulatorOptions, keeper: MaybeKeeper) {
    super({ ...options, takeTurn: async (request, work) => (await keeper)?.answerInTurn(request, work) ?? work() })
    this.#keeper = keeper
  }

  override async respond(request: Request): Promise<Response> {
    const keeper = await this.#keeper
    return keeper ? keeper.answer(request, () => super.respond(request)) : super.respond(request)
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
  let letIn = (_keeper: MaybeKeeper) => {}
  const keeper: MaybeKeeper = new Promise((resolve) => {
    letIn = resolve
  })
  const simulator = new KeptSimulator({ ...options, scenarios: [...scenarios, ...(options.scenarios ?? [])] }, keeper)
  await simulator.ready()
  return {
    simulator,
    async start() {
      letIn(openKeeper(simulator, options, kind, new KeptNews(kind, quiet)))
      await (await keeper)?.ready
    },
    stop: async () => (await keeper)?.stop(),
  }
}

async function openKeeper(simulator: Simulator, options: SimulatorOptions, kind: Persist, news: KeptNews): MaybeKeeper {
  try {
    return new Keeper(simulator, await openStorage(kind), options, news)
  } catch (error) {
    news.warnOfEnd(error)
    return undefined
  }
}
