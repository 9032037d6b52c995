import { Hono } from 'hono'
import { beforeEach, describe, expect, it } from 'vitest'
import { createSimulator, prepareSimulator } from '../../scenarios/create-simulator.ts'
import { kitchen, lunch } from '../../test/own-application.ts'
import type { Simulator } from '../simulator/simulator.ts'
import { type AppOptions, createApp } from './app.ts'
import type { LoggedRequest } from './log.ts'

let simulator: Simulator

beforeEach(async () => {
  simulator = await createSimulator({ verify: true })
})

function mounted(base: string, options?: AppOptions): Hono {
  const app = new Hono()
  app.get('/mine', (c) => c.text('mine'))
  app.route(base, createApp(simulator, options))
  return app
}

const jsonOf = async (app: Hono, path: string, init?: RequestInit) => (await app.request(path, init)).json()

// The last two are spelt differently in a URL and in the route.
const bases: [base: string, spelt: string][] = [
  ['/', ''],
  ['/a/deep/base', '/a/deep/base'],
  ['/größe', '/gr%C3%B6%C3%9Fe'],
  ['/:tenant', '/zw%C3%B6lf%20GmbH'],
]

describe.each(bases)('the app in a Hono server, mounted at %s', (base, spelt) => {
  const site = `http://localhost${spelt}`

  it('does not affect other routes', async () => {
    const app = mounted(base)
    // With `/:tenant`, `/mine` would be below the base.
    if (base !== '/:tenant') expect(await (await app.request('/mine')).text()).toBe('mine')
    expect((await app.request(`${spelt}/api/people/v2/user`)).status).toBe(200)
    if (spelt !== '') expect((await app.request('/')).status).toBe(404)
  })

  it('returns URLs that lead back to it', async () => {
    const app = mounted(base)
    const { photo_url } = await jsonOf(app, `${spelt}/api/people/v2/users/1`)
    expect(photo_url).toMatch(new RegExp(`^${site}/api/people/v2/users/1/photo`))
    const photo = await app.request(photo_url)
    expect(photo.headers.get('content-type')).toMatch(/^image\//)
    const { pagination, data } = await jsonOf(app, `${spelt}/api/people/v2/users?limit=2`)
    expect(pagination.next).toMatch(new RegExp(`^${site}/api/people/v2/users\\?`))
    const next = await jsonOf(app, pagination.next)
    expect(next.data).toHaveLength(2)
    expect(next.data[0].id).not.toBe(data[0].id)
  })

  it('accepts writes', async () => {
    const app = mounted(base)
    const body = JSON.stringify({ name: 'Runners' })
    expect((await app.request(`${spelt}/api/people/v2/groups`, { method: 'POST', body })).status).toBe(200)
    expect(simulator.world.groups.all().map(({ name }) => name)).toContain('Runners')
  })

  it('serves the control interface', async () => {
    const app = mounted(base)
    const body = JSON.stringify({ user: 'approver' })
    expect((await app.request(`${spelt}/__sim/user`, { method: 'PUT', body })).status).toBe(200)
    expect(await jsonOf(app, `${spelt}/api/people/v2/user`)).toMatchObject({ username: 'approver' })
    const { servers } = await jsonOf(app, `${spelt}/__sim/openapi.json`)
    expect(servers).toEqual([{ url: site }])
  })

  it('serves its pages, with links below the base', async () => {
    const app = mounted(base, { home: 'tool' })
    for (const home of [spelt, `${spelt}/`, `${spelt}/__world/mine/`]) {
      const response = await app.request(home)
      expect(response.headers.get('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors 'none'/)
      const text = await response.text()
      const links = [...text.matchAll(/(?:href|src)="(\/[^"]*)"/g)].map(([, link]) => link!.replaceAll('&amp;', '&'))
      expect(links).toContain(`${home.replace(/\/$/, '')}/__sim/ui/`)
      expect(text).toContain(`${site}${home.includes('mine') ? '/__world/mine' : ''}/api/people/v2/user`)
      for (const link of new Set(links)) {
        expect(link.startsWith(`${spelt}/`), link).toBe(true)
        expect([link, (await app.request(link)).status]).toEqual([link, 200])
      }
    }
    expect(await (await app.request(`${spelt}/__sim/ui/`)).text()).toContain(`data-base="${site}"`)
  })

  it('serves worlds by prefix', async () => {
    const app = mounted(base)
    const mine = `${spelt}/__world/mine`
    const body = JSON.stringify({ job_title: 'Night manager' })
    await app.request(`${mine}/api/people/v2/users/9`, { method: 'PUT', body })
    expect(await jsonOf(app, `${mine}/api/people/v2/users/9`)).toMatchObject({
      job_title: 'Night manager',
      photo_url: expect.stringContaining(`http://localhost${mine}/api/`),
    })
    expect(await jsonOf(app, `${mine}/__sim`)).toMatchObject({ world: 'mine' })
    expect(simulator.world.users.get(9)?.job_title).not.toBe('Night manager')
  })

  it('guards the intranet, and the control interface more strictly', async () => {
    const app = mounted(base, { controlToken: 'secret' })
    const statusOf = async (path: string, headers: Record<string, string> = {}) =>
      (await app.request(spelt + path, { headers })).status
    expect(await statusOf('/__sim')).toBe(401)
    expect(await statusOf('/__world/mine/__sim')).toBe(401)
    expect(await statusOf('/__sim', { 'x-sim-token': 'secret' })).toBe(200)
    expect(await statusOf('/__sim', { 'x-sim-token': 'secret', origin: 'https://evil.example' })).toBe(403)
    expect(await statusOf('/__sim', { 'x-sim-token': 'secret', host: 'evil.example' })).toBe(403)
    expect(await statusOf('/__sim/ui/')).toBe(200)
    expect(await statusOf('/api/people/v2/user', { host: 'evil.example' })).toBe(403)
    expect(await statusOf('/api/people/v2/user', { host: '10.0.0.1' })).toBe(200)
    expect(await statusOf('/__sim', { 'x-sim-token': 'secret', host: '10.0.0.1' })).toBe(403)
    expect(await (await app.request(`${spelt}/`)).text()).not.toContain('password:')
  })

  it('lets pages read its responses', async () => {
    const app = mounted(base)
    const headers = { origin: 'http://localhost:5173', 'access-control-request-method': 'PUT' }
    const preflight = await app.request(`${spelt}/api/people/v2/users/9`, { method: 'OPTIONS', headers })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-methods')).toContain('PUT')
    const { headers: got } = await app.request(`${spelt}/api/people/v2/users/9`, { headers })
    expect(got.get('access-control-allow-origin')).toBe(headers.origin)
    expect(got.get('x-sim-endpoint')).toBe('people.getUser')
  })

  it('logs the world of a request', async () => {
    const logged: LoggedRequest[] = []
    const app = mounted(base, { log: (request) => logged.push(request) })
    await app.request(`${spelt}/__world/mine/api/people/v2/user`)
    await app.request(`${spelt}/api/nothing`)
    expect(logged).toMatchObject([
      { world: 'mine', what: 'people.getCurrentUser', status: 200 },
      { world: 'default', what: `${spelt}/api/nothing`, status: 404 },
    ])
  })
})

describe('the app', () => {
  it('comes after routes with the same address when mounted at the root', async () => {
    const app = new Hono()
    app.get('/', (c) => c.text('my home'))
    app.get('/api/people/v2/user', (c) => c.json({ username: 'me' }))
    app.route('/', createApp(simulator))
    expect(await (await app.request('/')).text()).toBe('my home')
    expect(await jsonOf(app, '/api/people/v2/user')).toEqual({ username: 'me' })
    expect(await jsonOf(app, '/api/people/v2/users/1')).toMatchObject({ id: 1 })
  })

  it('responds with URLs of the mount that received the request', async () => {
    const app = mounted('/one')
    app.route('/two', createApp(simulator))
    for (const base of ['/one', '/two', '/one']) {
      const { photo_url } = await jsonOf(app, `${base}/api/people/v2/users/1`)
      expect(new URL(photo_url).pathname.startsWith(`${base}/api/`)).toBe(true)
    }
  })

  it('isolates several intranets', async () => {
    const app = new Hono()
    app.route('/full', createApp(simulator))
    app.route('/empty', createApp(await createSimulator({ scenario: 'empty' })))
    expect((await jsonOf(app, '/full/api/people/v2/groups')).groups).not.toEqual([])
    expect((await jsonOf(app, '/empty/api/people/v2/groups')).groups).toEqual([])
  })

  it('weighs the headers of recorded requests', async () => {
    const app = createApp(simulator)
    const headers = { 'x-long': 'x'.repeat(5000) }
    for (const init of [{}, { headers }]) await app.request('/api/people/v2/users/1', init)
    const [short, long] = simulator.world.journal.all().slice(-2)
    expect(long!.weight - short!.weight).toBeGreaterThan(5000)
  })

  it('works without a socket', async () => {
    const app = createApp(simulator)
    for (const path of ['/', '/api/people/v2/users/1', '/__sim', '/__sim/ui/', '/__world/mine/api/people/v2/user']) {
      expect([path, (await app.request(path)).status]).toEqual([path, 200])
    }
    const head = await app.request('/', { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
  })

  it('serves a custom application, below its base and on its home page', async () => {
    simulator = await createSimulator({ applications: [kitchen], scenario: lunch, verify: true })
    const app = mounted('/base', { home: 'tool' })
    const body = JSON.stringify({ name: 'Stew' })
    expect((await app.request('/base/api/kitchen/v1/dishes', { method: 'POST', body })).status).toBe(200)
    expect(await jsonOf(app, '/base/api/kitchen/v1/dishes')).toMatchObject([{ name: 'Soup' }, { name: 'Stew' }])
    expect((await app.request('/api/kitchen/v1/dishes')).status).toBe(404)
    expect(await (await app.request('/base/')).text()).toContain('Kitchen')
  })

  it('waits until the scenario is loaded', async () => {
    for (const path of ['/', '/__sim', '/api/people/v2/users/1']) {
      const app = createApp(prepareSimulator())
      expect([path, (await app.request(path)).status]).toEqual([path, 200])
    }
  })

  it('responds the same on the fast path and through Hono', async () => {
    const [short, long] = [createApp(simulator), mounted('/')]
    for (const [path, init] of [
      ['/api/people/v2/users/7', {}],
      ['/api/people/v2/users/7', { method: 'HEAD' }],
      ['/api/people/v2/users/999', {}],
      ['/api/nothing', {}],
      ['/api/people/v2/users/7', { method: 'OPTIONS' }],
    ] as const) {
      const [one, other] = await Promise.all([short.request(path, init), long.request(path, init)])
      const read = async ({ status, headers, text }: Response, from: Response) => ({
        status,
        headers: [...headers],
        text: await text.call(from),
      })
      expect(await read(one, one)).toEqual(await read(other, other))
    }
  })

  it('fails the body of a dropped response', async () => {
    for (const app of [createApp(simulator), mounted('/')]) {
      const body = JSON.stringify({ endpoint: 'people.getUser', network: 'error' })
      expect((await app.request('/__sim/faults', { method: 'POST', body })).ok).toBe(true)
      const response = await app.request('/api/people/v2/users/7')
      expect(response.status).toBe(502)
      await expect(response.text()).rejects.toThrow()
    }
  })
})
