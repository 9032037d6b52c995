import type { BrowserContext } from '@playwright/test'
import { type ControlConnection, findMessage } from '../../node/playwright/connection.ts'
import { worldCookies } from '../../node/playwright/world-cookies.ts'
import { version } from '../../src/core/version.ts'
import { Intranet } from '../testing/intranet.ts'
import { showTime } from '../testing/one-clock.ts'
import { checkTestSetting } from '../testing/setting-names.ts'
import type { FauxtranetOption, FauxtranetSetting } from './setting.ts'

interface WorldAddress {
  url: string
  name: string
}

type LoadSetting = FauxtranetSetting & Pick<FauxtranetOption, 'strict'>

/**
 * Controls the world of one test, on a server or in its page. The fixture `intranet` is an instance.
 *
 * @example
 * test('greets who is signed in', async ({ page, intranet }) => {
 *   await intranet.signIn('employee')
 *   await page.goto('/')
 * })
 */
export class TestIntranet extends Intranet {
  /** The URL of the server. Empty if the simulator runs in the page. */
  readonly url: string
  readonly name: string
  readonly #connection: ControlConnection
  readonly #isStrict: boolean
  /** Collected here, since the journal may drop old requests. */
  readonly #violations = new Set<string>()

  constructor(
    connection: ControlConnection,
    isStrict: boolean,
    { url, name }: WorldAddress = { url: '', name: 'default' },
  ) {
    super()
    this.#connection = connection
    this.#isStrict = isStrict
    this.url = url
    this.name = name
  }

  /** Headers that send a request to this world. */
  get headers(): Record<string, string> {
    return this.url === '' ? {} : { 'x-sim-world': encodeURIComponent(this.name) }
  }

  /** Deletes a world of the same name first, which an interrupted run may have left. */
  async open(setting: FauxtranetSetting): Promise<void> {
    await this.close()
    await this.#send('POST', '/worlds', { name: this.name, ...setting }, {})
    await this.control('PUT', '/strict', { strict: this.#isStrict })
  }

  /**
   * Connects a context of another browser to this world, with a cookie for the server and for the apps at `urls`. The
   * contexts of the fixture `browser` are connected already.
   */
  async admit(context: BrowserContext, ...urls: string[]): Promise<void> {
    await context.addCookies(worldCookies(this.name, [this.url, ...urls].filter(Boolean)))
  }

  control<Reply = unknown>(method: string, path: string, body?: unknown): Promise<Reply> {
    return this.#send(method, path, body, this.headers)
  }

  /** Requests about the world itself must not have its header, which would create it. */
  async #send<Reply>(method: string, path: string, data: unknown, headers: Record<string, string>): Promise<Reply> {
    const { status, text } = await this.#connection.send(method, `/__sim${path}`, data, headers)
    if (status >= 200 && status <= 299) return (text === '' ? undefined : JSON.parse(text)) as Reply
    const why = findMessage(text) ?? `it responded with ${status}.`
    const remedy = status === 401 ? ' Please set it in the tests: fauxtranet: { token }.' : ''
    throw new Error(`The simulator rejected ${method} /__sim${path}: ${why}${remedy}${await this.#describeVersion()}`)
  }

  /** A different version of the server is a possible cause of a refusal. */
  async #describeVersion(): Promise<string> {
    const { text } = await this.#connection.send('GET', '/__sim', undefined, {})
    const other = /"version":"([^"]*)"/.exec(text)?.[1]
    if (other === undefined || other === version) return ''
    return ` The simulator is fauxtranet ${other}, but the tests use ${version}. Please install the same version.`
  }

  async load(given: LoadSetting): Promise<void> {
    checkTestSetting(given)
    const { scenario: name, strict = this.#isStrict, ...setting } = given
    await this.#collectViolations()
    const { scenario, parameters } = await this.about()
    await this.control('PUT', '/scenario', {
      ...(name === undefined ? { name: scenario, parameters } : { name }),
      ...setting,
    })
    await this.control('PUT', '/strict', { strict })
    await showTime(this)
  }

  /** Returns the requests as an HTTP archive. */
  async har(): Promise<string> {
    return JSON.stringify(await this.control('GET', '/requests/har'))
  }

  /** Returns the requests that broke the contract, if the world is strict. */
  async violations(): Promise<string[]> {
    await this.#collectViolations()
    return this.knownViolations
  }

  get knownViolations(): string[] {
    return [...this.#violations]
  }

  addViolation(text: string): void {
    this.#violations.add(text)
  }

  /** Deletes the world, if it exists. */
  async close(): Promise<void> {
    await this.#connection.send('DELETE', `/__sim/worlds/${encodeURIComponent(this.name)}`, undefined, {})
  }

  async #collectViolations(): Promise<void> {
    if (!(await this.about()).strict) return
    for (const { method, path, violation } of await this.requests()) {
      if (violation !== null) this.#violations.add(`${method} ${path}: ${violation}`)
    }
  }
}
