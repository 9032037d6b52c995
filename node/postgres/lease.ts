import { machineTime, monotonicTime, second } from '../../src/core/time/clock.ts'
import type { Client } from './client.ts'

/** A server's row in the database. As long as it exists, no other server takes its worlds. */
export class Lease {
  /** Where other servers reach this one. Known once it listens. */
  address = ''
  readonly #sql: Client
  readonly seconds: number
  readonly #onLoss: () => void
  #id: number | undefined
  #until = { monotonic: 0, machine: 0 }
  #loss: NodeJS.Timeout | undefined
  #renewing: Promise<void> | undefined

  /** `onLoss` is called when it could not be renewed in time. */
  constructor(sql: Client, seconds: number, onLoss: () => void = () => undefined) {
    this.#sql = sql
    this.seconds = seconds
    this.#onLoss = onLoss
  }

  /** Another number than before means that all worlds are lost. */
  get server(): number | undefined {
    return this.#id
  }

  get isHeld(): boolean {
    return this.#id !== undefined && this.isHeldBy(this.#id)
  }

  /** Both clocks count: one of them stops while the machine is suspended, and the other may be set back. */
  isHeldBy(server: number): boolean {
    const { monotonic, machine } = this.#until
    return server === this.#id && monotonicTime() < monotonic && machineTime() < machine
  }

  /** Fails while the database cannot be reached. */
  renew(): Promise<void> {
    this.#renewing = this.#renew()
    return this.#renewing
  }

  async #renew(): Promise<void> {
    const length = `${this.seconds} seconds`
    // Counted from before the request, and a tenth shorter than in the database.
    const left = this.seconds * 0.9 * second
    const until = { monotonic: monotonicTime() + left, machine: machineTime() + left }
    const id = this.#id
    if (id !== undefined) {
      const [renewed] = await this.#sql`
        UPDATE fauxtranet.servers SET alive_until = now() + ${length}::interval WHERE id = ${id} RETURNING id`
      if (renewed) return this.#hold(until)
      this.#id = undefined
    }
    const [added] = await this.#sql`
      INSERT INTO fauxtranet.servers (address, alive_until) VALUES (${this.address}, now() + ${length}::interval) RETURNING id`
    this.#id = added!.id
    this.#hold(until)
  }

  #hold(until: { monotonic: number; machine: number }): void {
    this.#until = until
    clearTimeout(this.#loss)
    this.#loss = setTimeout(() => this.isHeld || this.#onLoss(), until.monotonic - monotonicTime() + 1).unref()
  }

  /** Whether another server renews its row. */
  async isAlive(server: number): Promise<boolean> {
    const found = await this.#sql`SELECT id FROM fauxtranet.servers WHERE id = ${server} AND alive_until > now()`
    return found.length > 0
  }

  /** Frees all worlds of this server. */
  async end(): Promise<void> {
    // A renewal may add the row. Its failure does not matter any more.
    await this.#renewing?.catch(() => undefined)
    clearTimeout(this.#loss)
    const id = this.#id
    this.#id = undefined
    if (id !== undefined) await this.#sql`DELETE FROM fauxtranet.servers WHERE id = ${id}`
  }
}

/** Frees the worlds of servers that have ended or are suspended. */
export async function removeDeadServers(sql: Client): Promise<void> {
  await sql`DELETE FROM fauxtranet.servers WHERE alive_until < now()`
}
