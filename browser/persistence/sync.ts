import type { Simulator, SimulatorOptions } from '../../src/simulator/simulator.ts'
import { worldNameIn } from '../../src/simulator/world-name.ts'
import { Archive } from './archive.ts'
import { type Lock, openLock, ownLock } from './lock.ts'
import type { Notices } from './notices.ts'
import { Puller } from './puller.ts'
import { Saver } from './saver.ts'
import type { PersistentStorage } from './storage-interface.ts'
import { Tracker } from './tracker.ts'

/** Keeps the worlds of a simulator in the storage of the browser, in step with other tabs. */
export class Sync {
  /** Settles when what was kept is there. */
  readonly ready: Promise<void>
  readonly #simulator: Simulator
  readonly #tracker: Tracker
  readonly #puller: Puller
  readonly #saver: Saver
  readonly #storage: PersistentStorage
  readonly #lock: Lock
  readonly #news: Notices
  readonly #stopListening: () => void
  #isOff = false

  constructor(simulator: Simulator, storage: PersistentStorage, options: SimulatorOptions, news: Notices) {
    const archive = new Archive(simulator, options)
    this.#news = news
    this.#simulator = simulator
    this.#storage = storage
    this.#tracker = new Tracker(simulator)
    const { topic } = storage
    this.#lock = topic ? openLock(topic, (name) => this.ready.then(() => this.#pull(name))) : ownLock
    this.#puller = new Puller(simulator, storage, archive, this.#tracker, news)
    this.#saver = new Saver(storage, archive, this.#tracker, (name) => this.#lock.tell(name))
    // What the page does without a request is kept, too, a little later.
    this.#stopListening = simulator.onEvent((event) => {
      this.#tracker.observe(event)
      void this.ready.then(() => this.#flush())
    })
    this.ready = this.#saveAfter(() => this.#puller.hydrate()).catch((error) => this.#giveUp(error))
  }

  async stop(): Promise<void> {
    await this.#flush()
    this.#isOff = true
    this.#stopListening()
    this.#lock.close()
    this.#storage.close()
  }

  /** No answer goes out before what it tells of is kept. */
  async answer(request: Request, respond: () => Response | Promise<Response>): Promise<Response> {
    await this.ready
    // The faults that befall it, and what is due, come before its turn.
    await this.#pullFor(request)
    this.#tracker.need(worldNameIn(request))
    try {
      return await respond()
    } finally {
      await this.#flush()
    }
  }

  /** The part of it that sees the world. Whoever only reads needs no turn. */
  runLocked<Result>(request: Request, work: () => Result | Promise<Result>): Result | Promise<Result> {
    if (request.method === 'GET' || request.method === 'HEAD') return work()
    return this.#saveAfter(async () => {
      // Another tab may have written while this one waited for its turn.
      await this.#pullFor(request)
      return work()
    })
  }

  #saveAfter<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.#lock.take(async () => {
      const result = await work()
      if (!this.#isOff) await this.#saver.save().catch((error) => this.#news.warnOfLoss(error))
      return result
    })
  }

  async #flush(): Promise<void> {
    if (this.#isOff || this.#saver.isDone) return
    await this.#saveAfter(async () => {
      for (const name of this.#tracker.stale()) await this.#pull(name)
    })
  }

  /** The control interface can reach every world. */
  #pullFor(request: Request): Promise<void> {
    return this.#pull(
      this.#simulator.endpoints.findApplication(request) === 'control' ? undefined : worldNameIn(request),
    )
  }

  async #pull(name: string | undefined): Promise<void> {
    if (this.#isOff) return
    await this.#puller.pull(name).catch((error) => this.#giveUp(error))
  }

  #giveUp(error: unknown): void {
    if (!this.#isOff) this.#news.warnOfEnd(error)
    this.#isOff = true
  }
}
