import { getHeapStatistics } from 'node:v8'
import type { Host } from '../../hosting/host.ts'
import { unavailable } from '../../hosting/refusals.ts'
import { sizeOf } from '../../hosting/size.ts'
import type { Refusal } from '../../src/core/refusal.ts'
import { minute, monotonicTime } from '../../src/core/time/clock.ts'
import type { Client } from './client.ts'
import { FailureLog } from './failure-log.ts'
import { type Lease, removeDeadServers } from './lease.ts'
import { type OpenWorld, openInMemory } from './open-world.ts'
import { deleteUnused } from './shared.ts'
import { type Claim, readCards, type Scope } from './statements.ts'
import { PostgresStorage } from './storage.ts'

// A world that is not in memory is read by its next request.
const idleAfter = 5 * minute
const mostOpen = 1000

interface Limits {
  worlds?: number
  /** In memory, for all worlds. */
  bytes?: number
}

/** Another server, which owns the world. */
export interface OtherServer {
  server: number
  address: string
}

interface Entry {
  readonly opening: Promise<OpenWorld | OtherServer>
  /** Once it is open. */
  world?: OpenWorld
}

/** The worlds that this server owns. */
export class Worlds {
  readonly #sql: Client
  readonly #host: Host
  readonly #lease: Lease
  readonly #limits: Required<Limits>
  readonly #open = new Map<string, Entry>()
  readonly #reading = new FailureLog('Reading worlds from PostgreSQL')
  #isClosing = false
  #lastOpening: Promise<void> = Promise.resolve()

  constructor(sql: Client, host: Host, lease: Lease, limits: Limits = {}) {
    this.#sql = sql
    this.#host = host
    this.#lease = lease
    this.#limits = { worlds: mostOpen, bytes: getHeapStatistics().heap_size_limit / 2, ...limits }
  }

  get size(): number {
    return this.#open.size
  }

  /** Whether the world exists already. */
  async has(name: string): Promise<boolean> {
    if (this.#open.has(name)) return true
    const found = await this.#query(() => this.#sql`SELECT name FROM fauxtranet.worlds WHERE name = ${name}`)
    return found.length > 0
  }

  /** The cards of all saved worlds, whichever server owns them. */
  list(scope: Scope): Promise<string> {
    return this.#query(() => readCards(this.#sql, scope))
  }

  /** Opens the world, unless another server owns it. */
  async find(name: string): Promise<OpenWorld | OtherServer> {
    const found = await this.#open.get(name)?.opening
    if (found && 'isOwned' in found) {
      if (found.isOwned()) return found
      this.#drop(name, found)
    }
    return this.#open.get(name)?.opening ?? this.#begin(name)
  }

  #begin(name: string): Promise<OpenWorld | OtherServer> {
    const entry: Entry = { opening: this.#claim(name) }
    this.#open.set(name, entry)
    const forget = () => void (this.#open.get(name) === entry && this.#open.delete(name))
    entry.opening.then((found) => {
      if ('address' in found) forget()
      else entry.world = found
    }, forget)
    return entry.opening
  }

  async #claim(name: string): Promise<OpenWorld | OtherServer> {
    const { server, isHeld } = this.#lease
    if (server === undefined || !isHeld) throw noDatabase()
    const claim = await this.#query(() => this.#own(name, server))
    if ('address' in claim) return claim
    const hasLease = () => this.#lease.isHeldBy(server)
    try {
      // Outside the queue, because it runs the seeds of users.
      const simulator = await this.#host.createSimulator()
      return await this.#afterOthers(async () => {
        if (this.#isClosing || !hasLease()) throw noDatabase()
        const storage = await this.#query(() => PostgresStorage.open(this.#sql, claim))
        return openInMemory({ name, storage, simulator, host: this.#host, hasLease })
      })
    } catch (error) {
      // If this fails, this server's next request opens it again.
      await this.#query(() => this.#free(claim)).catch(() => undefined)
      throw error
    }
  }

  /** One world at a time, because each is in memory as text until it is open. Those with the same scenario read its rows once. */
  #afterOthers<Result>(open: () => Promise<Result>): Promise<Result> {
    const opening = this.#lastOpening.then(open)
    this.#lastOpening = opening.then(
      () => undefined,
      () => undefined,
    )
    return opening
  }

