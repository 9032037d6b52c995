import type { Host } from '../hosting/host.ts'
import { type HostedWorld, openWorld } from '../hosting/hosted-world.ts'
import type { RateLimit } from '../hosting/rate-limit.ts'
import { refuseOtherWorlds, refuseToOpen } from '../hosting/refusals.ts'
import { worldNameIn } from '../src/core/http/address.ts'
import { type Outcome, toResponse } from '../src/core/http/outcome.ts'
import { createApp } from '../src/server/app.ts'
import type { ObjectContext } from './durable-object.ts'
import { SqlStorage } from './sql-storage.ts'

interface OpenWorld {
  app: ReturnType<typeof createApp>
  world: HostedWorld
}

/** A Durable Object. It has one world, and saves only that one. */
export class WorldObject {
  readonly #context: ObjectContext
  readonly #host: Host
  readonly #rate: RateLimit
  #opening: Promise<OpenWorld> | undefined
  #expires = 0

  constructor(context: ObjectContext, host: Host) {
    this.#context = context
    this.#host = host
    this.#rate = host.createRateLimit()
  }

  async fetch(request: Request): Promise<Response> {
    const name = worldNameIn(request)
    const refuse = (outcome: Outcome) => toResponse(this.#host.log(request, name, outcome))
    const refused = refuseOtherWorlds(request)
    if (refused) return refuse(refused)
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
    open.world.finish()
    return response
  }

  /** The world was not used for so long that it is deleted. */
  async alarm(): Promise<void> {
    const { storage } = this.#context
    await this.#context.blockConcurrencyWhile(async () => {
      this.#opening = undefined
      this.#expires = 0
      await storage.deleteAlarm()
      await storage.deleteAll()
    })
  }

  async #open(name: string): Promise<OpenWorld> {
    const { storage } = this.#context
    const simulator = await this.#host.createSimulator()
    const world = await openWorld(simulator, name, this.#host, new SqlStorage(storage))
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
