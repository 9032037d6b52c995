import type { ScenarioCard, UserCard } from '../../src/control/shapes.ts'
import { withoutItems } from '../../src/core/faults/empty-list.ts'
import { matchesPattern } from '../../src/core/faults/endpoint-pattern.ts'
import type { StoredFault } from '../../src/core/faults/rule.ts'
import { control } from './control.ts'
import { inParallel } from './in-parallel.ts'
import type { UsedRequest } from './route.ts'
import type { Target } from './target.ts'
import { VisitWorld } from './visit-world.ts'

/** Replies to the requests of the plain visits, sent again in other worlds. */
export class Replies {
  readonly #target: Target
  readonly #base: VisitWorld
  readonly #known = new Map<string, Promise<string>>()

  constructor(target: Target) {
    this.#target = target
    this.#base = new VisitWorld(target)
  }

  open(): Promise<void> {
    return this.#base.create({})
  }

  close(): Promise<void> {
    return this.#base.close()
  }

  listUsers(): Promise<UserCard[]> {
    return control(this.#target.connection, 'GET', '/users?limit=1000', undefined, this.#base.headers)
  }

  /** The endpoints whose reply is a list or a page of one. */
  async findLists(requests: readonly UsedRequest[]): Promise<Set<string>> {
    const lists = new Set<string>()
    await inParallel(repeatable(requests), parallel, async ({ endpoint, path }) => {
      if (isList(await this.#baseReply(path))) lists.add(endpoint)
    })
    return lists
  }

  /**
   * The paths of requests that get another reply with a scenario, for the user of the scenario. A scenario that is about
   * a user whom the default one does not have changes all replies. So does a scenario that cannot be loaded: its visits
   * report the error.
   */
  async findChanged({ name, user }: ScenarioCard, requests: readonly UsedRequest[]): Promise<Set<string>> {
    const { connection } = this.#target
    const world = new VisitWorld(this.#target)
    const changed = new Set<string>()
    const all = repeatable(requests)
    try {
      await world.create({ scenario: name })
    } catch {
      return new Set(all.map(({ path }) => path))
    }
    try {
      const faults = await control<StoredFault[]>(connection, 'GET', '/faults', undefined, world.headers)
      await control(connection, 'DELETE', '/faults', undefined, world.headers)
      const as = user ?? 'nobody'
      await inParallel(all, parallel, async ({ endpoint, path }) => {
        const isHit = faults.some((fault) => matchesPattern(fault.endpoint, endpoint, false))
        if (isHit || (await this.#send(world, path, as)) !== (await this.#baseReply(path, as))) changed.add(path)
      })
    } finally {
      await world.close()
    }
    return changed
  }

  /** The reply without a scenario. Without a user, for that of the world. */
  #baseReply(path: string, user?: string): Promise<string> {
    const key = `${user ?? ''} ${path}`
    const known = this.#known.get(key) ?? this.#send(this.#base, path, user)
    this.#known.set(key, known)
    return known
  }

  async #send(world: VisitWorld, path: string, user: string | undefined): Promise<string> {
    const headers = { ...world.headers, ...(user !== undefined && { 'x-sim-user': user }) }
    const { status, text } = await this.#target.connection.send('GET', path, undefined, headers)
    return `${status} ${text}`
  }
}

const parallel = 4

/** Each path once, of those that change nothing. */
function repeatable(requests: readonly UsedRequest[]): UsedRequest[] {
  const byPath = new Map(requests.map((request) => [request.path, request]))
  return [...byPath.values()].filter(({ method, isPicture }) => method === 'GET' && !isPicture)
}

function isList(reply: string): boolean {
  const [, text] = /^200 ([[{][\s\S]*)$/.exec(reply) ?? []
  if (text === undefined) return false
  try {
    const reply = JSON.parse(text)
    return withoutItems(reply) !== reply
  } catch {
    // Another text that begins with a bracket.
    return false
  }
}
