import { withPrefix, worldPrefixOf } from '../../src/core/http/address.ts'
import { ownActivity, trackRequest } from '../../src/page/own-activity.ts'
import { type SettledOptions, untilSettled } from '../../src/page/settle.ts'
import type { Simulator } from '../../src/simulator/simulator.ts'
import type { World } from '../../src/world/world.ts'
import { Intranet, type TestWorldSetting } from './intranet.ts'
import { showTime } from './one-clock.ts'
import { checkTestSetting } from './setting-names.ts'

export type { TestWorldSetting }

/** Sends a request that names its world. */
export type SendRequest = (request: Request) => Promise<Response>

type Scene = Pick<TestWorldSetting, 'scenario' | 'parameters'>

/**
 * Controls a world in this process, for one test or story. The fixture `intranet` is an instance.
 *
 * @example
 * test('greets who is signed in', async ({ intranet }) => {
 *   await intranet.signIn('employee')
 *   const response = await intranet.fetch('/api/people/v2/user')
 * })
 */
export class TestWorld extends Intranet {
  /** Never reused by another world. */
  readonly name: string
  readonly simulator: Simulator
  readonly world: World
  /** A URL prefix for requests that cannot have a header: `/__world/<name>`. */
  readonly baseUrl: string
  readonly #strict: boolean | undefined
  readonly #sendRequest: SendRequest
  #scene: Scene

  /** By default, requests stay in this process. */
  constructor(
    simulator: Simulator,
    name: string,
    { strict, ...scene }: TestWorldSetting = {},
    sendRequest: SendRequest = (request) => simulator.fetch(request),
  ) {
    super()
    this.name = name
    this.simulator = simulator
    this.world = simulator.needWorld(name)
    this.baseUrl = worldPrefixOf(name)
    this.#strict = strict
    this.#sendRequest = sendRequest
    this.#scene = scene
    this.#setStrict(strict)
  }

  #setStrict(strict: boolean | undefined): void {
    if (strict !== undefined) this.world.strict = strict
  }

  /** A `fetch` for this world, whichever world is current. It needs no `this`. */
  readonly fetch = (input: string | URL | Request, init?: RequestInit): Promise<Response> =>
    trackRequest(input, init, async () => this.#sendRequest(await this.#requestFor(input, init)))

  async #requestFor(input: string | URL | Request, init?: RequestInit): Promise<Request> {
    const request = await withPrefix(new Request(absolute(input), init), this.name)
    if (this.simulator.testWorlds.closed.has(this.name))
      throw new TypeError(`Failed to fetch: the world "${this.name}" is closed.`)
    return request
  }

  async control<Reply = unknown>(method: string, path: string, body?: unknown): Promise<Reply> {
    const init = { method, ...(body !== undefined && { body: JSON.stringify(body) }) }
    const response = await this.simulator.fetch(await this.#requestFor(`/__sim${path}`, init))
    const text = await response.text()
    if (!response.ok) throw new RangeError(JSON.parse(text).message)
    return (text === '' ? undefined : JSON.parse(text)) as Reply
  }

  /**
   * Waits until the page is complete, as a picture needs it: no request is open or starts for a while, fonts and visible
   * images are loaded, and nothing changes or moves, except for endless animations. For stories, and tests in a browser.
   */
  async settled(options: SettledOptions = {}): Promise<void> {
    if (typeof document === 'undefined') throw new Error('settled() needs a page. Please call it in a browser.')
    await untilSettled(ownActivity, options)
  }

  async load(wanted: TestWorldSetting): Promise<void> {
    checkTestSetting(wanted)
    const { strict = this.#strict, ...given } = wanted
    const { scenario, parameters } = this.#scene
    const setting = given.scenario === undefined ? { scenario, parameters, ...given } : given
    await this.simulator.load(setting, this.name)
    this.#scene = setting
    this.#setStrict(strict)
    await showTime(this)
  }

  /** Throws if the world is strict and a request has broken the contract since the last check. */
  checkContract(): void {
    try {
      this.simulator.checkContract(this.name)
    } finally {
      // Clears reported violations, so that a story can run again.
      this.world.state = { ...this.world.state, violations: [] }
    }
  }

  /** Closes the world. Later requests to it fail. */
  close(): void {
    this.simulator.testWorlds.closed.add(this.name)
    this.simulator.deleteWorld(this.name)
  }
}

export async function openTestWorld(
  simulator: Simulator,
  setting: TestWorldSetting = {},
  wanted = 'test',
  sendRequest?: SendRequest,
): Promise<TestWorld> {
  checkTestSetting(setting)
  const { strict: _, ...rest } = setting
  const number = ++simulator.testWorlds.opened
  const name = await simulator.createWorld({ ...rest, name: `${wanted} ${number}` })
  return new TestWorld(simulator, name, setting, sendRequest)
}

/** Outside a page, a path needs an origin. */
function absolute(input: string | URL | Request): string | URL | Request {
  if (typeof input !== 'string' || !input.startsWith('/')) return input
  const { href = '' } = globalThis.location ?? {}
  return new URL(input, href.startsWith('http') ? href : 'http://intranet.example')
}
