import type { BrowserContext } from '@playwright/test'
import type { About, JournalEntry } from '../src/control/shapes.ts'
import type { FaultRule, HeldFault } from '../src/kernel/fault-rule.ts'
import type { Notification } from '../src/kernel/outbox.ts'
import { version } from '../src/version.ts'
import { findMessage, type Line } from './playwright-line.ts'
import type { FauxtranetSetting } from './playwright-setting.ts'

/** Where a world is: on a server, under a name. */
export interface Whereabouts {
  url: string
  world: string
}

/** The world of one test. */
export class Intranet {
  /** The address of the server; empty when the simulator is in the page. */
  readonly url: string
  /** The name of the world. */
  readonly world: string
  readonly #line: Line
  readonly #isStrict: boolean
  /** Of requests that the journal may have forgotten. */
  readonly #breaches = new Set<string>()

  constructor(line: Line, isStrict: boolean, { url, world }: Whereabouts = { url: '', world: 'default' }) {
    this.#line = line
    this.#isStrict = isStrict
    this.url = url
    this.world = world
  }

  /** What leads a request to this world. */
  get headers(): Record<string, string> {
    return this.url === '' ? {} : { 'x-sim-world': encodeURIComponent(this.world) }
  }

  /** Makes the world. One of that name is left from a run that was cut short. */
  async open(setting: FauxtranetSetting): Promise<void> {
    await this.close()
    await this.#ask('POST', '/worlds', { name: this.world, ...setting }, {})
    await this.control('PUT', '/strict', { strict: this.#isStrict })
  }

  /** Leads the navigations of another context of the browser here, too; header and cookies of the test's own are there already. */
  async admit(context: BrowserContext, ...urls: string[]): Promise<void> {
    const value = encodeURIComponent(this.world)
    const places = new Set([this.url, ...urls].filter(Boolean))
    await context.addCookies([...places].map((url) => ({ name: 'sim-world', value, url })))
  }

  /** Any endpoint of the control interface, in this world. */
  control<Reply = unknown>(method: string, path: string, data?: unknown): Promise<Reply> {
    return this.#ask(method, path, data, this.headers)
  }

  /** Who names a world makes it: what is about the world as such names none. */
  async #ask<Reply>(method: string, path: string, data: unknown, headers: Record<string, string>): Promise<Reply> {
    const { status, text } = await this.#line.say(method, `/__sim${path}`, data, headers)
    if (status >= 200 && status <= 299) return (text === '' ? undefined : JSON.parse(text)) as Reply
    const why = findMessage(text) ?? `it answers ${status}.`
    const remedy = why.includes('x-sim-token') ? ' Please tell it to the tests: fauxtranet: { token }.' : ''
    throw new Error(`The simulator refuses ${method} /__sim${path}: ${why}${remedy}${await this.#tellVersion()}`)
  }

  /** Where a refusal may come from: the server is another installation than the tests. */
  async #tellVersion(): Promise<string> {
    const { text } = await this.#line.say('GET', '/__sim', undefined, {})
    const other = /"version":"([^"]*)"/.exec(text)?.[1]
    if (other === undefined || other === version) return ''
    return ` It is fauxtranet ${other}, and the tests have ${version}: please let both have the same.`
  }

  about(): Promise<About> {
    return this.control('GET', '')
  }

  /** Another scenario, or the same anew, with another user and time, for the same world. */
  async load({ scenario, ...setting }: FauxtranetSetting): Promise<void> {
    await this.#noteBreaches()
    await this.control('PUT', '/scenario', { name: scenario ?? (await this.about()).scenario, ...setting })
    await this.control('PUT', '/strict', { strict: this.#isStrict })
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

  /** The requests as an HTTP archive. */
  async har(): Promise<string> {
    return JSON.stringify(await this.control('GET', '/requests/har'))
  }

  /** What of the requests is outside the contract, where that is not allowed. */
  async breaches(): Promise<string[]> {
    await this.#noteBreaches()
    return this.noted
  }

  /** Those that are known without asking. */
  get noted(): string[] {
    return [...this.#breaches]
  }

  noteBreach(text: string): void {
    if (this.#isStrict) this.#breaches.add(text)
  }

  /** Forgets the world, if it is there. */
  async close(): Promise<void> {
    await this.#line.say('DELETE', `/__sim/worlds/${encodeURIComponent(this.world)}`, undefined, {})
  }

  async #noteBreaches(): Promise<void> {
    if (!this.#isStrict || !(await this.about()).strict) return
    for (const { method, path, breach } of await this.requests()) {
      if (breach !== null) this.#breaches.add(`${method} ${path}: ${breach}`)
    }
  }
}
