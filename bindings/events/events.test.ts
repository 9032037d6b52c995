import { afterEach, describe, expect, it, vi } from 'vitest'
import { type RunningServer, startServer } from '../../node/listen.ts'
import { createSimulator } from '../../scenarios/create-simulator.ts'
import type { Simulator } from '../../src/simulator/simulator.ts'
import { eventually } from '../../test/eventually.ts'
import { onWorldChange, type WorldChange, type WorldChangeOptions } from './index.ts'

/** Counts the listeners in a page. */
const listening = Symbol.for('fauxtranet.listening')

let changes: WorldChange[] = []
let stop = () => {}
let server: RunningServer | undefined

afterEach(async () => {
  stop()
  changes = []
  vi.restoreAllMocks()
  await server?.close()
  server = undefined
})

/** Resolves when the stream is open. */
async function follow({ fetch = globalThis.fetch, ...options }: WorldChangeOptions): Promise<{ connections: number }> {
  const state = { connections: 0 }
  const counted = async (request: Request) => {
    const response = await fetch(request)
    state.connections++
    return response
  }
  stop = onWorldChange((change) => changes.push(change), { ...options, fetch: counted })
  await eventually(() => expect(state.connections).toBe(1))
  return state
}

async function takeNext(): Promise<WorldChange> {
  await eventually(() => expect(changes).toHaveLength(1))
  return changes.splice(0)[0]!
}

async function followSimulator(options: WorldChangeOptions = {}): Promise<Simulator> {
  const simulator = await createSimulator({ scenario: 'small-company' })
  await follow({ baseUrl: 'http://x', fetch: simulator.fetch, ...options })
  return simulator
}

async function send({ fetch }: Simulator, method: string, path: string, json?: unknown): Promise<void> {
  const body = json === undefined ? undefined : JSON.stringify(json)
  const response = await fetch(new Request(`http://x${path}`, { method, body }))
  expect(response.ok, await response.text()).toBe(true)
}

