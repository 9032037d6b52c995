import type { APIRequestContext } from '@playwright/test'
import type { JournalEntry } from '../src/control/shapes.ts'
import type { FaultRule, HeldFault } from '../src/kernel/fault-rule.ts'
import type { Notification } from '../src/kernel/outbox.ts'
import type { FauxtranetSetting } from './playwright.ts'

/** The world of one test, over HTTP. */
export class Intranet {
  readonly url: string
  /** Its name. */
  readonly world: string
  readonly #request: APIRequestContext

  private constructor(request: APIRequestContext, url: string, world: string) {
    this.#request = request
    this.url = url
    this.world = world
  }

  static async open(
    request: APIRequestContext,
    url: string,
    world: string,
    { strict = true, ...setting }: FauxtranetSetting,
  ): Promise<Intranet> {
    const intranet = new Intranet(request, url, world)
    await intranet.control('POST', '/worlds', { name: world, ...setting })
    await intranet.control('PUT', '/strict', { strict })
    return intranet
  }

  /** What leads a request to this world. */
  get headers(): Record<string, string> {
    return { 'x-sim-world': encodeURIComponent(this.world) }
  }

  /** Any endpoint of the control interface, in this world. */
  async control<Reply = unknown>(method: string, path: string, data?: unknown): Promise<Reply> {
    const response = await this.#request.fetch(`/__sim${path}`, { method, data, headers: this.headers })
    const text = await response.text()
    if (!response.ok()) throw new Error(`${method} /__sim${path} answered ${response.status()}: ${text}`)
    return (text === '' ? undefined : JSON.parse(text)) as Reply
  }

  load({ scenario = 'small-company', ...setting }: FauxtranetSetting): Promise<unknown> {
    return this.control('PUT', '/scenario', { name: scenario, ...setting })
  }

  signIn(user: string | number | null): Promise<unknown> {
    return this.control('PUT', '/user', { user })
  }

  advance(by: string | number): Promise<unknown> {
    return this.control('POST', '/clock/advance', { by })
  }

  fail(rule: FaultRule): Promise<HeldFault> {
    return this.control('POST', '/faults', rule)
  }

  /** The requests that came in, of one endpoint or all. */
  requests(endpoint?: string): Promise<JournalEntry[]> {
    return this.control('GET', `/requests${endpoint ? `?endpoint=${encodeURIComponent(endpoint)}` : ''}`)
  }

  /** The first request to an endpoint, when it has come in. */
  async waitForRequest(endpoint: string, timeout = 5000): Promise<JournalEntry> {
    const path = `/requests?endpoint=${encodeURIComponent(endpoint)}&wait=${timeout}`
    const [entry] = await this.control<JournalEntry[]>('GET', path)
    if (!entry) throw new Error(`There was no request to ${endpoint} within ${timeout} ms.`)
    return entry
  }

  outbox(): Promise<Notification[]> {
    return this.control('GET', '/outbox')
  }

  rows<Row = Record<string, unknown>>(table: string): Promise<Row[]> {
    return this.control('GET', `/state/${table}`)
  }

  async har(): Promise<string> {
    return JSON.stringify(await this.control('GET', '/requests/har'))
  }

  /** What of the requests is outside the contract, unless that is allowed. */
  async breaches(): Promise<string[]> {
    const { strict } = await this.control<{ strict: boolean }>('GET', '')
    const entries = strict ? await this.requests() : []
    return entries.flatMap(({ method, path, breach }) => (breach === null ? [] : [`${method} ${path}: ${breach}`]))
  }

  close(): Promise<unknown> {
    return this.control('DELETE', `/worlds/${encodeURIComponent(this.world)}`)
  }
}