  /** Clients do not see the reason of a failure, because it may name hosts and contents of the database. */
  async #query<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.#reading.watch(work()).catch(() => {
      throw noDatabase()
    })
  }

  /** Each opening gets a new fence, so late statements of an earlier opening have no effect. */
  async #own(name: string, server: number): Promise<Claim | OtherServer> {
    for (;;) {
      // Without a lock, since most requests of other servers' worlds end here.
      const [owner] = await this.#sql`
        SELECT id, address, alive_until < now() AS is_dead
        FROM fauxtranet.worlds JOIN fauxtranet.servers ON id = owner WHERE name = ${name}`
      if (owner?.is_dead) await removeDeadServers(this.#sql)
      else if (owner && owner.id !== server) return { server: owner.id, address: owner.address }
      const [claimed] = await this.#sql`
        INSERT INTO fauxtranet.worlds AS world (name, owner) VALUES (${name}, ${server})
        ON CONFLICT (name) DO UPDATE SET owner = excluded.owner, fence = excluded.fence, used = now()
        WHERE world.owner IS NULL OR world.owner = excluded.owner
        RETURNING name, fence, base`
      if (claimed) return claimed as Claim
    }
  }

  /** Frees worlds that nobody uses, so that other servers can own them. */
  async freeIdle(): Promise<void> {
    for (const [name, world] of this.#all()) if (!world.isOwned()) this.#drop(name, world)
    const unused = this.#all().filter(([, { responses }]) => responses.size === 0)
    unused.sort(([, one], [, other]) => one.usedAt - other.usedAt)
    for (const [name, world] of unused) {
      if (world.usedAt >= monotonicTime() - idleAfter && !this.#isFull) break
      await this.#release(name, world)
    }
  }

  /** A single world may exceed the limit: reading it again would not help. */
  get #isFull(): boolean {
    const states = this.#all().map(([, { state }]) => state)
    const { worlds, bytes } = this.#limits
    return states.length > worlds || (states.length > 1 && sizeOf(states) > bytes)
  }

  /** Deletes worlds that were unused for `keepDays`, and the contents that only they used. */
  async expire(keepDays: number): Promise<void> {
    await removeDeadServers(this.#sql)
    await this.#sql`UPDATE fauxtranet.worlds SET used = now() WHERE owner = ${this.#lease.server ?? null}`
    await this.#sql`
      DELETE FROM fauxtranet.worlds WHERE owner IS NULL AND used < now() - ${`${keepDays} days`}::interval`
    await this.#sql.begin(deleteUnused)
  }

  /** Requests that wait for a failed save get a 503. */
  async close(): Promise<void> {
    this.#isClosing = true
    const closing = Array.from(this.#open.values(), async ({ opening }) => {
      const found = await opening
      if ('isOwned' in found) await found.storage.close()
    })
    await Promise.allSettled(closing)
  }

  /** Those that are open already. */
  #all(): [string, OpenWorld][] {
    return [...this.#open].flatMap(([name, { world }]): [string, OpenWorld][] => (world ? [[name, world]] : []))
  }

  async #release(name: string, world: OpenWorld): Promise<void> {
    if (world.responses.size > 0 || !this.#forget(name, world)) return
    try {
      await world.storage.close()
    } finally {
      await this.#free(world.storage.claim)
    }
  }

  async #free({ name, fence }: Claim): Promise<void> {
    await this.#sql`
      UPDATE fauxtranet.worlds SET owner = NULL, used = now() WHERE name = ${name} AND fence = ${fence}`
  }

  /** Returns false if it was forgotten already. Meanwhile, it may have been opened again. */
  #forget(name: string, world: OpenWorld): boolean {
    return this.#open.get(name)?.world === world && this.#open.delete(name)
  }

  /** Cuts its event streams, so that their clients connect again. Other requests get a 503. */
  #drop(name: string, world: OpenWorld): void {
    this.#forget(name, world)
    for (const response of world.responses) if (response.headersSent) response.destroy()
  }
}

function noDatabase(): Refusal {
  return unavailable('The database does not respond, so this world cannot be used. Repeat the request later.')
}
