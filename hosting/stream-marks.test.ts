import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { onWorldChange, type WorldChange } from '../bindings/events/index.ts'
import { createSimulator } from '../scenarios/create-simulator.ts'
import type { Simulator } from '../src/simulator/simulator.ts'
import type { HostedSimulator } from './hosted-simulator.ts'
import { StreamMarks } from './stream-marks.ts'

const people = '/api/people/v2'
let simulator: Simulator
let saved: number
/** The streams that were opened, and how many are still open. */
let opened: number
let open: number
let stop = () => {}

beforeEach(async () => {
  simulator = await createSimulator({ scenario: 'small-company' })
  saved = opened = open = 0
  const listen = simulator.onEvent.bind(simulator)
  // As where worlds are saved: each change and setting, but no read.
  listen(({ kind }) => void (kind === 'request' || saved++))
  vi.spyOn(simulator, 'onEvent').mockImplementation((listener) => {
    const mute = listen(listener)
    opened++
    open++
    return () => {
      open--
      mute()
    }
  })
  wake()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** As after the object was evicted and has read its world again. */
function wake(): void {
  Object.assign<object, Pick<HostedSimulator, 'marks'>>(simulator, {
    marks: new StreamMarks(simulator.world, () => saved),
  })
}

async function send(method: string, path: string, body?: unknown): Promise<void> {
  const text = body === undefined ? undefined : JSON.stringify(body)
  const response = await simulator.fetch(new Request(`http://x${path}`, { method, body: text }))
  expect(response.ok, await response.text()).toBe(true)
}

const write = () => send('PUT', `${people}/users/4`, { job_title: 'Baker' })
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)

/** Everything that a stream sends, after this time. */
async function read(lastEventId = '', during: () => Promise<unknown> = () => pass(120)): Promise<string> {
  const { body } = await simulator.fetch(
    new Request('http://x/__sim/events', { headers: { 'last-event-id': lastEventId } }),
  )
  const text = new Response(body).text()
  await during()
  return text
}

describe('an idle event stream', () => {
  it('ends with a mark, and one that continues from it ends at once unless something has changed', async () => {
    const first = await read()
    expect(open).toBe(0)
    const [, mark] = /\nid: (\S+)\n/.exec(first)!
    expect(first).toMatch(/^retry: 1000\n: connected\n\n(: heartbeat\n\n)+retry: 10000\n\nevent: idle\nid: /)
    const end = `retry: 10000\n\nevent: idle\nid: ${mark}\ndata: {"mark":"${mark}","retry":10000}\n\n`
    expect(await read(mark)).toBe(end)
    wake()
    expect(await read(mark)).toMatch(/^retry: 10000\n\nevent: idle\n/)
    await write()
    expect(await read(mark)).toMatch(/^retry: 1000\n: connected\n\nevent: world\nid: 1\ndata: {"what":"changed"}\n\n/)
  })

  it.each<[string, () => Promise<void>]>([
    ['a write', write],
    ['a read', () => send('GET', `${people}/users`)],
    ['another user', () => send('PUT', '/__sim/user', { user: 'approver' })],
    ['a cleared journal', () => send('DELETE', '/__sim/requests')],
    ['a write, before it was evicted', () => write().then(wake)],
  ])('reports %s to a client that continues', async (_, change) => {
    await send('GET', `${people}/user`)
    const [, mark] = /event: idle\nid: (\S+)\n/.exec(await read())!
    await change()
    expect(await read(mark)).toContain('"what":"changed"')
  })

  it('stays open while something happens', async () => {
    const text = await read('', async () => {
      for (let i = 0; i < 10; i++) {
        await pass(20)
        await write()
        expect(open).toBe(1)
      }
      await pass(60)
    })
    expect(text.match(/^event: request$/gm)).toHaveLength(10)
    expect(open).toBe(0)
  })
})

describe('onWorldChange', () => {
  it('polls an idle world, and reports each change once', async () => {
    const changes: WorldChange[] = []
    const takeKinds = () => changes.splice(0).map(({ kinds }) => kinds)
    stop = onWorldChange((change) => changes.push(change), { baseUrl: 'http://x', fetch: simulator.fetch })
    await pass(120)
    expect(opened).toBeGreaterThan(5)
    wake()
    await pass(30)
    expect([takeKinds(), open]).toEqual([[], 0])
    await write()
    await pass(12)
    expect([takeKinds(), open]).toEqual([[['connection']], 1])
    await send('PUT', '/__sim/user', { user: 'approver' })
    await pass(1)
    expect(takeKinds()).toEqual([['user']])
    await pass(120)
    expect([takeKinds(), open]).toEqual([[], 0])
  })
})

describe('the panel', () => {
  it('stays connected to an idle world, and loads again after a change', async () => {
    vi.stubGlobal('location', { protocol: 'http:', origin: 'http://x', pathname: '/__sim/ui/', search: '', hash: '' })
    vi.stubGlobal('sessionStorage', { getItem: () => null })
    vi.stubGlobal('fetch', (url: string, init: RequestInit) => simulator.fetch(new Request(url, init)))
    const { connection, listen, onEvent } = await import('../src/control/panel/page/stream.ts')
    const states: string[] = []
    connection.subscribe((state) => states.push(state))
    const seen: string[] = []
    onEvent('world', ({ what }) => seen.push(what))
    void listen()
    await pass(150)
    await write()
    await pass(12)
    expect([states, seen, open]).toEqual([['connecting', 'live'], ['changed'], 1])
    expect(opened).toBeGreaterThan(5)
  })
})
