import { scenarios } from '../../scenarios/presets.ts'
import type { Outcome } from '../../src/core/http/outcome.ts'
import type { Exchange } from '../../src/core/interpreter/exchange.ts'
import { Simulator, type UncheckedOptions } from '../../src/simulator/simulator.ts'
import { Notices } from './notices.ts'
import { checkPersist, openStorage, type Persist } from './storage.ts'
import { Sync } from './sync.ts'

/** Undefined where nothing can be saved. */
type MaybeSync = Promise<Sync | undefined>

/** A simulator whose state outlives the page. It answers when its sync has started. */
class SyncedSimulator extends Simulator {
  readonly #sync: MaybeSync

  constructor(options: UncheckedOptions, sync: MaybeSync) {
    super({ ...options, withLock: async (request, work) => (await sync)?.runLocked(request, work) ?? work() })
    this.#sync = sync
  }

  override async handle(exchange: Exchange): Promise<Outcome> {
    const sync = await this.#sync
    return sync ? sync.handle(exchange, () => super.handle(exchange)) : super.handle(exchange)
  }
}

/** A simulator with a saved state. */
export interface PersistentSimulator {
  simulator: Simulator
  /** Restores the saved state. Earlier requests wait for it. */
  start(): Promise<void>
  /** Stops saving, and stops listening to other tabs. */
  stop(): Promise<void>
}

export async function persistSimulator(
  options: UncheckedOptions,
  kind: Persist,
  quiet = false,
): Promise<PersistentSimulator> {
  checkPersist(kind)
  let resolveSync = (_sync: MaybeSync) => {}
  const sync: MaybeSync = new Promise((resolve) => {
    resolveSync = resolve
  })
  const simulator = new SyncedSimulator({ ...options, presets: scenarios }, sync)
  await simulator.ready()
  return {
    simulator,
    async start() {
      resolveSync(openSync(simulator, options, kind, new Notices(kind, quiet)))
      await (await sync)?.ready
    },
    stop: async () => (await sync)?.stop(),
  }
}

async function openSync(simulator: Simulator, options: UncheckedOptions, kind: Persist, notices: Notices): MaybeSync {
  try {
    return new Sync(simulator, await openStorage(kind), options, notices)
  } catch (error) {
    notices.warnOfEnd(error)
    return undefined
  }
}
