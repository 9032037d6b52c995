import type { BrowserContext } from '@playwright/test'
import { version } from '../../src/core/version.ts'
import { Intranet } from '../testing/intranet.ts'
import { findMessage, type Line } from './connection.ts'
import type { FauxtranetOption, FauxtranetSetting } from './setting.ts'

/** Where a world is: on a server, under a name. */
export interface Whereabouts {
  url: string
  name: string
}

type LoadSetting = FauxtranetSetting & Pick<FauxtranetOption, 'strict'>

/** The world of one test, on a server or in its page. */
export class TestIntranet extends Intranet {
  /** The address of the server; empty when the simulator is in the page. */
  readonly url: string
  readonly name: string
  readonly #line: Line
  readonly #isStrict: boolean
  /** Of requests that the journal may have forgotten. */
  readonly #violations = new Set<string>()

  constructor(line: Line, isStrict: boolean, { url, name }: Whereabouts = { url: '', name: 'default' }) {
    super()
    this.#line = line
    this.#isStrict = isStrict
    this.url = url
    this.name = name
  }

  /** What leads a request to this world. */
  get headers(): Record<string, string> {
    return this.url === '' ? {} : { 'x-sim-world': encodeURIComponent(this.name) }
  }

  /** Makes the world. One of that name is left from a run that was cut short. */
  async open(setting: FauxtranetSetting): Promise<void> {
    await this.close()
    await this.#ask('POST', '/worlds', { name: this.name, ...setting }, {})
    await this.control('PUT', '/strict', { strict: this.#isStrict })
  }

  /** Leads the navigations of another context of the browser here, too; header and cookies of the test's own are there already. */
  async admit(context: BrowserContext, ...urls: string[]): Promise<void> {
    const value = encodeURIComponent(this.name)
    const places = new Set([this.url, ...urls].filter(Boolean))
    await context.addCookies([...places].map((url) => ({ name: 'sim-world', value, url })))
  }

  control<Reply = unknown>(method: string, path: string, body?: unknown): Promise<Reply> {
    return this.#ask(method, path, body, this.headers)
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

  async load({ scenario: name, strict = this.#isStrict, ...setting }: LoadSetting): Promise<void> {
    await this.#noteViolations()
    const { scenario, parameters } = await this.about()
    await this.control('PUT', '/scenario', {
      ...(name === undefined ? { name: scenario, parameters } : { name }),
      ...setting,
    })
    await this.control('PUT', '/strict', { strict })
  }

  /** The requests as an HTTP archive. */
  async har(): Promise<string> {
    return JSON.stringify(await this.control('GET', '/requests/har'))
  }

  /** What of the requests is outside the contract, where that is not allowed. */
  async violations(): Promise<string[]> {
    await this.#noteViolations()
    return this.noted
  }

  /** Those that are known without asking. */
  get noted(): string[] {
    return [...this.#violations]
  }

  noteViolation(text: string): void {
    this.#violations.add(text)
  }

  /** Forgets the world, if it is there. */
  async close(): Promise<void> {
    await this.#line.say('DELETE', `/__sim/worlds/${encodeURIComponent(this.name)}`, undefined, {})
  }

  async #noteViolations(): Promise<void> {
    if (!(await this.about()).strict) return
    for (const { method, path, violation } of await this.requests()) {
      if (violation !== null) this.#violations.add(`${method} ${path}: ${violation}`)
    }
  }
}