describe('onWorldChange', () => {
  it.each([
    ['user', 'PUT', '/__sim/user', { user: 'approver' }],
    ['scenario', 'PUT', '/__sim/scenario', { name: 'busy-wall' }],
    ['scenario', 'POST', '/__sim/reset', undefined],
    ['clock', 'POST', '/__sim/clock/advance', { by: '1h' }],
  ])('reports a change of the %s: %s %s', async (kind, method, path, body) => {
    await send(await followSimulator(), method, path, body)
    expect(await takeNext()).toEqual({ kinds: [kind], tables: [], users: [] })
  })

  // A page that loads its data again would use up a fault for the next request.
  it.each([
    ['a new fault', 'POST', '/__sim/faults', { endpoint: 'thanks', status: 503 }],
    ['removed faults', 'DELETE', '/__sim/faults', undefined],
    ['strict mode', 'PUT', '/__sim/strict', { strict: true }],
  ])('does not report %s, which changes no data', async (_, method, path, body) => {
    const simulator = await followSimulator()
    await send(simulator, method, path, body)
    await send(simulator, 'POST', '/__sim/clock/advance', { by: '1h' })
    expect((await takeNext()).kinds).toEqual(['clock'])
  })

  it('reports an imported state', async () => {
    const simulator = await followSimulator()
    const state = await (await simulator.fetch(new Request('http://x/__sim/state'))).json()
    await send(simulator, 'PUT', '/__sim/state', state)
    expect(await takeNext()).toEqual({ kinds: ['scenario'], tables: [], users: [] })
  })

  it('reports writes with their tables and users, and undo', async () => {
    const simulator = await followSimulator()
    await send(simulator, 'PUT', '/api/people/v2/users/4', { job_title: 'Baker' })
    expect(await takeNext()).toEqual({ kinds: ['data'], tables: ['users'], users: ['admin'] })
    await send(simulator, 'POST', '/__sim/undo', {})
    expect((await takeNext()).kinds).toContain('undo')
  })

  it('does not report changes by own requests', async () => {
    const asked: string[] = []
    const isOwn: WorldChangeOptions['isOwn'] = ({ method, path }) => asked.push(`${method} ${path}`) === 1
    const simulator = await followSimulator({ isOwn })
    await send(simulator, 'PUT', '/api/people/v2/users/4', { job_title: 'Baker' })
    await send(simulator, 'GET', '/api/people/v2/users/4')
    await send(simulator, 'POST', '/__sim/clock/advance', { by: '1h' })
    expect(await takeNext()).toEqual({ kinds: ['clock'], tables: [], users: [] })
    await send(simulator, 'PUT', '/api/people/v2/users/4', { job_title: 'Cook' })
    expect(await takeNext()).toEqual({ kinds: ['data'], tables: ['users'], users: ['admin'] })
    expect(asked).toEqual(['PUT /api/people/v2/users/4', 'PUT /api/people/v2/users/4'])
  })

  it('reports rows that were written without a request', async () => {
    const simulator = await followSimulator()
    simulator.world.users.patch(1, { job_title: 'Founder' })
    expect(await takeNext()).toEqual({ kinds: ['data'], tables: ['users'], users: [] })
  })

  it('reports changes that happen together in one call', async () => {
    const simulator = await followSimulator()
    await send(simulator, 'PUT', '/__sim/user', { user: 'approver' })
    await send(simulator, 'POST', '/__sim/clock/advance', { by: '1h' })
    expect((await takeNext()).kinds).toEqual(['user', 'clock'])
  })

  it('reports nothing for reads, even if they write', async () => {
    const text = [
      'event: change\ndata: {"table":"visits","id":1,"before":null,"after":{}}',
      'event: request\nid: 1\ndata: {"method":"GET","user":"employee","changed":1}',
      'event: world\ndata: {"what":"control.clearRequests"}',
      'event: world\ndata: {"what":"control.setUser"}',
    ]
    const body = text.map((event) => `${event}\n\n`).join('')
    const headers = { 'content-type': 'text/event-stream' }
    await follow({ baseUrl: 'http://x', fetch: async () => new Response(body, { headers }) })
    expect(await takeNext()).toEqual({ kinds: ['user'], tables: [], users: [] })
  })

  it('follows the world that it names', async () => {
    const simulator = await followSimulator({ headers: { 'x-sim-world': 'mine' } })
    await send(simulator, 'PUT', '/__sim/user', { user: 'approver' })
    await send(simulator, 'POST', '/__world/mine/__sim/clock/advance', { by: '1h' })
    expect((await takeNext()).kinds).toEqual(['clock'])
  })

  it('ends with its world, and does not create it again', async () => {
    const simulator = await followSimulator({ baseUrl: 'http://x/__world/mine' })
    const connecting = vi.spyOn(simulator, 'onEvent')
    simulator.deleteWorld('mine')
    const page = globalThis as { [listening]?: number }
    await eventually(() => expect(page[listening]).toBe(0))
    expect([connecting.mock.calls.length, simulator.worlds()]).toEqual([0, ['default']])
  })

  it('reports nothing after it is stopped', async () => {
    const simulator = await followSimulator()
    simulator.world.users.patch(1, { job_title: 'Founder' })
    stop()
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(changes).toEqual([])
  })

  it('connects again after a server restarts', async () => {
    server = await startServer({ scenario: 'empty', port: 0 })
    const { port } = new URL(server.url)
    await follow({ baseUrl: server.url })
    await server.close()
    server = await startServer({ scenario: 'empty', port: Number(port) })
    expect((await takeNext()).kinds).toEqual(['connection'])
    await fetch(`${server.url}/__sim/user`, { method: 'PUT', body: '{"user":null}' })
    expect((await takeNext()).kinds).toEqual(['user'])
  })

  it('warns once if there is no simulator', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    await follow({ baseUrl: 'http://x', fetch: async () => new Response('<!doctype html>') })
    await eventually(() => expect(warn.mock.calls).toEqual([[expect.stringContaining('no simulator is running')]]))
  })

  it('shows why it is refused', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    server = await startServer({ scenario: 'empty', port: 0, controlToken: 'secret' })
    await follow({ baseUrl: server.url })
    await eventually(() => expect(warn.mock.calls).toEqual([[expect.stringContaining('x-sim-token')]]))
  })

  it('waits while a proxy reports that the simulator is down', async () => {
    const simulator = await createSimulator({ scenario: 'small-company' })
    const replies = [new Response('<h1>Bad gateway</h1>', { status: 502 })]
    await follow({ baseUrl: 'http://x', fetch: async (request) => replies.pop() ?? simulator.fetch(request) })
    expect((await takeNext()).kinds).toEqual(['connection'])
  })

  it('requires a URL outside a page', () => {
    expect(() => onWorldChange(() => {})).toThrow('requires a URL outside a page')
    expect(() => onWorldChange(() => {}, { baseURL: '' } as never)).toThrow(
      'There is no option "baseURL". Options: baseUrl',
    )
  })
})
