import type { About, JournalEntry } from '../../src/control/shapes.ts'
import type { Fault, StoredFault } from '../../src/core/faults/rule.ts'
import type { EndpointPattern } from '../../src/core/http/contracts.ts'
import type { Notification } from '../../src/core/store/outbox.ts'
import type { Now } from '../../src/core/time/clock.ts'
import type { Scene } from '../../src/world/scene.ts'
import type { Conditions } from '../../src/world/setting.ts'
import type { TableName } from '../../src/world/world.ts'
import { advanceClocks, type LinkedClock, showTime } from './one-clock.ts'

/** The settings of a test's or story's world. */
export type TestWorldSetting = Scene & Conditions & Strictness

export interface Strictness {
  /** Whether requests that break the contract are rejected and fail the test. */
  strict?: boolean
}

/** Controls the world of a test or story, with the same methods in every tool. */
export abstract class Intranet {
  /** The name of its world. */
  abstract readonly name: string
  /** With `oneClock`, the clock of the page or of Vitest. It moves with the world's clock. */
  linkedClock?: LinkedClock

  /** Calls any endpoint of the control interface for this world. */
  abstract control<Reply = unknown>(method: string, path: string, body?: unknown): Promise<Reply>

  /** Loads a scenario. Without a name, loads the current one again, for example with another user or time. */
  abstract load(setting: TestWorldSetting): Promise<void>

  /** Returns the current scenario, user and clock. */
  about(): Promise<About> {
    return this.control('GET', '')
  }

  /** Signs in a user by id or username; null signs out. */
  async signIn(user: string | number | null): Promise<void> {
    await this.control('PUT', '/user', { user })
  }

  /** Advances the clock by `'2d'`, `'90m'` or milliseconds. With `oneClock`, the page's or Vitest's clock follows. */
  async advance(by: string | number): Promise<void> {
    await advanceClocks(this, by)
  }

  /** Freezes the clock at an instant. `'real'` uses this machine's time. */
  async setTime(now: Now): Promise<void> {
    await this.control('PUT', '/clock', { now })
    await showTime(this)
  }

  /** Adds a fault. */
  fail(rule: Fault): Promise<StoredFault> {
    return this.control('POST', '/faults', rule)
  }

  /** Returns the requests so far, to one endpoint or to all. */
  requests(endpoint?: EndpointPattern): Promise<JournalEntry[]> {
    return this.control('GET', `/requests${endpoint ? `?endpoint=${encodeURIComponent(endpoint)}` : ''}`)
  }

  /** Waits for the first request to an endpoint. */
  async waitForRequest(endpoint: EndpointPattern, timeout = 5000): Promise<JournalEntry> {
    const path = `/requests?endpoint=${encodeURIComponent(endpoint)}&wait=${timeout}`
    const [entry] = await this.control<JournalEntry[]>('GET', path)
    if (!entry) throw new Error(`There was no request to ${endpoint} within ${timeout} ms.`)
    return entry
  }

  /** Returns the notifications that would have been sent. */
  outbox(): Promise<Notification[]> {
    return this.control('GET', '/outbox')
  }

  /** Returns the rows of a table. */
  rows<Row = Record<string, unknown>>(table: TableName): Promise<Row[]> {
    return this.control('GET', `/state/${table}`)
  }
}
