import { scenarios } from '../../scenarios/presets.ts'
import { Simulator, type UncheckedOptions } from '../../src/simulator/simulator.ts'
import { Notices } from './notices.ts'
import { checkPersist, openStorage, type Persist } from './storage.ts'
import { Sync } from './sync.ts'

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
  const simulator = new Simulator({ ...options, presets: scenarios })
  let begin = () => {}
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  // Undefined where nothing can be saved.
  const opened = begun.then(() => open(simulator, options, kind, new Notices(kind, quiet)))
  simulator.persistence = {
    around: async (exchange, run) => (await opened)?.around(exchange, run) ?? run(),
    withLock: async (exchange, run) => (await opened)?.withLock(exchange, run) ?? run(),
  }
  await simulator.ready()
  return {
    simulator,
    async start() {
      begin()
      await (await opened)?.ready
    },
    stop: async () => (await opened)?.stop(),
  }
}

async function open(simulator: Simulator, options: UncheckedOptions, kind: Persist, notices: Notices) {
  try {
    return new Sync(simulator, await openStorage(kind), options, notices)
  } catch (error) {
    notices.warnOfEnd(error)
    return undefined
  }
}
