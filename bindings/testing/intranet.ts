import type { About, JournalEntry } from '../../src/control/shapes.ts'
import type { FaultRule, HeldFault } from '../../src/core/faults/rule.ts'
import type { Notification } from '../../src/core/store/outbox.ts'
import type { AnyEndpointId } from '../../src/simulator/endpoint-types.ts'
import type { Setting } from '../../src/world/scenario.ts'
import type { TableName } from '../../src/world/world.ts'

/** What a test or a story wants of its world. */
export interface TestWorldSetting extends Setting {
  /** A request outside its contract is refused, and fails the test. */
  strict?: boolean
}

/** What a test or a story may ask of its world, and do to it: the same words in every tool. */
export abstract class Intranet {
  /** The name of its world. */
  abstract readonly name: string

  /** Any endpoint of the control interface, in this world. */
  abstract control<Reply = unknown>(method: string, path: string, body?: unknown): Promise<Reply>

  /** Another scenario, or the same anew, with another user and time, for the same world. */
  abstract load(setting: TestWorldSetting): Promise<void>

  about(): Promise<About> {
    return this.control('GET', '')
  }

  /** From now on this one looks at it, by id or username; null is nobody. */
  async signIn(user: string | number | null): Promise<void> {
    await this.control('PUT', '/user', { user })
  }

  /** `'2d'`, `'90m'`, or milliseconds. */
  async advance(by: string | number): Promise<void> {
    await this.control('POST', '/clock/advance', { by })
  }

  fail(rule: FaultRule): Promise<HeldFault> {
    return this.control('POST', '/faults', rule)
  }

  /** The requests that came in, of one endpoint or all. */
  requests(endpoint?: AnyEndpointId | (string & {})): Promise<JournalEntry[]> {
    return this.control('GET', `/requests${endpoint ? `?endpoint=${encodeURIComponent(endpoint)}` : ''}`)
  }

  /** The first request to an endpoint, when it has come in. */
  async waitForRequest(endpoint: AnyEndpointId | (string & {}), timeout = 5000): Promise<JournalEntry> {
    const path = `/requests?endpoint=${encodeURIComponent(endpoint)}&wait=${timeout}`
    const [entry] = await this.control<JournalEntry[]>('GET', path)
    if (!entry) throw new Error(`There was no request to ${endpoint} within ${timeout} ms.`)
    return entry
  }

  /** What would have been sent to people. */
  outbox(): Promise<Notification[]> {
    return this.control('GET', '/outbox')
  }

  rows<Row = Record<string, unknown>>(table: TableName): Promise<Row[]> {
    return this.control('GET', `/state/${table}`)
  }
}
