import type { Outcome } from '../../src/core/http/outcome.ts'
import type { Exchange } from '../../src/core/interpreter/exchange.ts'
import type { Persistence } from '../../src/simulator/options.ts'
import type { Simulator, UncheckedOptions } from '../../src/simulator/simulator.ts'
import { worldNameIn } from '../../src/simulator/world-name.ts'
import type { Notices } from './notices.ts'
import { PageWorlds } from './page-worlds.ts'
import type { PageStorage } from './storage.ts'

/** Saves the worlds of a simulator in the browser's storage, in sync with other tabs. */
export class Sync implements Persistence {
  /** Resolves when the saved state is loaded. */
  readonly ready: Promise<void>
  readonly #simulator: Simulator
  readonly #worlds: PageWorlds
  readonly #storage: PageStorage
  readonly #channel: BroadcastChannel | undefined
  readonly #notices: Notices
  readonly #stopListening: () => void
  #isOff = false

  constructor(simulator: Simulator, storage: PageStorage, options: UncheckedOptions, notices: Notices) {
    this.#simulator = simulator
    this.#storage = storage
    this.#notices = notices
    if (storage.topic) {
      this.#channel = new BroadcastChannel(storage.topic)
      this.#channel.onmessage = ({ data }) => this.ready.then(() => this.#pull(String(data)))
    }
    this.#worlds = new PageWorlds(simulator, storage, options, notices)
    // Changes without a request are saved too, a little later.
    this.#stopListening = simulator.onEvent((event) => {
      this.#worlds.observe(event)
      void this.ready.then(() => this.#flush())
    })
    this.ready = this.#saveAfter(() => this.#worlds.hydrate()).catch((error) => this.#giveUp(error))
  }

  async stop(): Promise<void> {
    await this.#flush()
    // One that is still saving notifies the other tabs in the end.
    await this.#alone(async () => undefined)
    this.#isOff = true
    this.#stopListening()
    this.#channel?.close()
    this.#storage.close()
  }

  /** Sends no response before its changes are saved. */
  async around(exchange: Exchange, run: () => Promise<Outcome>): Promise<Outcome> {
    await this.ready
    // Before the lock, since faults and expiry run before it.
    await this.#pullFor(exchange)
    try {
      this.#worlds.track(worldNameIn(exchange))
    } catch {
      // No world can have this name: the response says so.
    }
    try {
      return await run()
    } finally {
      await this.#flush()
    }
  }

  /** Reading needs no lock. */
  withLock<Result>(exchange: Exchange, run: () => Result | Promise<Result>): Result | Promise<Result> {
    if (exchange.sentMethod === 'GET' || exchange.sentMethod === 'HEAD') return run()
    return this.#saveAfter(async () => {
      // Another tab may have written while this one waited for the lock.
      await this.#pullFor(exchange)
      return run()
    })
  }

  #saveAfter<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.#alone(async () => {
      const result = await work()
      if (!this.#isOff) await this.#save()
      return result
    })
  }

  /** Runs `work` while no other tab runs its own. */
  #alone<Result>(work: () => Promise<Result>): Promise<Result> {
    // Browsers have it only on secure pages. Elsewhere two tabs that write at the same time may overwrite each other.
    const locks = navigator.locks as LockManager | undefined
    const { topic } = this.#storage
    return topic && locks ? (locks.request(topic, work) as Promise<Result>) : work()
  }

  async #save(): Promise<void> {
    try {
      for await (const name of this.#worlds.save()) this.#channel?.postMessage(name)
      this.#notices.endLoss()
    } catch (error) {
      this.#notices.warnOfLoss(error)
    }
  }

  async #flush(): Promise<void> {
    if (this.#isOff || this.#worlds.isDone) return
    await this.#saveAfter(async () => {
      for (const name of this.#worlds.changed()) await this.#pull(name)
    })
  }

  /** Pulls the world of a request; all worlds for the control interface, which can reach each of them. */
  #pullFor(exchange: Exchange): Promise<void> {
    const isControl = this.#simulator.endpoints.findApplication(exchange) === 'control'
    return this.#pull(isControl ? undefined : worldNameIn(exchange))
  }

  async #pull(name: string | undefined): Promise<void> {
    if (this.#isOff) return
    await this.#worlds.pull(name).catch((error) => this.#giveUp(error))
  }

  #giveUp(error: unknown): void {
    if (!this.#isOff) this.#notices.warnOfEnd(error)
    this.#isOff = true
  }
}
