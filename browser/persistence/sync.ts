import type { Outcome } from '../../src/core/http/outcome.ts'
import type { Exchange } from '../../src/core/interpreter/exchange.ts'
import type { Simulator, UncheckedOptions } from '../../src/simulator/simulator.ts'
import { worldNameIn } from '../../src/simulator/world-name.ts'
import { Archive } from './archive.ts'
import { type Lock, openLock, ownLock } from './lock.ts'
import type { Notices } from './notices.ts'
import { Puller } from './puller.ts'
import { Saver } from './saver.ts'
import type { PersistentStorage } from './storage-interface.ts'
import { Tracker } from './tracker.ts'

type SentRequest = Pick<Exchange, 'sentMethod' | 'url' | 'headers'>

/** Saves the worlds of a simulator in the browser's storage, in sync with other tabs. */
export class Sync {
  /** Resolves when the saved state is loaded. */
  readonly ready: Promise<void>
  readonly #simulator: Simulator
  readonly #tracker: Tracker
  readonly #puller: Puller
  readonly #saver: Saver
  readonly #storage: PersistentStorage
  readonly #lock: Lock
  readonly #notices: Notices
  readonly #stopListening: () => void
  #isOff = false

  constructor(simulator: Simulator, storage: PersistentStorage, options: UncheckedOptions, notices: Notices) {
    const archive = new Archive(simulator, options)
    this.#notices = notices
    this.#simulator = simulator
    this.#storage = storage
    this.#tracker = new Tracker(simulator)
    const { topic } = storage
    this.#lock = topic ? openLock(topic, (name) => this.ready.then(() => this.#pull(name))) : ownLock
    this.#puller = new Puller(simulator, storage, archive, this.#tracker, notices)
    this.#saver = new Saver(storage, archive, this.#tracker, (name) => this.#lock.notify(name))
    // Changes without a request are saved too, a little later.
    this.#stopListening = simulator.onEvent((event) => {
      this.#tracker.observe(event)
      void this.ready.then(() => this.#flush())
    })
    this.ready = this.#saveAfter(() => this.#puller.hydrate()).catch((error) => this.#giveUp(error))
  }

  async stop(): Promise<void> {
    await this.#flush()
    // One that is still saving notifies the other tabs in the end.
    await this.#lock.take(async () => undefined)
    this.#isOff = true
    this.#stopListening()
    this.#lock.close()
    this.#storage.close()
  }

  /** Sends no response before its changes are saved. */
  async handle(request: SentRequest, respond: () => Promise<Outcome>): Promise<Outcome> {
    await this.ready
    // Before the lock, since faults and expiry run before it.
    await this.#pullFor(request)
    try {
      this.#tracker.need(worldNameIn(request))
    } catch {
      // No world can have this name: the answer says so.
    }
    try {
      return await respond()
    } finally {
      await this.#flush()
    }
  }

  /** Runs the part of a request that uses the world. Reading needs no lock. */
  runLocked<Result>(request: SentRequest, work: () => Result | Promise<Result>): Result | Promise<Result> {
    if (request.sentMethod === 'GET' || request.sentMethod === 'HEAD') return work()
    return this.#saveAfter(async () => {
      // Another tab may have written while this one waited for the lock.
      await this.#pullFor(request)
      return work()
    })
  }

  #saveAfter<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.#lock.take(async () => {
      const result = await work()
      if (!this.#isOff) await this.#save()
      return result
    })
  }

  async #save(): Promise<void> {
    try {
      await this.#saver.save()
      this.#notices.endLoss()
    } catch (error) {
      this.#notices.warnOfLoss(error)
    }
  }

  async #flush(): Promise<void> {
    if (this.#isOff || this.#saver.isDone) return
    await this.#saveAfter(async () => {
      for (const name of this.#tracker.stale()) await this.#pull(name)
    })
  }

  /** Pulls the world of a request; all worlds for the control interface, which can reach each of them. */
  #pullFor(request: SentRequest): Promise<void> {
    return this.#pull(
      this.#simulator.endpoints.findApplication(request) === 'control' ? undefined : worldNameIn(request),
    )
  }

  async #pull(name: string | undefined): Promise<void> {
    if (this.#isOff) return
    await this.#puller.pull(name).catch((error) => this.#giveUp(error))
  }

  #giveUp(error: unknown): void {
    if (!this.#isOff) this.#notices.warnOfEnd(error)
    this.#isOff = true
  }
}
