import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { describe, expect, it, vi } from 'vitest'
import { createSimulator } from '../../../scenarios/create-simulator.ts'
import { scenarios } from '../../../scenarios/presets.ts'
import { control } from '../../../src/control/index.ts'
import { requestIn, toRequest } from '../../../src/core/examples/request.ts'
import { Random } from '../../../src/core/random.ts'
import { applications } from '../../../src/simulator/applications.ts'
import type { World } from '../../../src/world/world.ts'
import { describeAdapter } from '../../adapters/adapters.suite.ts'
import { withCookies } from '../../adapters/cookies.ts'
import { examplesOf } from '../../examples.ts'
import { root } from '../../source-tree.ts'
import { contentOf, documents, inProcess, json, nextWrite, people, type Send } from '../walk.ts'
import { evictable } from './hosted.ts'
import { useWorkerd } from './use-workerd.ts'

const { host } = useWorkerd()

describeAdapter(
  'Durable Objects',
  async ({ applications: _, ...options }) => {
    const given = `${JSON.stringify(options).slice(1, -1)}, applications: [canteen.canteen]`
    const hosted = await host('adapter', given, '', { 'canteen.js': await bundleCanteen() })
    return { origin: hosted.url, ...withCookies(fetch), close: () => hosted.kill() }
  },
  { isHosted: true, hasList: false, dropsHead: false },
)

/** With its own copy of zod, like any application. */
async function bundleCanteen(): Promise<string> {
  const build = await rolldown({
    input: join(root, 'test/adapters/canteen.js'),
    plugins: [
      {
        name: 'package-next-to-it',
        resolveId: (id) => (id === 'fauxtranet' ? { id: './index.js', external: true } : undefined),
      },
    ],
  })
  const { output } = await build.generate({ format: 'esm', codeSplitting: false })
  return output[0].code
}

describe('hosted worlds', { timeout: 600_000 }, () => {
  it('respond to every endpoint with the same bytes as in process', async () => {
    const hosted = await host('acceptance')
    const simulator = await createSimulator()
    const send = await inProcess(hosted.url, 'one', simulator)
    let succeeded = 0
    let all = 0
    for await (const [path, init] of exampleRequests(() => simulator.needWorld('one'))) {
      const there = await contentOf(await hosted.fetch(path, init))
      expect([path, ...there]).toEqual([path, ...(await contentOf(await send(path, init)))])
      all++
      if (Number(there[0]) < 300) succeeded++
    }
    expect(await hosted.export()).toBe(await (await send('/__sim/state')).text())
    expect(succeeded / all).toBeGreaterThan(0.9)
  })

  it('equal those in process in every scenario, when objects are evicted at any time', async () => {
    const hosted = await host('scenarios', '', evictable)
    const random = new Random(2)
    for (const { name } of scenarios) {
      const send = await inProcess(hosted.url, name)
      const both = async (path: string, init: RequestInit) => {
        const there = await hosted.fetch(path, { ...init, world: name })
        const here = await send(path, init)
        expect([name, path, there.status]).toEqual([name, path, here.status])
      }
      await both('/__sim/scenario', json('PUT', { name, user: 'admin' }))
      await both('/__sim/faults', { method: 'DELETE' })
      for (let n = 0; n < 12; n++) {
        if (random.between(1, 3) === 1) expect((await hosted.fetch('/evict', { world: name })).status).toBe(500)
        await both(...nextWrite(random, n))
      }
      await hosted.fetch('/evict', { world: name })
      expect((await hosted.export(name)) === (await (await send('/__sim/state')).text()), name).toBe(true)
    }
  })

  it('refuse an upload of 20 MB with the limit, unless it is higher', async () => {
    const hosted = await host('large-upload')
    const bytes = Uint8Array.from({ length: 20_000_000 }, (_, i) => (i * 7919) >> 5)
    const upload = () => hosted.fetch(`${documents}/dropbox`, { method: 'POST', body: bytes })
    const before = await hosted.export()
    // The drop box has no 413.
    expect(await (await upload()).json()).toMatchObject({
      code: 500,
      message: expect.stringContaining('8388608 bytes'),
    })
    expect(await hosted.export()).toBe(before)
    await hosted.start('limits: { file: 32_000_000 }, worldSize: 100_000_000')
    const accepted = await upload()
    expect(accepted.status).toBe(200)
    const { file_key } = await accepted.json()
    await hosted.start()
    const found = await hosted.fetch(`${documents}/dropbox/${file_key}`)
    expect(Buffer.from(await found.arrayBuffer()).equals(bytes)).toBe(true)
  })

  it('have lost what has expired while nobody sent a request, as in process', async () => {
    const start = Date.parse('2030-03-04T09:00:00Z')
    const hour = 3_600_000
    const { now } = Date
    const optionsAt = (hours: number) =>
      [
        "scenario: 'empty', now: 'real'",
        `const { now } = Date; Date.now = () => now() + ${start + hours * hour - now()}`,
      ] as const
    const requests: Send[] = [
      [`${documents}/dropbox`, { method: 'POST', body: 'minutes' }],
      ['/__sim/faults', json('POST', { endpoint: 'people.listUsers', status: 503, until: new Date(start + 2 * hour) })],
    ]
    const look = async (send: (path: string) => Promise<Response>) => ({
      dropped: (await (await send(`${documents}/dropbox`)).json()).length,
      status: (await send(`${people}/users`)).status,
      day: (await (await send('/__sim/clock')).json()).now.slice(0, 10),
    })
    const hosted = await host('time', ...optionsAt(0))
    vi.useFakeTimers({ toFake: ['Date'], now: start })
    try {
      const send = await inProcess(hosted.url, 'one', await createSimulator({ scenario: 'empty', now: 'real' }))
      for (const [path, init] of requests) {
        const statuses = [(await hosted.fetch(path, init)).status, (await send(path, init)).status]
        expect(statuses).toEqual([200, 200])
      }
      for (const [hours, seen] of [
        [1, { dropped: 1, status: 503, day: '2030-03-04' }],
        [3, { dropped: 1, status: 200, day: '2030-03-04' }],
        [30, { dropped: 0, status: 200, day: '2030-03-05' }],
      ] as const) {
        await hosted.start(...optionsAt(hours))
        vi.setSystemTime(start + hours * hour)
        expect([await look((path) => hosted.fetch(path)), await look(send)]).toEqual([seen, seen])
      }
    } finally {
      vi.useRealTimers()
    }
  })
})

/** Each endpoint's example, in the state that it needs. */
async function* exampleRequests(findWorld: () => World): AsyncGenerator<Send> {
  for (const application of applications) {
    if (application === control) continue
    const { contract } = await application.load()
    const examples = await examplesOf(contract)
    for (const name of Object.keys(contract.endpoints)) {
      yield ['/__sim/reset', { method: 'POST' }]
      const first = examples[name]!
      const { after = [] } = typeof first === 'function' ? first(findWorld()) : first
      for (const each of [...after, name]) {
        const example = examples[each]!
        const sent = typeof example === 'function' ? example(findWorld()) : example
        const request = toRequest(contract, each, requestIn(0, contract.endpoints[each]!, sent))
        const { method, headers, url } = request
        const body = method === 'GET' ? undefined : await request.arrayBuffer()
        yield [url.slice('http://intranet.example'.length), { method, headers: Object.fromEntries(headers), body }]
      }
    }
  }
}
