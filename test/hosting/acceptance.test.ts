import { expect, it, onTestFinished } from 'vitest'
import { createSimulator } from '../../scenarios/create-simulator.ts'
import { control } from '../../src/control/index.ts'
import { exchanges } from '../../src/control/reference/baked/examples.ts'
import { Conversation } from '../../src/control/reference/examples/conversation.ts'
import type { Exchange } from '../../src/core/examples/example.ts'
import { type ExampleRequest, host } from '../../src/core/examples/request.ts'
import { type Endpoint, idOf } from '../../src/core/http/contract.ts'
import { applications } from '../../src/simulator/applications.ts'
import { readExampleFile } from '../../tools/example-files.ts'
import { proposeRequests } from '../../tools/examples.ts'
import { HostedServer } from './servers.ts'
import { usePostgres } from './use-postgres.ts'

const { postgres, isMissing } = usePostgres()
const recorded: Readonly<Record<string, Exchange>> = JSON.parse(exchanges)

/** The content, with the same host name wherever it came from. */
async function contentOf(response: Response, origin = host) {
  const { status, headers } = response
  const text = Buffer.from(await response.clone().arrayBuffer()).toString('latin1')
  const shown = ['content-type', 'x-sim-endpoint', 'x-sim-warning'].map((name) => headers.get(name))
  return [status, ...shown, text.replaceAll(origin, host)]
}

const own = applications.filter((each) => each !== control).map((each) => [each.place.application, each] as const)

it.skipIf(isMissing).each(own)(
  'a hosted world responds as in process, for every endpoint of %s, and keeps its state',
  async (name, application) => {
    const store = postgres.createDatabase()
    const servers = await Promise.all([1, 2].map(() => HostedServer.start({ store })))
    onTestFinished(() => Promise.all(servers.map((server) => server.end())).then(() => undefined))
    const simulator = await createSimulator({ scenario: 'small-company' })
    const world = simulator.needWorld(name)
    let count = 0
    const send = async (request: Request): Promise<Response> => {
      request.headers.set('x-sim-world', name)
      const { method, headers, url } = request
      const body = method === 'GET' ? undefined : await request.clone().arrayBuffer()
      const { url: origin } = servers[count++ % servers.length]!
      const there = await fetch(url.replace(host, origin), { method, headers, body, redirect: 'manual' })
      const here = await simulator.fetch(request)
      expect([method, url, ...(await contentOf(there, origin))]).toEqual([method, url, ...(await contentOf(here))])
      return here
    }
    const state = () => send(new Request(`${host}/__sim/state`))
    const { contract } = await application.load()
    const { examples } = await readExampleFile(name)
    const names = new Map(Object.entries(contract.endpoints).map(([name, endpoint]) => [endpoint, name] as const))
    const propose = (endpoint: Endpoint, written: ExampleRequest) => {
      const { params } = recorded[idOf(contract, names.get(endpoint)!)] ?? {}
      return proposeRequests(endpoint, { ...written, params: { ...params, ...written.params } })
    }
    for (const endpoint of names.values()) {
      await send(new Request(`${host}/__sim/reset`, { method: 'POST' }))
      const found = await new Conversation({ world, send }, contract, examples, propose).find(endpoint)
      expect([endpoint, found !== undefined]).toEqual([endpoint, true])
      await state()
    }
    await Promise.all(servers.map((server) => server.end('SIGTERM')))
    servers.splice(0, 2, await HostedServer.start({ store }))
    await state()
  },
)
