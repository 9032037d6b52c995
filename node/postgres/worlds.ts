import type { Host } from '../../hosting/host.ts'
import { Refusal } from '../../src/core/refusal.ts'
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

/** Another server, which owns the world. */
export interface OtherServer {
  server: number
  address: string
}

/** The worlds that this server owns. */
export class Worlds {
  readonly #sql: Client
  readonly #host: Host
  readonly #lease: Lease
  readonly #mostOpen: number
  readonly #open = new Map<string, Promise<OpenWorld | OtherServer>>()
  readonly #reading = new FailureLog('Reading worlds from PostgreSQL')

  constructor(sql: Client, host: Host, lease: Lease, most = mostOpen) {
    this.#sql = sql
    this.#host = host
    this.#lease = lease
    this.#mostOpen = most
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
    const known = this.#open.get(name)
    const found = await known
    if (found && 'isOwned' in found) {
      if (found.isOwned()) return found
      if (this.#open.get(name) === known) this.#drop(name, found)
    }
    const opening = this.#open.get(name) ?? this.#begin(name)
    return opening
  }

  #begin(name: string): Promise<OpenWorld | OtherServer> {
    const opening = this.#claim(name)
    this.#open.set(name, opening)
    const forget = () => void (this.#open.get(name) === opening && this.#open.delete(name))
    opening.then((found) => 'address' in found && forget(), forget)
    return opening
  }

  async #claim(name: string): Promise<OpenWorld | OtherServer> {
    const { server, isHeld } = this.#lease
    if (server === undefined || !isHeld) throw noDatabase()
    const claimed = await this.#query(async () => {
      const claim = await this.#own(name, server)
      return 'address' in claim ? claim : { claim, storage: await PostgresStorage.open(this.#sql, claim) }
    })
    if ('address' in claimed) return claimed
    const { claim, storage } = claimed
    const hasLease = () => this.#lease.isHeldBy(server)
    try {
      return await openInMemory({ name, storage, host: this.#host, hasLease })
    } catch (error) {
      // If this fails, this server's next request opens it again.
      await this.#query(() => this.#free(claim)).catch(() => undefined)
      throw error
    }
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
  async tidy(): Promise<void> {
    for (const [name, world] of await this.#all()) if (!world.isOwned()) this.#drop(name, world)
    const open = await this.#all()
    const unused = open.filter(([, { responses }]) => responses.size === 0)
    unused.sort(([, one], [, other]) => one.usedAt - other.usedAt)
    let over = open.length - this.#mostOpen
    for (const [name, world] of unused) {
      if (over <= 0 && world.usedAt >= monotonicTime() - idleAfter) break
      await this.#release(name, world)
      over--
    }
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
    await Promise.allSettled((await this.#all()).map(([, { storage }]) => storage.close()))
  }

  async #all(): Promise<[string, OpenWorld][]> {
    const open: [string, OpenWorld][] = []
    for (const [name, opening] of this.#open) {
      // Its own request reports the failure.
      const world = await opening.catch(() => undefined)
      if (world && 'isOwned' in world) open.push([name, world])
    }
    return open
  }

  async #release(name: string, world: OpenWorld): Promise<void> {
    if (world.responses.size > 0) return
    this.#open.delete(name)
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

  /** Cuts its event streams, so that their clients connect again. Other requests get a 503. */
  #drop(name: string, world: OpenWorld): void {
    this.#open.delete(name)
    for (const response of world.responses) if (response.headersSent) response.destroy()
  }
}

function noDatabase(): Refusal {
  const headers = { 'retry-after': '1' }
  return new Refusal(503, 'The database does not respond, so this world cannot be used. Repeat the request later.', {
    headers,
  })
}
