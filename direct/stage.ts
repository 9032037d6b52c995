import type { Setting } from '../src/scenario.ts'
import type { Simulator } from '../src/simulator.ts'
import type { World } from '../src/world.ts'

/** What a test or a story wants of its world. */
export interface StageSetting extends Setting {
  /** A request outside its contract is refused, and fails the test. */
  strict?: boolean
}

/** A world of one's own, for a test or a story. */
export interface Stage {
  /** The name of the world. */
  readonly name: string
  readonly simulator: Simulator
  readonly world: World
  /** What addresses begin with, where no header can be set: `/__world/<name>`. */
  readonly baseUrl: string
  /** A `fetch` that leads to this world, whatever others do meanwhile. */
  fetch(input: string | URL | Request, init?: RequestInit): Promise<Response>
  /** Another scenario, user or time for the same world. */
  load(setting: StageSetting): Promise<void>
  /** Forgets the world; throws if requests to it were outside the contract, and that is not allowed. */
  close(): void
}

export async function openStage(simulator: Simulator, setting: StageSetting = {}, wanted?: string): Promise<Stage> {
  const { strict, ...rest } = setting
  const name = await simulator.createWorld({ ...rest, ...(wanted !== undefined && { name: wanted }) })
  if (strict !== undefined) simulator.needWorld(name).strict = strict
  return {
    name,
    simulator,
    get world() {
      return simulator.needWorld(name)
    },
    baseUrl: `/__world/${encodeURIComponent(name)}`,
    fetch: (input, init) => simulator.fetch(withWorld(new Request(absolute(input), init), name)),
    async load({ strict: isStrict = strict, ...next }) {
      const world = await simulator.load(next, name)
      if (isStrict !== undefined) world.strict = isStrict
    },
    close() {
      try {
        simulator.needNoBreach(name)
      } finally {
        simulator.deleteWorld(name)
      }
    },
  }
}

/** Outside a page an address that begins with a slash is no address yet. */
function absolute(input: string | URL | Request): string | URL | Request {
  if (typeof input !== 'string' || !input.startsWith('/')) return input
  return new URL(input, globalThis.location?.href ?? 'http://intranet.example')
}

/** The request as one to this world. */
export function withWorld(request: Request, name: string): Request {
  const headers = new Headers(request.headers)
  headers.set('x-sim-world', encodeURIComponent(name))
  return new Request(request, { headers })
}
