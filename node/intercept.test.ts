import nodeHttp from 'node:http'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { extendApplication } from '../src/simulator/definitions/extension.ts'
import { defineApplication } from '../src/world/definition.ts'
import { type Interception, interceptRequests } from './intercept.ts'
import { handlersFor, override } from './msw.ts'

const intranet = 'http://intranet.example'
const people = `${intranet}/api/people/v2`
let sim: Interception

beforeEach(() => {
  sim = interceptRequests({ scenario: 'empty', onUnhandled: 'error', verify: true })
})
afterEach(() => sim.close())

async function addGroup(): Promise<number> {
  return (await fetch(`${people}/groups`, { method: 'POST', body: '{"name":"Runners"}' })).status
}

describe('interceptRequests', () => {
  it('responds to the first request, even before the scenario is loaded', async () => {
    expect(await (await fetch(`${people}/user`)).json()).toMatchObject({ username: 'admin' })
  })

  it("freezes the clock at the scenario's instant", async () => {
    expect(await (await fetch(`${intranet}/__sim/clock`)).json()).toEqual({
      now: '2026-03-02T09:30:00.000Z',
      frozen: true,
    })
  })

  it('intercepts requests of node:http', async () => {
    const text = await new Promise<string>((resolve, reject) => {
      nodeHttp
        .get(`${people}/user`, async (response) => {
          let body = ''
          for await (const chunk of response) body += chunk
          resolve(body)
        })
        .on('error', reject)
    })
    expect(JSON.parse(text)).toMatchObject({ username: 'admin' })
  })

  it('resolves a relative address against the page that a test runner simulates', async () => {
    vi.stubGlobal('location', new URL('http://localhost:3000/somewhere/'))
    const user = await (await fetch('/api/people/v2/user')).json()
    vi.unstubAllGlobals()
    expect(user.photo_url).toBe('http://localhost:3000/api/people/v2/users/1/photo')
  })

  it('restores the initial snapshot, and removes added handlers', async () => {
    sim.use(override('people.getCurrentUser', () => new Response(null, { status: 500 })))
    expect(await addGroup()).toBe(200)
    expect((await fetch(`${people}/user`)).status).toBe(500)
    await sim.reset()
    expect((await fetch(`${people}/user`)).status).toBe(200)
    expect(sim.simulator.world.groups.size).toBe(0)
  })

  it('can be reset before the first request', async () => {
    await expect(sim.reset()).resolves.toBeUndefined()
  })

  it('can be closed twice', async () => {
    sim.close()
    sim.close()
    sim = interceptRequests({ scenario: 'empty' })
    expect(await addGroup()).toBe(200)
  })

  it('refuses an unknown scenario', async () => {
    sim.close()
    const start = async () => {
      // @ts-expect-error -- The compiler reports it, too.
      sim = interceptRequests({ scenario: 'small-compny' })
      await sim.reset()
    }
    await expect(start()).rejects.toThrow('Did you mean "small-company"?')
  })
})

describe('interceptRequests, strictly', () => {
  beforeEach(async () => {
    sim.close()
    sim = interceptRequests({ scenario: 'empty', onUnhandled: 'error', verify: true, strict: true })
    await sim.simulator.ready()
  })

  it('fails the reset after a request outside the contract, but not the next', async () => {
    expect((await fetch(`${people}/users?limt=5`)).status).toBe(400)
    await addGroup()
    await expect(sim.reset()).rejects.toThrow(
      'GET /api/people/v2/users?limt=5: the parameter "limt" is unknown. Did you mean "limit"?',
    )
    expect(sim.simulator.world.groups.size).toBe(0)
    await addGroup()
    await expect(sim.reset()).resolves.toBeUndefined()
  })

  it('rejects a misspelled address of an application', async () => {
    expect((await fetch(`${intranet}/api/peeple/v2/users`)).status).toBe(404)
    await expect(sim.reset()).rejects.toThrow('Did you mean "/api/people/v2/users"?')
  })

  it('accepts violations after a test turns strict off, until the next reset', async () => {
    sim.simulator.world.strict = false
    expect((await fetch(`${people}/users?limt=5`)).status).toBe(200)
    await expect(sim.reset()).resolves.toBeUndefined()
    expect((await fetch(`${people}/users?limt=5`)).status).toBe(400)
    await expect(sim.reset()).rejects.toThrow('limt')
  })

  it('fails for a request to any world, even after many others', async () => {
    const headers = { 'x-sim-world': 'careless' }
    await fetch(`${people}/users?limt=5`, { headers })
    for (let i = 0; i < 1300; i++) {
      await sim.simulator.fetch(new Request(`${people}/user`, { headers }))
    }
    expect(sim.simulator.findWorld('careless')!.journal.all()[0]!.id).toBeGreaterThan(1)
    await expect(sim.reset()).rejects.toThrow('"limt" is unknown')
    await expect(sim.reset()).resolves.toBeUndefined()
  })

  it('checks each world by itself', async () => {
    await fetch(`${people}/users?limt=5`, { headers: { 'x-sim-world': 'a' } })
    await fetch(`${people}/users`, { headers: { 'x-sim-world': 'b' } })
    expect(() => sim.simulator.checkContract('a')).toThrow('limt')
    sim.simulator.checkContract('b')
    await expect(sim.reset()).rejects.toThrow('A request is outside the contract.')
    await expect(sim.reset()).resolves.toBeUndefined()
  })
})

