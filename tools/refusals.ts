import { isDeepStrictEqual } from 'node:util'
import { addressOf, type Contract, type Endpoint, idOf } from '../src/core/http/contract.ts'
import type { Exchange, RefusalExamples } from '../src/core/http/example.ts'
import { refusalsOf, takesBody } from '../src/core/http/statuses.ts'
import { Refusal } from '../src/core/refusal.ts'
import { applications } from '../src/simulator/applications.ts'
import type { Simulator } from '../src/simulator/simulator.ts'

const host = 'http://intranet.example'

/** What takes too much to be asked for, and is the same everywhere. */
const sentences: Readonly<Record<number, string>> = {
  413: 'the body is over the limit of 1048576 bytes',
  507: 'this world is full. Please delete something, or reset it',
}

/** The bodies of the refusals that contracts name, as a company answers them. Equal ones are there once. */
export class Refusals implements RefusalExamples {
  readonly bodies: Record<string, unknown> = {}
  readonly shown: Record<string, Record<number, string>> = {}
  readonly #simulator: Simulator

  constructor(simulator: Simulator) {
    this.#simulator = simulator
  }

  async add(contract: Contract, name: string, answered: Exchange | undefined): Promise<void> {
    const endpoint = contract.endpoints[name]!
    const asked = new Map<number, unknown>()
    for (const request of wrongRequests(contract, endpoint, answered)) {
      const response = await this.#simulator.fetch(request)
      if (response.status >= 400 && !asked.has(response.status)) asked.set(response.status, await response.json())
      else await response.body?.cancel()
    }
    await this.#simulator.restart()
    const shown: Record<number, string> = {}
    for (const status of refusalsOf(contract, endpoint, {})) {
      const body = asked.get(status) ?? present(contract, endpoint, status)
      if (body) shown[status] = this.#share(`${contract.application}.refusal.${status}`, body)
    }
    this.shown[idOf(contract, name)] = shown
  }

  #share(usual: string, body: unknown): string {
    for (let i = 1; ; i++) {
      const name = i === 1 ? usual : `${usual}.${i}`
      this.bodies[name] ??= body
      if (isDeepStrictEqual(this.bodies[name], body)) return name
    }
  }
}

function present(contract: Contract, endpoint: Endpoint, status: number): unknown {
  const sentence = sentences[status]
  if (!sentence) return undefined
  const { presentRefusal } = applications.find(({ place }) => place.application === contract.application)!
  const address = addressOf(contract, endpoint).replace(/:\w+/g, '1')
  return presentRefusal(new Refusal(status, sentence), address, endpoint.method)
}

/** By nobody, for nothing that is there, by somebody without rights, and with wrong parts. */
function wrongRequests(contract: Contract, endpoint: Endpoint, answered: Exchange | undefined): Request[] {
  const { method } = endpoint
  const isRead = method === 'GET'
  const make = (
    user: string,
    params: object = answered?.params ?? {},
    more: object = {},
    sent: unknown = answered?.body,
  ) => {
    const address = addressOf(contract, endpoint).replace(/:(\w+)/g, (_, key) => {
      return encodeURIComponent(String((params as Record<string, unknown>)[key] ?? 999999))
    })
    const query = new URLSearchParams(
      Object.entries({ ...answered?.query, ...more }).map(([key, value]) => [key, String(value)]),
    )
    const body = sent === undefined || typeof sent === 'string' ? sent : JSON.stringify(sent)
    return new Request(`${host}${address}${endpoint.slashed ? '/' : ''}?${query}`, {
      method,
      headers: { 'x-sim-user': user, 'content-type': 'application/json' },
      ...(!isRead && { body: body as string }),
    })
  }
  const notJson = make('admin', undefined, undefined, '{')
  const missing = make('admin', {})
  // What the control interface does not refuse would change the simulator.
  if (contract.unrecorded)
    return [...(endpoint.body ? [notJson] : []), ...(isRead && endpoint.path.includes(':') ? [missing] : [])]
  return [
    make('nobody'),
    missing,
    make('reader'),
    make('admin', undefined, undefined, '{}'),
    ...Object.keys(endpoint.query?.shape ?? {}).map((key) => make('admin', undefined, { [key]: 'much' })),
    ...[...endpoint.path.matchAll(/:(\w+)/g)].map(([, key]) => make('admin', { ...answered?.params, [key!]: 'x y' })),
    ...(takesBody(endpoint) ? [notJson] : []),
  ]
}
