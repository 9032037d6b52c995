import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { createSimulator } from '../scenarios/create-simulator.ts'
import { Download, Stream } from '../src/core/bytes.ts'
import { addressOf, type Contract, type Endpoint, pathsOf } from '../src/core/http/contract.ts'
import type { Exchange } from '../src/core/http/example.ts'
import type { Simulator } from '../src/index.ts'
import type { World } from '../src/world/world.ts'
import { Refusals } from './refusals.ts'

const folder = 'src/control/reference/baked'
const host = 'http://intranet.example'
/** The numbers that are tried. */
const ids = Array.from({ length: 200 }, (_, i) => i)

interface Written {
  after?: readonly string[]
  inWorld?: (world: World) => Sent
}
interface Sent {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}
type Examples = Readonly<Record<string, Written & Sent>>

/** The examples of an application. Where there are none, numbers in its addresses are enough. */
export async function readExamples(application: string): Promise<Examples> {
  const path = application === 'control' ? 'control' : `apps/${application}`
  const file = new URL(`../src/${path}/examples.ts`, import.meta.url)
  return existsSync(file) ? (await import(file.href)).examples : {}
}

/** Asks every endpoint once, in a world of its own, and writes down what was sent and what was answered. */
export async function bakeExamples(): Promise<void> {
  const simulator = await createSimulator({ scenario: 'small-company', now: '2026-03-02T09:30:00Z' })
  const exchanges: Record<string, Exchange> = {}
  const refusals = new Refusals(simulator)
  for (const contract of await simulator.endpoints.loadContracts()) {
    const examples = await readExamples(contract.application)
    for (const [name, endpoint] of Object.entries(contract.endpoints)) {
      const id = `${contract.application}.${name}`
      // The document would hold itself.
      if (!isFile(endpoint) && id !== 'control.getOpenApi') {
        exchanges[id] = await new Conversation(simulator, contract, examples, id).ask(name)
        await simulator.restart()
      }
      await refusals.add(contract, name, exchanges[id])
    }
  }
  mkdirSync(folder, { recursive: true })
  const { bodies, shown } = refusals
  const text = Object.entries({ exchanges, refusals: { bodies, shown } })
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(JSON.stringify(value))}\n`)
    .join('')
  writeFileSync(`${folder}/examples.part`, text)
  renameSync(`${folder}/examples.part`, `${folder}/examples.ts`)
}

function isFile({ reply }: Endpoint): boolean {
  const made = reply?._zod.bag.Class
  return made === Download || made === Stream
}

/** What comes before an example, and the example, in one world. */
class Conversation {
  readonly #simulator: Simulator
  readonly #contract: Contract
  readonly #examples: Examples
  readonly #world: string

  constructor(simulator: Simulator, contract: Contract, examples: Examples, world: string) {
    this.#simulator = simulator
    this.#contract = contract
    this.#examples = examples
    this.#world = world
  }

  async ask(name: string): Promise<Exchange> {
    const { after = [], inWorld, ...plain } = this.#examples[name] ?? {}
    for (const before of after) await this.ask(before)
    const world = this.#simulator.needWorld(this.#world)
    const sent: Sent = { ...plain, ...inWorld?.(world) }
    for (const params of this.#guess(name, sent.params)) {
      const exchange = await this.#send(name, { ...sent, params })
      if (exchange) return exchange
    }
    throw new Error(`No example of ${this.#contract.application}.${name} is answered. Write one into its examples.ts.`)
  }

  /** The variables of the address with the smallest numbers. */
  *#guess(name: string, given: Record<string, unknown> = {}): Generator<Record<string, unknown>> {
    const [path = ''] = pathsOf(this.#contract.endpoints[name]!)
    const open = [...path.matchAll(/:(\w+)/g)]
      .map(([, variable]) => variable!)
      .filter((variable) => !(variable in given))
    if (open.length === 0) return yield given
    for (const id of [...ids.slice(1), 0]) {
      for (let version = 1; version <= (open.length > 1 ? 3 : 1); version++) {
        yield { ...given, [open[0]!]: id, ...(open[1] && { [open[1]]: version }) }
      }
    }
  }

  async #send(name: string, { params = {}, query = {}, body }: Sent): Promise<Exchange | undefined> {
    const endpoint = this.#contract.endpoints[name]!
    const path = addressOf(this.#contract, endpoint).replace(/:(\w+)/g, (_, key) =>
      encodeURIComponent(String(params[key])),
    )
    const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))
    const isJson = body !== undefined && !endpoint.raw && !endpoint.form
    const response = await this.#simulator.fetch(
      new Request(`${host}${path}${search.size > 0 ? `?${search}` : ''}`, {
        method: endpoint.method,
        headers: {
          'x-sim-world': this.#world,
          ...(isJson && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: isJson ? JSON.stringify(body) : (body as BodyInit) }),
      }),
    )
    if (!response.ok) return void (await response.body?.cancel())
    const text = await response.text()
    return {
      params,
      query,
      ...(isJson && { body: shorten(body) }),
      ...(endpoint.reply && { reply: shorten(JSON.parse(text)) }),
    }
  }
}

/** Two elements show what a list holds. */
function shorten(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 2).map(shorten)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, shorten(part)]))
}
