import type { Host } from '../hosting/host.ts'
import { type HostedWorld, openWorld } from '../hosting/hosted-world.ts'
import type { RateLimit } from '../hosting/rate-limit.ts'
import { refuseToOpen } from '../hosting/refusals.ts'
import type { NewWorld } from '../hosting/storage.ts'
import { worldNameIn } from '../src/core/http/address.ts'
import { type Outcome, toResponse } from '../src/core/http/outcome.ts'
import { createApp } from '../src/server/app.ts'
import type { ObjectContext, ObjectNamespace } from './durable-object.ts'
import { continuesStream, endStream } from './ended-stream.ts'
import { newWorldHeader, readNewWorld } from './new-world.ts'
import { SqlStorage } from './sql-storage.ts'

interface OpenWorld {
  app: ReturnType<typeof createApp>
  world: HostedWorld
  storage: SqlStorage
}

/** A Durable Object. It has one world. */
export class WorldObject {
  readonly #context: ObjectContext
  readonly #host: Host
  readonly #createStorage: () => SqlStorage
  readonly #rate: RateLimit
  #opening: Promise<OpenWorld> | undefined
  #open: OpenWorld | undefined
  /** When the alarm is set. Undefined until it was read. */
  #expires: number | undefined

  constructor(context: ObjectContext, host: Host, others: ObjectNamespace) {
    this.#createStorage = () => new SqlStorage(context.storage, others)
    this.#context = context
    this.#host = host
    this.#rate = host.createRateLimit()
  }

  async fetch(request: Request): Promise<Response> {
    if (request.headers.has(newWorldHeader)) return this.#create(await readNewWorld(request))
    // An idle panel must not create a deleted world again.
    if (!this.#isUsed && continuesStream(request) && (await this.#createStorage().deleteIfEmpty())) return endStream()
    const name = worldNameIn(request)
    const refuse = (outcome: Outcome) => toResponse(this.#host.log(request, name, outcome))
    let open: OpenWorld
    try {
      open = this.#open ?? (await this.#openOnce(name))
      await this.#keep()
    } catch (error) {
      return refuse(refuseToOpen(error))
    }
    const tooMany = this.#rate.findRefusal()
    if (tooMany) return refuse(tooMany)
    const response = await open.app.fetch(request)
    if (open.world.isDeleted && this.#open === open) this.#forget()
    return response
  }

  /** The world was not used for so long that it is deleted. If that fails, the runtime tries again. */
  async alarm(): Promise<void> {
    if (this.#opening) throw new Error('The world is not deleted yet, because a request is opening it.')
    await this.#context.blockConcurrencyWhile(async () => {
      await this.#createStorage().clear()
      this.#open?.world.stop()
      this.#open?.storage.close()
      this.#forget()
    })
  }

  get #isUsed(): boolean {
    return (this.#opening ?? this.#open) !== undefined
  }

  #forget(): void {
    this.#open = undefined
    this.#expires = undefined
  }

  async #create(world: Omit<NewWorld, 'card'>): Promise<Response> {
    await this.#keep()
    const isNew = !this.#isUsed && this.#createStorage().save(world)
    return new Response(null, { status: isNew ? 201 : 409 })
  }

  /** If it fails, the next request tries again. */
  #openOnce(name: string): Promise<OpenWorld> {
    this.#opening ??= this.#openWorld(name).finally(() => {
      this.#opening = undefined
    })
    return this.#opening
  }

  async #openWorld(name: string): Promise<OpenWorld> {
    // First, so that the alarm cannot delete the world meanwhile.
    await this.#keep()
    const simulator = await this.#host.createSimulator()
    const storage = this.#createStorage()
    const world = await openWorld(simulator, name, this.#host, storage)
    // An open response keeps the object in memory, which is billed.
    simulator.marks = world.marks
    this.#open = { app: createApp(simulator, this.#host.appOptionsFor(name)), world, storage }
    return this.#open
  }

  /** Each time is a write, so the alarm is set a little later than needed. */
  async #keep(): Promise<void> {
    const { storage } = this.#context
    const { now, expiry } = this.#host.findExpiry()
    this.#expires ??= (await storage.getAlarm()) ?? 0
    if (this.#expires >= expiry) return
    const expires = Math.round(expiry + (expiry - now) / 100)
    await storage.setAlarm(expires)
    this.#expires = expires
  }
}
