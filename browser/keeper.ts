import { machineTime } from '../src/kernel/clock.ts'
import { book, ownerOf } from '../src/owner.ts'
import type { Happening, Simulator, SimulatorOptions } from '../src/simulator.ts'
import { defaultWorld, worldNameOf } from '../src/worlds.ts'
import { Archive } from './kept-archive.ts'
import { KeptNews } from './kept-news.ts'
import { openTurns, ownTurns, type Turns } from './kept-turns.ts'
import { repeat, Watch } from './kept-watch.ts'
import { Watches } from './kept-watches.ts'
import { type KeptStorage, openStorage, type Persist } from './storage.ts'

/** Keeps the worlds of a simulator in the storage of the browser, in step with other tabs. */
export class Keeper {
  readonly #kind: Persist
  readonly #options: SimulatorOptions
  readonly #news: KeptNews
  #simulator!: Simulator
  #watches!: Watches
  #archive!: Archive
  #storage!: KeptStorage
  #turns: Turns = ownTurns
  #pulling: Promise<void> = Promise.resolve()
  #isLoading = false
  #isOff = false
  #mute = () => {}
  #letIn = () => {}
  readonly #started = new Promise<void>((resolve) => {
    this.#letIn = resolve
  })

  constructor(kind: Persist, options: SimulatorOptions, quiet: boolean) {
    this.#kind = kind
    this.#options = options
    this.#news = new KeptNews(kind, quiet)
  }

  async start(simulator: Simulator): Promise<void> {
    this.#simulator = simulator
    this.#watches = new Watches(simulator)
    this.#archive = new Archive(simulator, this.#options)
    this.#mute = simulator.listen((happening) => this.#hear(happening))
    try {
      this.#storage = await openStorage(this.#kind)
      if (this.#storage.isShared) this.#turns = openTurns(`fauxtranet:${this.#kind}`, (name) => this.#hearOf(name))
      await this.#takeTurn(() => this.#hydrate())
    } catch (error) {
      this.#giveUp(error)
    }
    this.#letIn()
  }

  async stop(): Promise<void> {
    await this.#flush()
    this.#isOff = true
    this.#mute()
    this.#turns.close()
  }

  /** No answer goes out before what it tells of is kept. */
  async answer(request: Request, respond: () => Response | Promise<Response>): Promise<Response> {
    await this.#started
    await this.#pullFor(request)
    try {
      return await respond()
    } finally {
      await this.#flush()
    }
  }

  /** Reading needs no turn: it sees the newest that there is. */
  async takeTurn(request: Request, work: () => Response | Promise<Response>): Promise<Response> {
    if (request.method === 'GET' || request.method === 'HEAD') {
      await this.#pullFor(request)
      return work()
    }
    return this.#takeTurn(async () => {
      await this.#pullFor(request)
      const response = await work()
      // It changes more than rows.
      const watch = ownerOf(request) === 'control' && this.#watches.find(nameOf(request))
      if (watch) watch.isDirty = true
      return response
    })
  }

  #takeTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.#turns.take(async () => {
      try {
        return await work()
      } finally {
        if (!this.#isOff) await this.#save()
      }
    })
  }

  async #flush(): Promise<void> {
    if (this.#isOff || (this.#watches.stale().length === 0 && this.#watches.deleted.size === 0)) return
    await this.#takeTurn(() => this.#pull(() => this.#watches.stale()))
  }

  /** What the page does without a request is kept, too, a little later. */
  #hear(happening: Happening): void {
    if (this.#isLoading) return
    this.#watches.hear(happening)
    queueMicrotask(() => this.#started.then(() => this.#flush()))
  }

  /** Another tab has written. */
  async #hearOf(name: string): Promise<void> {
    await this.#started
    await this.#pull(() => [name])
  }

  async #hydrate(): Promise<void> {
    const kept = await this.#storage.find(defaultWorld)
    const asked = kept && this.#archive.findAsked(kept)
    const names = await this.#storage.names()
    if (asked !== undefined && asked !== this.#archive.asked) {
      this.#news.tellOfOptions(asked, this.#archive.asked)
      for (const name of names) await this.#storage.remove(name)
      return
    }
    for (const name of names) {
      try {
        await this.#load(name, true)
      } catch (error) {
        this.#news.warnOfDamage(name, error, await this.#storage.setAside(name))
      }
    }
  }

  /** The control interface can reach every world. */
  async #pullFor(request: Request): Promise<void> {
    if (ownerOf(request) !== 'control') return this.#pull(() => [nameOf(request)])
    return this.#pull(async () => [...new Set([...this.#watches.names(), ...(await this.#storage.names())])])
  }

  /** Brings what other tabs have written since; one after the other. */
  #pull(findNames: () => string[] | Promise<string[]>): Promise<void> {
    this.#pulling = this.#pulling.then(async () => {
      if (this.#isOff || !this.#storage.isShared) return
      try {
        for (const name of await findNames()) await this.#pullOne(name)
      } catch (error) {
        this.#giveUp(error)
      }
    })
    return this.#pulling
  }

  async #pullOne(name: string): Promise<void> {
    const version = await this.#storage.findVersion(name)
    const watch = this.#watches.find(name)
    if (version === watch?.version || this.#watches.deleted.has(name)) return
    if (version !== undefined) await this.#load(name)
    else if (name !== defaultWorld && watch && !watch.isStale) this.#drop(name)
  }

  /** Another tab has deleted it. */
  #drop(name: string): void {
    this.#asLoading(() => this.#simulator.deleteWorld(name))
    this.#watches.forget(name)
  }

  async #load(name: string, isStart = false): Promise<void> {
    const found = await this.#storage.find(name)
    if (!found) return
    const revived = await this.#archive.read(found, isStart)
    const watch = this.#watches.find(name)
    if (watch?.isReplaced) {
      watch.version = found.version
      return
    }
    if (name === defaultWorld && !isStart) this.#archive.goAlong(revived.kept)
    this.#asLoading(() => {
      const { first, present, isChanged, kept } = revived
      const entries = this.#simulator.findWorld(name)?.journal.all() ?? []
      const world = this.#simulator.begin(name, first.snapshot())
      world.restore(present.snapshot())
      // What this tab was asked stays in its journal.
      for (const entry of entries) world.journal.add({ ...entry, step: 0 })
      this.#watches.set(name, new Watch(world, first.snapshot(), kept.instant, isChanged, found.version))
    })
    try {
      repeat(this.#simulator.needWorld(name), watch?.pending ?? [])
    } catch (error) {
      this.#news.warnOfLoss(error)
    }
  }

  #asLoading(work: () => void): void {
    this.#isLoading = true
    try {
      work()
    } finally {
      this.#isLoading = false
    }
  }

  async #save(): Promise<void> {
    try {
      for (const name of this.#watches.deleted) {
        await this.#storage.remove(name)
        this.#watches.deleted.delete(name)
        this.#turns.tell(name)
      }
      for (const name of this.#watches.stale()) await this.#saveOne(name)
    } catch (error) {
      this.#news.warnOfLoss(error)
    }
  }

  async #saveOne(name: string): Promise<void> {
    const watch = this.#watches.find(name)
    if (!watch) return this.#watches.forget(name)
    const base = await this.#archive.findBase(watch.first.origin, watch.instant)
    const text = this.#archive.write(watch, base)
    watch.settle()
    const version = Math.max(machineTime(), (watch.version ?? 0) + 1)
    try {
      await this.#storage.write(name, { version, text })
    } catch (error) {
      watch.isDirty = true
      throw error
    }
    watch.version = version
    this.#turns.tell(name)
  }

  #giveUp(error: unknown): void {
    if (!this.#isOff) this.#news.warnOfEnd(error)
    this.#isOff = true
  }
}

function nameOf(request: Request): string {
  return worldNameOf(book.address(request), request.headers)
}
