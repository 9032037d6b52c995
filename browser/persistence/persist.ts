import { scenarios } from '../../scenarios/presets.ts'
import { Simulator, type SimulatorOptions } from '../../src/simulator/simulator.ts'
import { Notices } from './notices.ts'
import { checkPersist, openStorage, type Persist } from './storage.ts'
import { Sync } from './sync.ts'

/** None where nothing can be kept. */
type MaybeSync = Promise<Sync | undefined>

/** A simulator whose state outlives the page. It answers when its sync is there. */
class SyncedSimulator extends Simulator {
  readonly #sync: MaybeSync

  constructor(options: SimulatorOptions, sync: MaybeSync) {
    super({ ...options, withLock: async (request, work) => (await sync)?.runLocked(request, work) ?? work() })
    this.#sync = sync
  }

  override async respond(request: Request): Promise<Response> {
    const sync = await this.#sync
    return sync ? sync.answer(request, () => super.respond(request)) : super.respond(request)
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
  checkPersist(kind)
  let letIn = (_sync: MaybeSync) => {}
  const sync: MaybeSync = new Promise((resolve) => {
    letIn = resolve
  })
  const simulator = new SyncedSimulator({ ...options, scenarios: [...scenarios, ...(options.scenarios ?? [])] }, sync)
  await simulator.ready()
  return {
    simulator,
    async start() {
      letIn(openSync(simulator, options, kind, new Notices(kind, quiet)))
      await (await sync)?.ready
    },
    stop: async () => (await sync)?.stop(),
  }
}

async function openSync(simulator: Simulator, options: SimulatorOptions, kind: Persist, news: Notices): MaybeSync {
  try {
    return new Sync(simulator, await openStorage(kind), options, news)
  } catch (error) {
    news.warnOfEnd(error)
    return undefined
  }
}
