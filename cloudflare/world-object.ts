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
}

/** A Durable Object. It has one world. */
export class WorldObject {
  readonly #context: ObjectContext
  readonly #host: Host
  readonly #storage: SqlStorage
  readonly #rate: RateLimit
  #opening: Promise<OpenWorld> | undefined
  #expires = 0

  constructor(context: ObjectContext, host: Host, others: ObjectNamespace) {
    this.#storage = new SqlStorage(context.storage, others)
    this.#context = context
    this.#host = host
    this.#rate = host.createRateLimit()
  }

  async fetch(request: Request): Promise<Response> {
    if (request.headers.has(newWorldHeader)) return this.#create(await readNewWorld(request))
    // An idle panel must not create a deleted world again.
    if (!this.#opening && continuesStream(request) && (await this.#storage.deleteIfEmpty())) return endStream()
    const name = worldNameIn(request)
    const refuse = (outcome: Outcome) => toResponse(this.#host.log(request, name, outcome))
    this.#opening ??= this.#open(name)
    const opening = this.#opening
    let open: OpenWorld
    try {
      open = await opening
    } catch (error) {
      // The next request tries again.
      if (this.#opening === opening) this.#opening = undefined
      return refuse(refuseToOpen(error))
    }
    const tooMany = this.#rate.findRefusal()
    if (tooMany) return refuse(tooMany)
    await this.#keep()
    const response = await open.app.fetch(request)
    if (open.world.isDeleted && this.#opening === opening) this.#forget()
    return response
  }

  /** The world was not used for so long that it is deleted. */
  async alarm(): Promise<void> {
    await this.#context.blockConcurrencyWhile(async () => {
      const open = await this.#opening?.catch(() => undefined)
      open?.world.stop()
      this.#forget()
      await this.#storage.delete()
    })
  }

  #forget(): void {
    this.#opening = undefined
    this.#expires = 0
  }

  async #create(world: NewWorld): Promise<Response> {
    if (this.#opening || !this.#storage.save(world)) return new Response(null, { status: 409 })
    await this.#keep()
    return new Response(null, { status: 201 })
  }

  async #open(name: string): Promise<OpenWorld> {
    const { storage } = this.#context
    const simulator = await this.#host.createSimulator()
    const world = await openWorld(simulator, name, this.#host, this.#storage)
    // An open response keeps the object in memory, which is billed.
    simulator.marks = world.marks
    this.#expires = (await storage.getAlarm()) ?? 0
    return { app: createApp(simulator, this.#host.appOptionsFor(name)), world }
  }

  /** Each time is a write, so the alarm is set a little later than needed. */
  async #keep(): Promise<void> {
    const { now, expiry } = this.#host.findExpiry()
    if (this.#expires >= expiry) return
    this.#expires = Math.round(expiry + (expiry - now) / 100)
    await this.#context.storage.setAlarm(this.#expires)
  }
}
