import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSimulator, type Simulator } from '../index.ts'

const people = 'http://x/api/people/v2'
let simulator: Simulator
let listeners: number

beforeEach(async () => {
  simulator = await createSimulator({ scenario: 'empty', verify: true })
  listeners = 0
  const listen = simulator.onEvent.bind(simulator)
  vi.spyOn(simulator, 'onEvent').mockImplementation((listener) => {
    const mute = listen(listener)
    listeners++
    return () => {
      listeners--
      mute()
    }
  })
})
afterEach(() => void vi.useRealTimers())

async function send(method: string, url: string, json?: unknown): Promise<void> {
  const response = await simulator.fetch(
    new Request(url, { method, body: json === undefined ? undefined : JSON.stringify(json) }),
  )
  expect(response.ok, await response.text()).toBe(true)
}

interface Received {
  event: string
  id?: string
  data: Record<string, unknown>
}

async function open(path = '/__sim/events', headers: Record<string, string> = {}) {
  const response = await simulator.fetch(new Request(`http://x${path}`, { headers }))
  expect(response.status).toBe(200)
  const reader = response
    .body!.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .getReader()
  let text = ''
  /** Reads until there are `count` events, or the stream ends. */
  const take = async (count: number): Promise<Received[]> => {
    const events: Received[] = []
    while (events.length < count) {
      const end = text.indexOf('\n\n')
      if (end === -1) {
        const { done, value } = await reader.read()
        if (done) break
        text += value
        continue
      }
      const event = read(text.slice(0, end))
      text = text.slice(end + 2)
      if (event) events.push(event)
    }
    return events
  }
  return { response, take, cancel: () => reader.cancel() }
}

function read(block: string): Received | undefined {
  const fields = Object.fromEntries(block.split('\n').map((line) => [line.split(':')[0], line.replace(/^\w*: /, '')]))
  if (fields.data === undefined) return undefined
  return { event: fields.event!, ...(fields.id && { id: fields.id }), data: JSON.parse(fields.data) }
}

