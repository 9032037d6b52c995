import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { onWorldChange } from '../../../bindings/events/index.ts'
import { Random } from '../../../src/core/random.ts'
import { eventually } from '../../eventually.ts'
import { sendRequest } from '../../node/spawned.ts'
import { contentOf, documents, inProcess, json, nextWrite, people, walk } from '../walk.ts'
import { evictable } from './hosted.ts'
import { useWorkerd } from './use-workerd.ts'

const { host } = useWorkerd()

describe('worlds on Durable Objects', { timeout: 300_000 }, () => {
  it('respond with the same bytes as in process, before and after waking', async () => {
    const hosted = await host('same-bytes')
    const send = await inProcess(hosted.url)
    for (const [path, init] of walk)
      expect([path, ...(await contentOf(await hosted.fetch(path, init)))]).toEqual([
        path,
        ...(await contentOf(await send(path, init))),
      ])
    await hosted.start()
    expect(await hosted.export()).toBe(await (await send('/__sim/state')).text())
  })

  it('are found by header, cookie, address and sub-domain, and do not share changes', async () => {
    const hosted = await host('names')
    const rename = json('PUT', { job_title: 'Pilot' })
    expect((await hosted.fetch(`/__world/pr-12${people}/users/9`, rename)).status).toBe(200)
    const getFrom = async (host: string, path: string) =>
      JSON.parse((await sendRequest(hosted.url + path, { headers: { host } })).text)
    const jobsOf = () =>
      Promise.all([
        hosted.json(`${people}/users/9`, { world: 'pr-12' }),
        hosted.json(`${people}/users/9`, { headers: { 'x-sim-world': '', cookie: 'sim-world=pr-12' } }),
        getFrom('pr-12--localhost', `${people}/users/9`),
        getFrom('localhost', `${people}/users/9`),
      ])
    const isPilot = async () => (await jobsOf()).map(({ job_title }) => job_title === 'Pilot')
    expect(await isPilot()).toEqual([true, true, true, false])
    expect(await getFrom('pr-12--localhost', '/__sim')).toMatchObject({ world: 'pr-12' })
    expect(await getFrom('pr-12--elsewhere.example', '/__sim')).toMatchObject({ code: 403 })
    await hosted.start()
    expect(await isPilot()).toEqual([true, true, true, false])
  })

  it('keep every confirmed write, undo and redo when objects are evicted and workerd is killed at any time', async () => {
    const random = new Random(1)
    const hosted = await host('kills', '', evictable)
    const send = await inProcess(hosted.url)
    const historyOf = async (response: Response) => (await response.json()).history
    for (let round = 0, n = 0; round < 8; round++) {
      for (let left = random.between(1, 12); left > 0; left--) {
        const [path, init] = nextWrite(random, n++)
        const [there, here] = [await hosted.fetch(path, init), await send(path, init)]
        expect([path, there.status]).toEqual([path, here.status])
      }
      // Ended during a write: it may be kept or not, but only as a whole.
      const [path, init] = nextWrite(random, n++)
      const pending = hosted.fetch(path, init).then(
        ({ status }) => status < 500,
        () => false,
      )
      if (random.between(0, 1) === 1) await pending
      if (round % 2 === 0) expect((await hosted.fetch('/evict')).status).toBe(500)
      else await hosted.kill()
      const isConfirmed = await pending
      if (round % 2 === 1) await hosted.start('', evictable)
      const without = await (await send('/__sim/state')).text()
      const there = await hosted.export()
      if (isConfirmed || there !== without) await send(path, init)
      expect(there).toBe(await (await send('/__sim/state')).text())
      expect(await historyOf(await hosted.fetch('/__sim'))).toEqual(await historyOf(await send('/__sim')))
    }
  })

  it('keep an upload of 3 MB, and undo it after waking', async () => {
    const hosted = await host('upload')
    const before = await hosted.export()
    const bytes = Uint8Array.from({ length: 3_000_000 }, (_, i) => (i * 7919) >> 5)
    const dropped = await hosted.json(`${documents}/dropbox`, { method: 'POST', body: bytes })
    await hosted.start()
    const found = await hosted.fetch(`${documents}/dropbox/${dropped.file_key}`)
    expect(Buffer.from(await found.arrayBuffer()).equals(bytes)).toBe(true)
    expect((await hosted.fetch('/__sim/undo', { method: 'POST' })).status).toBe(200)
    expect(await hosted.export()).toBe(before)
    await hosted.start()
    expect(await hosted.export()).toBe(before)
    expect((await hosted.fetch('/__sim/redo', { method: 'POST' })).status).toBe(200)
    expect((await hosted.fetch(`${documents}/dropbox/${dropped.file_key}`)).status).toBe(200)
  })

  it('do not change when a deployment changes their scenario', async () => {
    const withJob = (job: string) => `scenario: defineScenario({
      name: 'mine', title: 'Mine', shows: 'A person with another job.', user: 'admin',
      instant: smallCompany.instant, extends: smallCompany,
      seed(world) { world.users.patch(9, { job_title: '${job}' }) },
    })`
    const hosted = await host('deployment', withJob('Baker'))
    const jobIn = async (world: string) => (await hosted.json(`${people}/users/9`, { world })).job_title
    expect(await jobIn('old')).toBe('Baker')
    const before = await hosted.export('old')
    await hosted.start(withJob('Cook'))
    expect(await jobIn('new')).toBe('Cook')
    expect(await hosted.export('old')).toBe(before)
    await hosted.fetch(`${people}/users/9`, { ...json('PUT', { job_title: 'Pilot' }), world: 'old' })
    await hosted.fetch('/__sim/reset', { method: 'POST', world: 'old' })
    expect(await hosted.export('old')).toBe(before)
    await hosted.start(withJob('Waiter'))
    expect([await jobIn('old'), await jobIn('new')]).toEqual(['Baker', 'Cook'])
  })

  it('refuse what they cannot hold or keep, and stay as they were', async () => {
    const hosted = await host('refusals')
    const before = await hosted.export()
    const loading = json('PUT', { name: 'many-people', parameters: { count: 40_000 } })
    const refusals = [await hosted.json('/__sim/scenario', loading)]
    expect(refusals.map(({ code }) => code)).toEqual([507])
    expect(refusals[0].message).toContain('a hosted world may have 40 MB')
    expect(await hosted.export()).toBe(before)
    await hosted.start()
    expect(await hosted.export()).toBe(before)
  })

  it('log why a request exceeds a limit, and no failure of their storage', async () => {
    const logging = 'log: (line) => { (globalThis.lines ??= []).push(line) }'
    const reading = `worker = { fetch: (request, env) =>
      request.url.endsWith('/lines') ? Response.json(lines) : hosted.worker.fetch(request, env) }`
    const hosted = await host('limits', `worldSize: 2 ** 21, requestsPerMinute: 2, ${logging}`, reading)
    for (const body of ['x'.repeat(2 ** 21), 'short', 'short'])
      await hosted.fetch(`${documents}/dropbox`, { method: 'POST', body })
    expect(await hosted.json('/lines')).toMatchObject([
      // The drop box has no 507.
      { status: 500, reason: expect.stringContaining('a hosted world may have 2 MB') },
      { status: 200, reason: null },
      { status: 429, reason: expect.stringContaining('2 requests a minute') },
    ])
    expect(hosted.errors).toEqual([])
  })

  it('are opened by links of their organisation, and never record a key', async () => {
    const token = 'acme-0123456789abcdef'
    const options = `organisations: { acme: '${token}' }, controlToken: 'sesame-0123456789abcdef', logJson: true`
    const hosted = await host('access', options)
    expect((await hosted.fetch('/__sim/health')).status).toBe(200)
    const world = 'acme-pr-12'
    const statusOf = async (headers: Record<string, string>, method = 'GET') =>
      (await hosted.fetch('/__sim/reset', { world, headers, method })).status
    expect(await statusOf({})).toBe(401)
    expect(await statusOf({ 'x-sim-token': 'sesame-0123456789abcdef' })).toBe(401)
    const link = async (readOnly: boolean) =>
      hosted.json('/__sim/links', { ...json('POST', { world, readOnly }), headers: { 'x-sim-token': token } })
    const { url, key } = await link(false)
    const claimed = await fetch(url, { redirect: 'manual' })
    expect([claimed.status, claimed.headers.get('location')]).toEqual([302, `/__world/${world}/`])
    const cookie = claimed.headers.get('set-cookie')!.split(';')[0]!
    expect(await statusOf({ cookie }, 'POST')).toBe(204)
    const reader = { 'x-sim-key': (await link(true)).key }
    expect(await statusOf(reader, 'POST')).toBe(403)
    expect(await hosted.json('/__sim', { world, headers: reader })).toMatchObject({ readOnly: true })
    expect(await hosted.json('/__sim', { world, headers: { cookie } })).not.toHaveProperty('readOnly')
    const user = `${people}/users/9?sim-key=${key}`
    const headers = { cookie, 'x-sim-key': key, 'x-sim-token': token }
    expect((await hosted.fetch(user, { ...json('PUT', { job_title: 'Pilot' }), world, headers })).status).toBe(200)
    for (const path of ['/requests', '/requests/har', '/requests/curl']) {
      const text = await (await hosted.fetch(`/__sim${path}`, { world, headers: { cookie } })).text()
      expect(text).toContain('Pilot')
      expect(text).not.toContain(key.slice('write.'.length))
      expect(text).not.toContain(token)
    }
  })

  it('end idle event streams, and report what has changed since, even when they were evicted', async () => {
    const hosted = await host('streams', '', evictable)
    const kinds: string[] = []
    let connections = 0
    const connect = (request: Request) => {
      connections++
      return fetch(request)
    }
    const options = { baseUrl: hosted.url, headers: { 'x-sim-world': 'one' }, fetch: connect }
    onTestFinished(onWorldChange((change) => kinds.push(...change.kinds), options))
    // A stream ends after 45 seconds, and the next one starts 10 seconds later.
    const soon = (look: () => void) => vi.waitFor(look, { timeout: 120_000, interval: 50 })
    const connectAgain = (count: number) => soon(() => expect(connections).toBeGreaterThanOrEqual(count))
    await connectAgain(2)
    await hosted.fetch('/evict')
    await connectAgain(connections + 2)
    expect(kinds).toEqual([])
    await hosted.fetch(`${people}/users/9`, json('PUT', { job_title: 'Pilot' }))
    await hosted.fetch('/evict')
    await soon(() => expect(kinds).toEqual(['connection']))
    await hosted.fetch('/__sim/user', json('PUT', { user: 'approver' }))
    await soon(() => expect(kinds).toEqual(['connection', 'user']))
  })

  it('are not changed by a late request to a world that was deleted before', async () => {
    const hosted = await host('late')
    const initial = await hosted.export()
    await hosted.fetch(`${people}/users/9`, json('PUT', { job_title: 'Cook' }))
    const fault = { endpoint: 'people', delay: 3000 }
    for (const again of [true, false]) {
      await hosted.fetch('/__sim/faults', json('POST', fault))
      const late = hosted.fetch(`${people}/users/9`, json('PUT', { job_title: 'Pilot' }))
      await eventually(async () => expect(await hosted.json('/__sim/faults')).toMatchObject([{ hits: 1 }]))
      expect((await hosted.fetch('/__sim/worlds/one', { method: 'DELETE' })).status).toBe(204)
      if (again) expect(await hosted.export()).toBe(initial)
      const { status } = await late
      await hosted.start()
      expect(await hosted.export()).toBe(initial)
      expect(status).toBe(503)
    }
  })

  it('are not created again by the stream of an idle panel', async () => {
    const hosted = await host('deleted', '', evictable)
    const kinds: string[] = []
    const follow = () => {
      const headers = { 'x-sim-world': 'one', 'last-event-id': '3-4-5' }
      return onWorldChange((change) => kinds.push(...change.kinds), { baseUrl: hosted.url, headers })
    }
    const continued = async () => {
      const response = await hosted.fetch('/__sim/events', { headers: { 'last-event-id': '3-4-5' } })
      const reader = response.body!.getReader()
      const text = new TextDecoder().decode((await reader.read()).value)
      await reader.cancel()
      return text
    }
    onTestFinished(follow())
    const page = globalThis as { [key: symbol]: unknown }
    await eventually(() => expect(page[Symbol.for('fauxtranet.listening')]).toBe(0))
    for (let i = 0; i < 2; i++) expect(await continued()).toContain('event: world\ndata: {"what":"deleted"}')
    await hosted.export()
    expect(await continued()).toContain(': connected')
    await hosted.fetch('/evict')
    expect(await continued()).toContain(': connected')
    expect(kinds).toEqual([])
  })
})
