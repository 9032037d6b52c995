import { addressOf, type Contract, type Endpoint, idOf } from '../src/core/http/contract.ts'
import type { Exchange, RefusalExamples } from '../src/core/http/example.ts'
import { refusalsOf } from '../src/core/http/statuses.ts'
import { invalid, Refusal } from '../src/core/refusal.ts'
import { applications } from '../src/simulator/applications.ts'
import type { Simulator } from '../src/simulator/simulator.ts'

const host = 'http://intranet.example'

/** What takes too much to be asked for. */
const sentences: Readonly<Record<number, string>> = {
  403: 'you may not do that',
  404: 'there is no such thing',
  409: 'there is nothing to redo',
  413: 'the body is over the limit of 1048576 bytes',
  416: 'there are 2048 bytes',
  500: 'there is no such thing',
  507: 'this world is full. Please delete something, or reset it',
}

/** The body of every refusal that contracts name, in the words of a company. Those with the same fields share one. */
export class Refusals implements RefusalExamples {
  readonly bodies: Record<string, unknown> = {}
  readonly others: Record<string, Record<number, string>> = {}
  readonly #simulator: Simulator

  constructor(simulator: Simulator) {
    this.#simulator = simulator
  }

  async add(contract: Contract, name: string, answered: Exchange | undefined): Promise<void> {
    const endpoint = contract.endpoints[name]!
    const id = idOf(contract, name)
    const asked = new Map<number, unknown>()
    // The control interface would change the simulator.
    for (const request of contract.unrecorded ? [] : wrongRequests(contract, endpoint, answered)) {
      const response = await this.#simulator.fetch(request)
      if (response.status >= 400 && !asked.has(response.status)) asked.set(response.status, await response.json())
      else await response.body?.cancel()
    }
    await this.#simulator.restart()
    for (const status of refusalsOf(contract, endpoint)) {
      const body = asked.get(status) ?? present(contract, endpoint, status)
      const usual = `${contract.application}.refusal.${status}`
      const shared = this.#share(usual, body)
      if (shared !== usual) this.others[id] = { ...this.others[id], [status]: shared }
    }
  }

  #share(usual: string, body: unknown): string {
    for (let i = 1; ; i++) {
      const name = i === 1 ? usual : `${usual}.${i}`
      this.bodies[name] ??= body
      if (fieldsOf(this.bodies[name]) === fieldsOf(body)) return name
    }
  }
}

function fieldsOf(body: unknown): string {
  return Object.keys(body as object).join()
}

function present(contract: Contract, endpoint: Endpoint, status: number): unknown {
  const { presentRefusal } = applications.find(({ place }) => place.application === contract.application)!
  const refusal =
    status === 400
      ? invalid({ name: 'body', reason: 'is not JSON' })
      : new Refusal(status, sentences[status] ?? 'nobody is signed in')
  return presentRefusal(refusal, addressOf(contract, endpoint).replace(/:\w+/g, '1'), endpoint.method)
}

/** By nobody, for nothing that is there, by somebody without rights, and with wrong parts. */
function wrongRequests(contract: Contract, endpoint: Endpoint, answered: Exchange | undefined): Request[] {
  const { method } = endpoint
  const make = (user: string, params: object = answered?.params ?? {}, more = '', sent: unknown = answered?.body) => {
    const address = addressOf(contract, endpoint).replace(/:(\w+)/g, (_, key) => {
      return encodeURIComponent(String((params as Record<string, unknown>)[key] ?? 999999))
    })
    const query = new URLSearchParams(Object.entries(answered?.query ?? {}).map(([key, value]) => [key, String(value)]))
    const body = sent === undefined || typeof sent === 'string' ? sent : JSON.stringify(sent)
    return new Request(`${host}${address}?${query}${more}`, {
      method,
      headers: { 'x-sim-user': user, 'content-type': 'application/json' },
      ...(method !== 'GET' && { body: body as string }),
    })
  }
  return [
    make('nobody'),
    make('admin', {}),
    make('reader'),
    make('admin', undefined, '', '{}'),
    make('admin', undefined, '&limit=much&num=much&date_from=much'),
  ]
}
