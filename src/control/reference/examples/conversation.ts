import type { Exchange } from '../../../core/examples/example.ts'
import { type ExampleRequest, toRequest } from '../../../core/examples/request.ts'
import type { Contract, Endpoint } from '../../../core/http/contract.ts'
import type { World } from '../../../world/world.ts'

export type Send = (request: Request) => Promise<Response>

export interface AuthoredExample extends ExampleRequest {
  inWorld?: (world: World) => ExampleRequest
}

/** The requests to try for an endpoint, starting with the authored one. */
export type Propose = (endpoint: Endpoint, authored: ExampleRequest) => Iterable<ExampleRequest>

/** Sends an example, and the requests before it, in one world. */
export class Conversation {
  readonly #world: World
  readonly #sendRequest: Send
  readonly #contract: Contract
  readonly #examples: Readonly<Record<string, AuthoredExample>>
  readonly #propose: Propose

  constructor(
    { world, send }: { world: World; send: Send },
    contract: Contract,
    examples: Readonly<Record<string, AuthoredExample>>,
    propose: Propose,
  ) {
    this.#world = world
    this.#sendRequest = send
    this.#contract = contract
    this.#examples = examples
    this.#propose = propose
  }

  /** Returns the first request that succeeds, and its reply. */
  async find(name: string): Promise<Exchange | undefined> {
    const { after = [], inWorld, ...plain } = this.#examples[name] ?? {}
    for (const before of after) await this.find(before)
    const authored = { ...plain, ...inWorld?.(this.#world) }
    for (const sent of this.#propose(this.#contract.endpoints[name]!, authored)) {
      const exchange = await this.#send(name, sent)
      if (exchange) return exchange
    }
    return undefined
  }

  async #send(name: string, sent: ExampleRequest): Promise<Exchange | undefined> {
    const { reply, raw, form } = this.#contract.endpoints[name]!
    const response = await this.#sendRequest(toRequest(this.#contract, name, sent))
    if (!response.ok) return void (await response.body?.cancel())
    const text = await response.text()
    const { params = {}, query = {}, body } = sent
    return {
      params: { ...params },
      query: { ...query },
      ...(body !== undefined && !raw && !form && { body: shortenLists(body) }),
      ...(reply && isJson(response) && { reply: shortenLists(JSON.parse(text)) }),
    }
  }
}

/** Any shape may reply with a file. */
function isJson({ headers }: Response): boolean {
  return !!headers.get('content-type')?.startsWith('application/json')
}

/** Two elements are enough to show a list. */
function shortenLists(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 2).map(shortenLists)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, shortenLists(part)]))
}
