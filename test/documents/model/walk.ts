import type { Simulator } from '../../../src/index.ts'
import { actors, administrator, referenceOfWalkedWorld } from './company.ts'
import { checkInvariants, checkTables } from './invariants.ts'
import { type Actor, type Apply, type Reference, Refused } from './model.ts'
import { viewsOf, viewsOfTree } from './views.ts'

export interface StepRequest {
  as: Actor
  method?: string
  path: string
  body?: unknown
  /** The status on success. */
  done?: number
}

// biome-ignore lint/suspicious/noExplicitAny: replies are inspected by hand.
type Json = any
type Reply = { status: number; body: Json; warning: string | null }

const host = 'http://intranet.test'

export class Walk {
  readonly model: Reference
  readonly simulator: Simulator
  /** Requests and responses, for failure messages. */
  readonly log: string[] = []
  refusals = 0
  requests = 0
  #checks = 0
  #hasChanged = false
  #shown = new Map<string, string>()

  constructor(simulator: Simulator, model = referenceOfWalkedWorld()) {
    this.simulator = simulator
    this.model = model
  }

  /** Another walk from here, in a world restored to this state. */
  fork(): Walk {
    const walk = new Walk(this.simulator, structuredClone(this.model))
    walk.#shown = this.#shown
    return walk
  }

  /** Sends a change, and compares the status and the resulting world with the model. */
  async attempt({ done = 204, ...request }: StepRequest, predict: () => Apply): Promise<Reply> {
    const { apply, refused } = outcome(predict)
    const before = refused && this.#state()
    const reply = await this.#send(request)
    const expected = refused?.status ?? done
    this.log.push(`${show(request)} → ${reply.status}`)
    this.#same(reply.status, expected, `${refused?.message ?? 'done'}; ${JSON.stringify(reply.body)}`)
    if (refused) {
      this.refusals++
      this.#same(
        this.#state().every((part, i) => part === before![i]),
        true,
        'refused means unchanged',
      )
    } else {
      await this.#inWords(() => apply!({ ...reply, look: (path, as = administrator) => this.look(path, as) }))
      this.#hasChanged = true
    }
    return reply
  }

  /** Sends a read request, and checks that nothing changed. */
  async read(request: StepRequest, read: (body: Json) => unknown, predict: () => unknown): Promise<void> {
    const before = this.#state()
    let expected: unknown
    const { refused } = outcome(() => {
      expected = predict()
      return () => undefined
    })
    const reply = await this.#send(request)
    this.log.push(`${show(request)} → ${reply.status}`)
    this.#same(reply.status, refused?.status ?? 200, refused?.message ?? 'read')
    if (refused) this.refusals++
    else this.#same(read(reply.body), expected, 'what is shown')
    this.#same(
      this.#state().every((part, i) => part === before[i]),
      true,
      'reading changes nothing',
    )
  }

  async look(path: string, as: Actor): Promise<Json> {
    const { status, body } = await this.#send({ as, path })
    this.#same(status, 200, `GET ${path} as ${as.name}: ${JSON.stringify(body)}`)
    return body
  }

  async control(method: string, path: string, body: unknown): Promise<void> {
    const request = { as: administrator, method, path: `/__sim/${path}`, body }
    const { status } = await this.#send(request)
    this.log.push(show(request))
    this.#same(status < 300, true, `${status}`)
    this.#hasChanged = true
  }

  /** Compares the stored rows with the model, and reads every address whose response has changed. */
  async check(isLast = false): Promise<void> {
    if (!this.#hasChanged) return
    this.#hasChanged = false
    const { model, simulator } = this
    const views = [...viewsOfTree(model, administrator), ...actors.flatMap((user) => viewsOf(model, user))]
    // Sometimes also reads addresses whose response has not changed.
    const isSweep = isLast || ++this.#checks % 20 === 0
    const shown = new Map<string, string>()
    for (const { path, as, shows, read } of views) {
      const name = `${path} as ${as.name}`
      const text = JSON.stringify(shows)
      if (isSweep || this.#shown.get(name) !== text) this.#same(read(await this.look(path, as)), shows, name)
      shown.set(name, text)
    }
    this.#shown = shown
    await this.#inWords(() => {
      checkTables(model, simulator.world)
      checkInvariants(simulator.world)
    })
  }

  async #send({ as, method = 'GET', path, body }: StepRequest): Promise<Reply> {
    this.requests++
    const address = path.startsWith('/') ? host + path : `${host}/intranet/rest/documents/${path}`
    const isRaw = body === undefined || body instanceof Uint8Array
    const request = new Request(address, {
      method,
      headers: { 'x-sim-user': as.name },
      body: isRaw ? (body as Uint8Array<ArrayBuffer>) : JSON.stringify(body),
    })
    const response = await this.simulator.fetch(request)
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    const isFile = response.headers.has('content-disposition')
    const { status, headers } = response
    const warning = headers.get('x-sim-warning')
    if (isFile && response.ok) return { status, warning, body: new Uint8Array(await response.arrayBuffer()) }
    return { status, warning, body: isJson ? await response.json() : await response.text() }
  }

  /** Rows are frozen, so worlds with identical rows are equal. */
  #state(): unknown[] {
    const { tables, random, clock, currentUser } = this.simulator.world
    const rows = Object.values(tables).flatMap((table) => [table.nextId, ...table.all()])
    return [...rows, random.state, clock.now(), currentUser]
  }

  #same(actual: unknown, expected: unknown, what: string): void {
    if (JSON.stringify(actual) === JSON.stringify(expected)) return
    const say = `${what}: ${firstDifference(actual, expected)}`
    throw new Error(`${say}\n${this.log.join('\n')}`)
  }

  async #inWords(check: () => void | Promise<void>): Promise<void> {
    try {
      await check()
    } catch (error) {
      const { message } = error as Error
      throw message.includes(this.log.at(-1)!) ? error : new Error(`${message}\n${this.log.join('\n')}`)
    }
  }
}

function outcome(predict: () => Apply): { apply?: Apply; refused?: Refused } {
  try {
    return { apply: predict() }
  } catch (error) {
    if (error instanceof Refused) return { refused: error }
    throw error
  }
}

function firstDifference(actual: unknown, expected: unknown): string {
  if (typeof actual === 'object' && typeof expected === 'object' && actual && expected) {
    const names = [...new Set([...Object.keys(actual), ...Object.keys(expected)])]
    const at = (thing: object, name: string) => (thing as Record<string, unknown>)[name]
    const name = names.find((one) => JSON.stringify(at(actual, one)) !== JSON.stringify(at(expected, one)))
    if (name !== undefined) return `${name}: ${firstDifference(at(actual, name), at(expected, name))}`
  }
  return `${JSON.stringify(actual)} instead of ${JSON.stringify(expected)}`
}

function show({ as, method = 'GET', path, body }: StepRequest): string {
  const sent = body instanceof Uint8Array ? `${body.length} bytes` : (JSON.stringify(body) ?? '')
  return `${as.name}: ${method} ${path} ${sent}`
}
