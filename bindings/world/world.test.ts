import { channel } from 'node:diagnostics_channel'
import { createServer, get, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { forwardWorlds, type HeaderSource, worldHeaders } from './index.ts'

describe('worldHeaders', () => {
  const cookie = 'theme=dark; sim-world=caf%C3%A9%201'
  const cookies = new Map([['sim-world', { name: 'sim-world', value: 'café 1' }]])

  it.each<[string, HeaderSource]>([
    ['a Request', new Request('http://app.test/', { headers: { cookie } })],
    ['Headers', new Headers({ 'x-sim-world': 'caf%C3%A9%201' })],
    ["Node's request", { headers: { cookie } }],
    ["Node's headers", { host: 'app.test', cookie }],
    ['baggage', { baggage: 'user=7, sim-world=caf%C3%A9%201;a=1' }],
    ["Next's cookies", cookies],
    ["SvelteKit's cookies", { get: (name) => cookies.get(name)?.value }],
  ])('reads the world of %s', (_, source) => {
    expect(worldHeaders(source)).toEqual({ 'x-sim-world': 'caf%C3%A9%201' })
  })

  it.each<[string, HeaderSource]>([
    ['names no world', new Request('http://app.test/', { headers: { cookie: 'theme=dark' } })],
    ['has no headers', {}],
  ])('are empty for a request that %s', (_, source) => {
    expect(worldHeaders(source)).toEqual({})
  })

  it('rejects a promise of headers', () => {
    const headers = Promise.resolve(new Headers()) as unknown as HeaderSource
    expect(() => worldHeaders(headers)).toThrow('Please await it')
  })
})

const servers: Server[] = []
afterAll(() => {
  for (const server of servers) server.close().closeAllConnections()
})

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

describe('forwardWorlds', () => {
  let stop = () => {}
  afterEach(() => stop())

  /** A server that sends two requests for each that it receives, one after the other. */
  async function anApp(headers: Record<string, string> = {}): Promise<(world?: string) => Promise<string>> {
    const intranet = await listen(({ headers }, response) => response.end(headers['x-sim-world'] ?? 'none'))
    const read = async () => (await fetch(intranet, { headers })).text()
    const app = await listen(async (_, response) => {
      response.end(`${await read()} ${await read()}`)
    })
    return async (world) => {
      const cookie = world === undefined ? '' : `sim-world=${world}`
      return (await fetch(app, { headers: { cookie } })).text()
    }
  }

  it('sends each request to the world of the request that caused it', async () => {
    const visit = await anApp()
    stop = forwardWorlds()
    forwardWorlds()
    const worlds = Array.from({ length: 30 }, (_, i) => (i % 3 ? `w${i}` : undefined))
    expect(await Promise.all(worlds.map(visit))).toEqual(
      worlds.map((world) => (world === undefined ? 'none none' : `${world} ${world}`)),
    )
    stop()
    expect(await visit('a')).toBe('none none')
  })

  it('does not replace a world that the request names', async () => {
    const visit = await anApp({ 'X-Sim-World': 'own' })
    stop = forwardWorlds()
    expect(await visit('a')).toBe('own own')
  })

  it('sends nothing to other hosts', async () => {
    const sentTo = (origin: string) => {
      const sent: string[] = []
      const request = { origin, headers: [], addHeader: (name: string, value: string) => sent.push(name, value) }
      channel('undici:request:create').publish({ request })
      return sent
    }
    const app = await listen((_, response) => {
      const origins = ['https://maps.example', 'https://app.example', 'http://localhost:4800']
      response.end(JSON.stringify(origins.map(sentTo)))
    })
    stop = forwardWorlds()
    const headers = { host: 'app.example', cookie: 'sim-world=a' }
    const text = await new Promise<string>((resolve) => {
      get(app, { headers }, async (response) => resolve((await response.toArray()).join('')))
    })
    expect(JSON.parse(text)).toEqual([[], ['x-sim-world', 'a'], ['x-sim-world', 'a']])
  })
})