describe('control.streamEvents', () => {
  it('sends requests and their changes in order', async () => {
    const { response, take } = await open()
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('no-store, no-transform')
    await send('POST', `${people}/groups`, { name: 'Läufer 走る\n"zwei"\u2028' })
    const [change, request] = await take(2)
    expect(change).toMatchObject({ event: 'change', data: { table: 'groups', id: 1, before: null } })
    expect(change!.data.after).toMatchObject({ name: expect.stringContaining('Läufer 走る') })
    expect(request).toMatchObject({ event: 'request', id: '1', data: { endpoint: 'people.createGroup', status: 200 } })
    expect(request!.data.body).toEqual({ name: 'Läufer 走る\n"zwei"\u2028' })
  })

  it('sends events of the world, and changes outside a request', async () => {
    const { take } = await open()
    await send('PUT', 'http://x/__sim/user', { user: null })
    simulator.world.users.patch(1, { job_title: 'Founder' })
    simulator.reset()
    expect(await take(3)).toEqual([
      { event: 'world', id: '0', data: { what: 'control.setUser' } },
      { event: 'change', data: expect.objectContaining({ table: 'users', id: 1 }) },
      { event: 'world', id: '0', data: { what: 'reset' } },
    ])
  })

  it('leaves out passwords and bytes', async () => {
    const { take } = await open()
    await send('PUT', `${people}/users/1/password`, { password: 'sesame' })
    const photo = new FormData()
    photo.set('photo', new File([Uint8Array.from([71, 73, 70, 56, 57, 97, 1, 0, 1, 0, 0, 0, 0])], 'a.gif'))
    const headers = { authorization: `Basic ${btoa('admin:sesame')}` }
    await simulator.fetch(new Request(`${people}/users/1/photo`, { method: 'POST', body: photo, headers }))
    const events = JSON.stringify(await take(5))
    expect(events).toContain('people.setPhoto')
    expect(events).not.toMatch(/sesame|"password":|\$bytes|Basic/)
  })

  it('sends each event once, to early and late readers', async () => {
    const response = await simulator.fetch(new Request('http://x/__world/once/__sim/events'))
    const reader = response.body!.getReader()
    let text = ''
    const reading = (async () => {
      for (let part = await reader.read(); !part.done; part = await reader.read()) {
        text += new TextDecoder().decode(part.value)
      }
    })()
    for (let i = 0; i < 3; i++) await send('POST', 'http://x/__world/once/api/people/v2/groups', { name: `Group ${i}` })
    simulator.deleteWorld('once')
    await reading
    expect(text.match(/^event: \w+/gm)).toEqual([
      ...Array.from({ length: 3 }, () => ['event: change', 'event: request']).flat(),
      'event: world',
    ])
    expect(text.match(/retry: 1000/g)).toHaveLength(1)
  })

  it('sends only events of its own world', async () => {
    const { take } = await open('/__world/a/__sim/events')
    await send('GET', `${people}/user`)
    await send('GET', 'http://x/__world/b/api/people/v2/user')
    await send('GET', 'http://x/__world/a/api/people/v2/users')
    expect(await take(1)).toMatchObject([{ data: { endpoint: 'people.listUsers' } }])
  })

  it.each<[string, string, Record<string, string>, number[]]>([
    ['after the request that is asked for', '?after=1', {}, [2, 3, 4]],
    [
      'after the last that a client has seen, whatever its address asks for',
      '?after=0',
      { 'last-event-id': '2' },
      [3, 4],
    ],
    ['from the first', '?after=0', {}, [1, 2, 3, 4]],
    ['from the first, for a client that has seen none', '', { 'last-event-id': '0' }, [1, 2, 3, 4]],
    ['from the first, if the journal has restarted since', '', { 'last-event-id': '57' }, [1, 2, 3, 4]],
    ['not at all unless asked to', '', {}, [4]],
    ['not at all for an id that is none of its own', '', { 'last-event-id': 'seven' }, [4]],
  ])('sends earlier requests: %s', async (_, query, headers, ids) => {
    for (let i = 0; i < 3; i++) await send('GET', `${people}/user`)
    const { take } = await open(`/__sim/events${query}`, headers)
    await send('GET', `${people}/user`)
    expect((await take(ids.length)).map(({ id }) => Number(id))).toEqual(ids)
  })

  it('ends when the reader disconnects, and leaks nothing', async () => {
    vi.useFakeTimers()
    const { cancel } = await open()
    expect([listeners, vi.getTimerCount()]).toEqual([1, 1])
    await cancel()
    expect([listeners, vi.getTimerCount()]).toEqual([0, 0])
    await send('GET', `${people}/user`)
  })

  it('leaks nothing if only the headers are requested', async () => {
    const response = await simulator.fetch(new Request('http://x/__sim/events', { method: 'HEAD' }))
    expect([response.status, response.body, listeners]).toEqual([200, null, 0])
  })

  it('ends with its world, and delays reconnects', async () => {
    const { take, response } = await open('/__world/a/__sim/events')
    expect(response.status).toBe(200)
    simulator.deleteWorld('a')
    expect(await take(2)).toEqual([{ event: 'world', id: '0', data: { what: 'deleted' } }])
    expect(listeners).toBe(0)
    expect(simulator.worlds()).toEqual(['default'])
  })

  it('follows the world that has the name now', async () => {
    simulator.needWorld('a')
    const opening = open('/__world/a/__sim/events')
    simulator.deleteWorld('a')
    const { take } = await opening
    await send('PUT', 'http://x/__world/a/api/people/v2/users/1', { job_title: 'Baker' })
    const events = await take(2)
    expect(events.find(({ event }) => event === 'request')?.data).toMatchObject({ id: 1, undone: false })
  })

  it('continues after a reset of its world', async () => {
    const { take } = await open()
    await send('POST', 'http://x/__sim/reset')
    await send('GET', `${people}/user`)
    expect((await take(4)).map(({ event }) => event)).toEqual(['world', 'action', 'world', 'request'])
  })

  it('sends heartbeats while idle, and ends when nobody reads them', async () => {
    vi.useFakeTimers()
    const response = await simulator.fetch(new Request('http://x/__sim/events'))
    const reader = response.body!.getReader()
    const next = async () => new TextDecoder().decode((await reader.read()).value)
    expect(await next()).toContain('retry: 1000')
    for (let i = 0; i < 5; i++) {
      vi.advanceTimersByTime(15_000)
      expect(await next()).toBe(': heartbeat\n\n')
    }
    vi.advanceTimersByTime(45_000)
    expect([listeners, vi.getTimerCount()]).toEqual([0, 0])
  })

  it('does not delay requests for a slow reader, and counts dropped events', async () => {
    const { take } = await open('/__world/slow/__sim/events')
    const description = 'x'.repeat(100_000)
    const groups = 'http://x/__world/slow/api/people/v2/groups'
    for (let i = 0; i < 30; i++) await send('POST', groups, { name: `Group ${i}`, description })
    simulator.deleteWorld('slow')
    const events = await take(Number.POSITIVE_INFINITY)
    const missed = events.filter(({ event }) => event === 'missed').map(({ data }) => Number(data.count))
    expect(JSON.stringify(events).length).toBeLessThan(2_000_000)
    expect(missed[0]).toBeGreaterThan(10)
    expect(events.length - missed.length + missed[0]!).toBe(30 * 2 + 1)
  })

  it('serialises each event once for all readers', async () => {
    const readers = await Promise.all(Array.from({ length: 200 }, () => open()))
    const write = vi.spyOn(JSON, 'stringify')
    simulator.world.users.patch(1, { job_title: 'Told once' })
    const presented = write.mock.calls.filter(([value]) => Object(value).table === 'users')
    write.mockRestore()
    expect(presented).toHaveLength(1)
    for (const { take, cancel } of readers) {
      expect(await take(1)).toMatchObject([{ event: 'change', data: { after: { job_title: 'Told once' } } }])
      await cancel()
    }
  })
})
