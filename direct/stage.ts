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
  /** The name of the world; no other has had it. */
  readonly name: string
  readonly simulator: Simulator
  readonly world: World
  /** What addresses begin with, where no header can be set: `/__world/<name>`. */
  readonly baseUrl: string
  /** A `fetch` that leads to this world, whatever others do meanwhile. */
  fetch(input: string | URL | Request, init?: RequestInit): Promise<Response>
  /** Another scenario, user or time for the same world. */
  load(setting: StageSetting): Promise<void>
  /** Throws if requests to it were outside the contract, and that is not allowed. */
  needNoBreach(): void
  /** Forgets the world. Who still asks for it gets no answer. */
  close(): void
}

/** The worlds of a simulator that have been opened here, and those of them that are no more. */
interface Stages {
  opened: number
  closed: Set<string>
}
const stagesOf = new WeakMap<Simulator, Stages>()

export async function openStage(simulator: Simulator, setting: StageSetting = {}, wanted = 'stage'): Promise<Stage> {
  const { strict, ...rest } = setting
  const stages = needStages(simulator)
  const name = await simulator.createWorld({ ...rest, name: `${wanted} ${++stages.opened}` })
  const world = simulator.needWorld(name)
  if (strict !== undefined) world.strict = strict
  return {
    name,
    simulator,
    world,
    baseUrl: prefixOf(name),
    async fetch(input, init) {
      const request = await withPrefix(new Request(absolute(input), init), name)
      if (isOver(simulator, name)) throw new TypeError(`Failed to fetch: the world "${name}" is no more.`)
      return simulator.fetch(request)
    },
    async load({ strict: isStrict = strict, ...next }) {
      await simulator.load(next, name)
      if (isStrict !== undefined) world.strict = isStrict
    },
    needNoBreach() {
      try {
        simulator.needNoBreach(name)
      } finally {
        // Judged: a story that is played again begins without it.
        world.breaches.clear()
      }
    },
    close() {
      stages.closed.add(name)
      simulator.deleteWorld(name)
    },
  }
}

/** Whether this was the world of a test or a story that is over. */
export function isOver(simulator: Simulator, name: string): boolean {
  return stagesOf.get(simulator)?.closed.has(name) ?? false
}

function needStages(simulator: Simulator): Stages {
  const stages = stagesOf.get(simulator) ?? { opened: 0, closed: new Set() }
  stagesOf.set(simulator, stages)
  return stages
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
  url.pathname = prefixOf(name) + url.pathname
  const { method, headers, signal } = request
  const hasBody = method !== 'GET' && method !== 'HEAD'
  return new Request(url, { method, headers, signal, ...(hasBody && { body: await request.arrayBuffer() }) })
}

function prefixOf(name: string): string {
  return `/__world/${encodeURIComponent(name)}`
}