describe('handlersFor', () => {
  it('leaves other requests to MSW', async () => {
    const complain = vi.spyOn(console, 'error').mockImplementation(() => {})
    await expect(fetch(`${intranet}/elsewhere`)).rejects.toThrow()
    expect(complain.mock.calls.flat().join(' ')).toContain('/elsewhere')
    complain.mockRestore()
    sim.use(http.get('*/elsewhere', () => HttpResponse.text('a handler of the test')))
    expect(await (await fetch(`${intranet}/elsewhere`)).text()).toBe('a handler of the test')
  })

  it('ignores other origins if it has a baseUrl', async () => {
    sim.close()
    sim = interceptRequests({ scenario: 'empty', baseUrl: intranet })
    sim.use(http.get('http://other.example/*', () => HttpResponse.text('other')))
    expect(await (await fetch('http://other.example/api/people/v2/user')).text()).toBe('other')
    expect((await fetch(`${people}/user`)).status).toBe(200)
  })

  it('refuses a base address with a path, or without a scheme', () => {
    const { simulator } = sim
    expect(() => handlersFor(simulator, { baseUrl: 'localhost:3000' })).toThrow('is not a valid baseUrl')
    expect(() => handlersFor(simulator, { baseUrl: `${intranet}/app` })).toThrow('is not a valid baseUrl')
  })
})

describe('override', () => {
  it.each([
    ['PUT', '/api/people/v2/users/1', {}],
    ['PUT', '/api/people~v2/users/1', {}],
    ['PUT', '/api/people/users/1', {}],
    ['PUT', '/api/people/users/1', { 'x-api-version': '2' }],
    ['PUT', '/api/people/v2/users/1/?fields=id', {}],
    ['POST', '/api/people/v2/users/1', { 'x-http-method-override': 'PUT' }],
    ['PUT', '/__world/another/api/people/v2/users/1', {}],
    ['PUT', '/api/people/v2/users/1', { 'x-sim-world': 'another' }],
  ])('catches %s %s with %o', async (method, path, headers) => {
    sim.use(override('people.updateUser', () => new Response('caught')))
    const response = await fetch(intranet + path, { method, headers, body: '{"company":"Acme"}' })
    expect(await response.text()).toBe('caught')
  })

  it.each([
    ['GET', '/api/people/v2/users/1', {}],
    ['GET', '/api/people/v2/users', {}],
    ['POST', '/api/people/v2/users/1', { 'x-http-method-override': 'DELETE' }],
    ['PUT', '/api/people/users/1', { 'x-api-version': '9' }],
  ])('ignores %s %s with %o', async (method, path, headers) => {
    sim.use(override('people.updateUser', () => new Response('caught')))
    const response = await fetch(intranet + path, { method, headers })
    expect(await response.text()).not.toBe('caught')
  })

  it('passes path parameters to the resolver', async () => {
    sim.use(override('people.getUser', ({ params }) => new Response(`user ${params.id}`)))
    expect(await (await fetch(`${intranet}/api/people~v2/users/7/`)).text()).toBe('user 7')
  })

  it('applies to one request with once, and passes it to the resolver', async () => {
    const resolver = async ({ request }: { request: Request }) => HttpResponse.json(await request.json())
    sim.use(override('people.createGroup', resolver, { once: true }))
    const send = async () => (await fetch(`${people}/groups`, { method: 'POST', body: '{"name":"Runners"}' })).json()
    expect(await send()).toEqual({ name: 'Runners' })
    expect(await send()).toMatchObject({ id: 1, name: 'Runners' })
  })

  it('knows an endpoint of an extension before a simulator loads it', async () => {
    const reply = z.string()
    const birthday = { method: 'GET', path: '/users/:id/birthday', summary: 'When', reply } as const
    extendApplication('people', { endpoints: { birthday }, routes: { birthday: () => 'never' } })
    sim.use(override('people.birthday' as 'people.getUser', ({ params }) => new Response(`of ${params.id}`)))
    expect(await (await fetch(`${people}/users/7/birthday`)).text()).toBe('of 7')
  })

  it('knows an endpoint of an extension that is defined before its application', async () => {
    const toast = { method: 'GET', path: '/toast', summary: 'Says cheers', reply: z.string() } as const
    extendApplication('cellar' as 'people', { endpoints: { toast }, routes: { toast: () => 'cheers' } })
    const place = { application: 'cellar', title: 'Cellar', root: '/api/cellar' } as const
    defineApplication({ place, contract: { endpoints: {} }, routes: {} })
    sim.use(override('cellar.toast' as 'people.getUser', () => new Response('to you')))
    expect(await (await fetch('https://intranet.example/api/cellar/toast')).text()).toBe('to you')
  })

  it('refuses an unknown application, and suggests the nearest', () => {
    // @ts-expect-error: the application is misspelt.
    expect(() => override('peple.listUsers', () => undefined)).toThrow('Did you mean "people.listUsers"?')
    // @ts-expect-error: an id has two parts.
    expect(() => override('listUsers', () => undefined)).toThrow('There is no endpoint "listUsers".')
  })

  it('reports a misspelled endpoint, fails requests to its application, and suggests the nearest', async () => {
    const complaints = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    // @ts-expect-error: the name is misspelt.
    sim.use(override('people.listUser', () => undefined))
    // Reported before the first request.
    await expect.poll(() => complaints.mock.calls.join()).toMatch(/^fauxtranet: There is no endpoint "people.listUser"/)
    const response = await fetch(`${people}/users`)
    expect(response.status).toBe(500)
    expect((await response.json()).message).toBe(
      'There is no endpoint "people.listUser". Did you mean "people.listUsers"?',
    )
    complaints.mockRestore()
    expect((await fetch(`${intranet}/__sim`)).status).toBe(200)
    await expect(sim.reset()).rejects.toThrow('Did you mean "people.listUsers"?')
  })
})
