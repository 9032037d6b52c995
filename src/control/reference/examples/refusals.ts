import type { Exchange, RefusalExamples } from '../../../core/examples/example.ts'
import { host } from '../../../core/examples/request.ts'
import { defaultFidelity } from '../../../core/fidelity.ts'
import { addressOf, type Contract, type Endpoint, idOf } from '../../../core/http/contract.ts'
import { refusalsOf, takesBody } from '../../../core/http/statuses.ts'
import { Refusal } from '../../../core/refusal.ts'
import { defined } from '../../../world/definition.ts'
import type { Send } from './conversation.ts'

/** Refusals that would take too much to cause, and are the same everywhere. */
const sentences: Readonly<Record<number, string>> = {
  413: 'the body is over the limit of 1048576 bytes',
  507: 'this world is full. Please delete something permanently, or reset the world',
}

/** The refusals that contracts list, as recorded in a company. Equal bodies are stored once. */
export class Refusals implements RefusalExamples {
  readonly bodies: Record<string, unknown>
  readonly shown: Record<string, Readonly<Record<number, string>>>

  constructor({ bodies, shown }: RefusalExamples) {
    this.bodies = { ...bodies }
    this.shown = { ...shown }
  }

  async add(send: Send | undefined, contract: Contract, name: string, exchange: Exchange | undefined): Promise<void> {
    const endpoint = contract.endpoints[name]!
    const recorded = new Map<number, unknown>()
    if (send)
      for (const request of refusedRequests(contract, endpoint, exchange)) {
        const response = await send(request)
        if (response.status >= 400 && !recorded.has(response.status))
          recorded.set(response.status, await response.json())
        else await response.body?.cancel()
      }
    const shown: Record<number, string> = {}
    for (const status of refusalsOf(contract, endpoint, {})) {
      const body = recorded.get(status) ?? present(contract, endpoint, status)
      if (body) shown[status] = this.#share(`${contract.application}.refusal.${status}`, body)
    }
    this.shown[idOf(contract, name)] = shown
  }

  #share(first: string, body: unknown): string {
    for (let i = 1; ; i++) {
      const name = i === 1 ? first : `${first}.${i}`
      this.bodies[name] ??= body
      if (JSON.stringify(this.bodies[name]) === JSON.stringify(body)) return name
    }
  }
}

function present(contract: Contract, endpoint: Endpoint, status: number): unknown {
  const sentence = sentences[status]
  if (!sentence) return undefined
  const address = addressOf(contract, endpoint).replace(/:\w+/g, '1')
  return defined.get(contract.application)?.presentRefusal(new Refusal(status, sentence), address, defaultFidelity)
}

/** Without a user, for missing things, without permission, and with invalid parts. */
function refusedRequests(contract: Contract, endpoint: Endpoint, exchange: Exchange | undefined): Request[] {
  const { method } = endpoint
  const isRead = method === 'GET'
  const make = (
    user: string,
    params: object = exchange?.params ?? {},
    more: object = {},
    sent: unknown = exchange?.body,
    headers: object = {},
  ) => {
    const address = addressOf(contract, endpoint).replace(/:(\w+)/g, (_, key) => {
      return encodeURIComponent(String((params as Record<string, unknown>)[key] ?? 999999))
    })
    const query = new URLSearchParams(
      Object.entries({ ...exchange?.query, ...more }).map(([key, value]) => [key, String(value)]),
    )
    const body = sent === undefined || typeof sent === 'string' ? sent : JSON.stringify(sent)
    return new Request(`${host}${address}?${query}`, {
      method,
      headers: { 'x-sim-user': user, 'content-type': 'application/json', ...headers },
      ...(!isRead && { body: body as string }),
    })
  }
  const notJson = make('1', undefined, undefined, '{')
  const missing = make('1', {})
  // Requests that the control interface does not refuse would change the simulator.
  if (contract.unrecorded)
    return [...(endpoint.body ? [notJson] : []), ...(isRead && endpoint.path.includes(':') ? [missing] : [])]
  return [
    make('nobody'),
    missing,
    make('reader'),
    make('1', undefined, undefined, '{}'),
    ...Object.keys(endpoint.query?.shape ?? {}).map((key) => make('1', undefined, { [key]: 'much' })),
    ...[...endpoint.path.matchAll(/:(\w+)/g)].map(([, key]) => make('1', { ...exchange?.params, [key!]: 'x y' })),
    ...(takesBody(endpoint) ? [notJson] : []),
    ...(contract.unimplemented ? [make('1', undefined, undefined, undefined, { 'x-api-version': '2' })] : []),
  ]
}
