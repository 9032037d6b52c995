import type { Exchange } from '../../../core/examples/example.ts'
import { type ExampleRequest, toRequest } from '../../../core/examples/request.ts'
import type { Contract, Endpoint } from '../../../core/http/contract.ts'
import type { World } from '../../../world/world.ts'

export type Ask = (request: Request) => Promise<Response>

export interface Written extends ExampleRequest {
  inWorld?: (world: World) => ExampleRequest
}

/** The requests to try for an endpoint, starting with the written one. */
export type Propose = (endpoint: Endpoint, written: ExampleRequest) => Iterable<ExampleRequest>

/** Sends an example, and the requests before it, in one world. */
export class Conversation {
  readonly #world: World
  readonly #ask: Ask
  readonly #contract: Contract
  readonly #written: Readonly<Record<string, Written>>
  readonly #propose: Propose

  constructor(
    { world, ask }: { world: World; ask: Ask },
    contract: Contract,
    written: Readonly<Record<string, Written>>,
    propose: Propose,
  ) {
    this.#world = world
    this.#ask = ask
    this.#contract = contract
    this.#written = written
    this.#propose = propose
  }

  /** Returns the first request that succeeds, and its reply. */
  async find(name: string): Promise<Exchange | undefined> {
    const { after = [], inWorld, ...plain } = this.#written[name] ?? {}
    for (const before of after) await this.find(before)
    const written = { ...plain, ...inWorld?.(this.#world) }
    for (const sent of this.#propose(this.#contract.endpoints[name]!, written)) {
      const exchange = await this.#send(name, sent)
      if (exchange) return exchange
    }
    return undefined
  }

  async #send(name: string, sent: ExampleRequest): Promise<Exchange | undefined> {
    const { reply, raw, form } = this.#contract.endpoints[name]!
    const response = await this.#ask(toRequest(this.#contract, name, sent))
    if (!response.ok) return void (await response.body?.cancel())
    const text = await response.text()
    const { params = {}, query = {}, body } = sent
    return {
      params: { ...params },
      query: { ...query },
      ...(body !== undefined && !raw && !form && { body: shorten(body) }),
      ...(reply && isJson(response) && { reply: shorten(JSON.parse(text)) }),
    }
  }
}

/** Any shape may reply with a file. */
function isJson({ headers }: Response): boolean {
  return !!headers.get('content-type')?.startsWith('application/json')
}

/** Two elements are enough to show a list. */
function shorten(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 2).map(shorten)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, shorten(part)]))
}
