import { closeWorld, isClosed } from '../../src/simulator/closed-worlds.ts'
import type { Simulator } from '../../src/simulator/simulator.ts'
import { worldPrefixOf } from '../../src/simulator/worlds.ts'
import type { World } from '../../src/world/world.ts'
import { Intranet, type TestWorldSetting } from './intranet.ts'

export type { TestWorldSetting }

/** How many worlds of a simulator have been opened here. */
const opened = new WeakMap<Simulator, number>()

/** What a world is loaded with again, when nothing else is said. */
type Scene = Pick<TestWorldSetting, 'scenario' | 'parameters'>

/** A world of one's own in this process, for a test or a story. */
export class TestWorld extends Intranet {
  /** No other has had it. */
  readonly name: string
  readonly simulator: Simulator
  readonly world: World
  /** What addresses begin with, where no header can be set: `/__world/<name>`. */
  readonly baseUrl: string
  readonly #strict: boolean | undefined
  #scene: Scene

  constructor(simulator: Simulator, name: string, { strict, ...scene }: TestWorldSetting = {}) {
    super()
    this.name = name
    this.simulator = simulator
    this.world = simulator.needWorld(name)
    this.baseUrl = worldPrefixOf(name)
    this.#strict = strict
    this.#scene = scene
    this.#beStrict(strict)
  }

  #beStrict(strict: boolean | undefined): void {
    if (strict !== undefined) this.world.strict = strict
  }

  /** A `fetch` that leads to this world, whatever others do meanwhile; may be handed on by itself. */
  readonly fetch = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const request = await withPrefix(new Request(absolute(input), init), this.name)
    if (isClosed(this.simulator, this.name))
      throw new TypeError(`Failed to fetch: the world "${this.name}" is no more.`)
    return this.simulator.fetch(request)
  }

  async control<Reply = unknown>(method: string, path: string, body?: unknown): Promise<Reply> {
    const response = await this.fetch(`/__sim${path}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new RangeError(JSON.parse(text).message)
    return (text === '' ? undefined : JSON.parse(text)) as Reply
  }

  async load({ strict = this.#strict, ...given }: TestWorldSetting): Promise<void> {
    const { scenario, parameters } = this.#scene
    const setting = given.scenario === undefined ? { scenario, parameters, ...given } : given
    await this.simulator.load(setting, this.name)
    this.#scene = setting
    this.#beStrict(strict)
  }

  /** Throws if requests to it were outside the contract, and that is not allowed. */
  checkContract(): void {
    try {
      this.simulator.checkContract(this.name)
    } finally {
      // Judged: a story that is played again begins without it.
      this.world.violations.clear()
    }
  }

  /** Forgets the world. Who still asks for it gets no answer. */
  close(): void {
    closeWorld(this.simulator, this.name)
  }
}

export async function openTestWorld(
  simulator: Simulator,
  setting: TestWorldSetting = {},
  wanted = 'test',
): Promise<TestWorld> {
  const { strict: _, ...rest } = setting
  const number = (opened.get(simulator) ?? 0) + 1
  opened.set(simulator, number)
  const name = await simulator.createWorld({ ...rest, name: `${wanted} ${number}` })
  return new TestWorld(simulator, name, setting)
}

/** Outside a page an address that begins with a slash is no address yet. */
function absolute(input: string | URL | Request): string | URL | Request {
  if (typeof input !== 'string' || !input.startsWith('/')) return input
  const { href = '' } = globalThis.location ?? {}
  return new URL(input, href.startsWith('http') ? href : 'http://intranet.example')
}

/** The request as one to this world. With the prefix, since addresses in replies keep it: pictures come from the same world. */
async function withPrefix(request: Request, name: string): Promise<Request> {
  const url = new URL(request.url)
  if (url.pathname.startsWith('/__world/')) return request
  url.pathname = worldPrefixOf(name) + url.pathname
  const { method, headers, signal } = request
  const hasBody = method !== 'GET' && method !== 'HEAD'
  return new Request(url, { method, headers, signal, ...(hasBody && { body: await request.arrayBuffer() }) })
}
