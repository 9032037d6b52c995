import { parseAddress, splitUrl, worldNameIn } from '../src/core/http/address.ts'
import { refusePlainly, toResponse } from '../src/core/http/outcome.ts'
import { Refusal } from '../src/core/refusal.ts'
import { createApp } from '../src/server/app.ts'
import type { ObjectContext } from './durable-object.ts'
import type { Host } from './host.ts'
import { type HostedWorld, openWorld } from './hosted-world.ts'

interface OpenWorld {
  app: ReturnType<typeof createApp>
  world: HostedWorld
}

/** A Durable Object. It has one world, and saves only that one. */
export class WorldObject {
  readonly #context: ObjectContext
  readonly #host: Host
  #opening: Promise<OpenWorld> | undefined
  #expires = 0

  constructor(context: ObjectContext, host: Host) {
    this.#context = context
    this.#host = host
  }

  async fetch(request: Request): Promise<Response> {
    const refused = refuseOtherWorlds(request)
    if (refused) return refused
    this.#opening ??= this.#open(worldNameIn(request))
    const opening = this.#opening
    let open: OpenWorld
    try {
      open = await opening
    } catch (error) {
      // The next request tries again.
      if (this.#opening === opening) this.#opening = undefined
      return refuseToOpen(error)
    }
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
    const world = await openWorld(simulator, name, this.#host, storage)
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

const others = /^\/__sim\/(worlds(?!\/[^/]+\/revert$)|snapshots|scenarios)(\/|$)/

/** An object has one world, and saves only its present state. Nothing may seem to succeed and be lost later. */
function refuseOtherWorlds({ method, url }: Request): Response | undefined {
  if (['GET', 'HEAD', 'OPTIONS'].includes(method)) return undefined
  const [, what] = others.exec(parseAddress(splitUrl(url).target, []).pathname) ?? []
  if (what === undefined) return undefined
  const remedy = what === 'worlds' ? 'The first request to a world creates it.' : 'Download the state instead.'
  return toResponse(refusePlainly(501, `hosted worlds do not save ${what}. ${remedy}`))
}

function refuseToOpen(error: unknown): Response {
  if (error instanceof RangeError) return toResponse(refusePlainly(400, error.message))
  if (error instanceof Refusal) return toResponse(refusePlainly(error.status, error.message))
  console.error(error)
  const reason = `the saved world cannot be opened: ${(error as Error).message}. It was not changed.`
  return toResponse(refusePlainly(500, reason))
}
