import { scenarios } from '../../scenarios/presets.ts'
import { worldNameIn } from '../../src/core/http/address.ts'
import type { Outcome } from '../../src/core/http/outcome.ts'
import type { Exchange } from '../../src/core/interpreter/exchange.ts'
import type { Persistence } from '../../src/simulator/options.ts'
import { Simulator, type UncheckedOptions } from '../../src/simulator/simulator.ts'
import { createNotices, type Notices } from './notices.ts'
import { PageWorlds } from './page-worlds.ts'
import { checkPersist, openStorage, type Persist } from './storage.ts'

export async function persistSimulator(
  options: UncheckedOptions,
  kind: Persist,
  quiet = false,
): Promise<PersistentSimulator> {
  checkPersist(kind)
  const persistent = new PersistentSimulator(options, kind, createNotices(kind, quiet))
  await persistent.simulator.ready()
  return persistent
}

interface OpenPage {
  worlds: PageWorlds
  /** The name of the lock and channel that tabs share; undefined if no other tab can see the state. */
  topic: string | undefined
  channel: BroadcastChannel | undefined
}

/** Saves a simulator's worlds in the browser's storage, in sync with other tabs. */
export class PersistentSimulator implements Persistence {
  readonly simulator: Simulator
  readonly #notices: Notices
  readonly #ready: Promise<void>
  #begin = () => {}
  #stopListening = () => {}
  /** Undefined while nothing is saved: before loading, after a failure, or once stopped. */
  #page: OpenPage | undefined

  constructor(options: UncheckedOptions, kind: Persist, notices: Notices) {
    this.simulator = new Simulator({ ...options, presets: scenarios })
    this.simulator.persistence = this
    this.#notices = notices
    const begun = new Promise<void>((resolve) => {
      this.#begin = resolve
    })
    this.#ready = begun.then(() => this.#load(kind, options)).catch((error) => this.#giveUp(error))
  }

  /** Earlier requests wait for this. */
  start(): Promise<void> {
    this.#begin()
    return this.#ready
  }

  async stop(): Promise<void> {
    await this.#flush()
    // A save that is still running must be able to notify other tabs.
    if (this.#page) await this.#alone(this.#page, async () => undefined)
    this.#page = undefined
    this.#stopListening()
  }

  /** A response is sent only once its changes are saved. */
  async around(exchange: Exchange, run: () => Promise<Outcome>): Promise<Outcome> {
    await this.#ready
    // Before the lock, because faults and expiry run before it.
    await this.#pullFor(exchange)
    try {
      this.#page?.worlds.track(worldNameIn(exchange))
    } catch {
      // The response reports that no world can have this name.
    }
    try {
      return await run()
    } finally {
      await this.#flush()
    }
  }

  withLock<Result>(exchange: Exchange, run: () => Result | Promise<Result>): Result | Promise<Result> {
    if (!this.#page || exchange.sentMethod === 'GET' || exchange.sentMethod === 'HEAD') return run()
    return this.#alone(this.#page, async () => {
      // Another tab may have written while this one waited.
      await this.#pullFor(exchange)
      return run()
    })
  }

  async #load(kind: Persist, options: UncheckedOptions): Promise<void> {
    const storage = await openStorage(kind)
    const { topic } = storage
    const channel = topic === undefined ? undefined : new BroadcastChannel(topic)
    const worlds = new PageWorlds(this.simulator, storage, options, this.#notices)
    this.#page = { worlds, topic, channel }
    if (channel) channel.onmessage = ({ data }) => this.#ready.then(() => this.#pull(String(data)))
    // Changes without a request are saved as well.
    const stopListening = this.simulator.onEvent((event) => {
      worlds.observe(event)
      void this.#ready.then(() => this.#flush())
    })
    this.#stopListening = () => {
      stopListening()
      channel?.close()
      storage.close()
    }
    await this.#alone(this.#page, () => worlds.hydrate())
  }

  #alone<Result>(page: OpenPage, work: () => Promise<Result>): Promise<Result> {
    const run = async () => {
      const result = await work()
      if (this.#page) await this.#save(page)
      return result
    }
    // Only secure pages have locks. Elsewhere, two tabs that write at the same time may overwrite each other.
    const locks = navigator.locks as LockManager | undefined
    return page.topic && locks ? (locks.request(page.topic, run) as Promise<Result>) : run()
  }

  async #save({ worlds, channel }: OpenPage): Promise<void> {
    try {
      for await (const name of worlds.save()) channel?.postMessage(name)
      this.#notices.endLoss()
    } catch (error) {
      this.#notices.warnOfLoss(error)
    }
  }

  async #flush(): Promise<void> {
    const page = this.#page
    if (!page || page.worlds.isDone) return
    await this.#alone(page, async () => {
      for (const name of page.worlds.changed()) await this.#pull(name)
    })
  }

  /** Control requests can reach any world, so they pull all worlds. */
  #pullFor(exchange: Exchange): Promise<void> {
    const isControl = this.simulator.endpoints.findApplication(exchange) === 'control'
    return this.#pull(isControl ? undefined : worldNameIn(exchange))
  }

  async #pull(name: string | undefined): Promise<void> {
    await this.#page?.worlds.pull(name).catch((error) => this.#page && this.#giveUp(error))
  }

  #giveUp(error: unknown): void {
    this.#notices.warnOfEnd(error)
    this.#page = undefined
  }
}
