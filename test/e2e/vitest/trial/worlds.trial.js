import http from 'node:http'
import { defineScenario } from 'fauxtranet'
import { smallCompany } from 'fauxtranet/scenarios'
import { it, override, test } from 'fauxtranet/vitest'
import { HttpResponse, http as mock } from 'msw'
import { beforeAll, beforeEach, describe, expect, test as plain, vi } from 'vitest'
import { countPeople, hire } from './staff.js'

let early
beforeAll(async () => {
  early = await fetch('http://intranet.example/api/people/v2/users')
})
test('reports requests before the first test', async () => {
  expect(early.status).toBe(421)
  expect((await early.json()).message).toContain('comes from no test')
})

test('has a world', async ({ intranet }) => {
  const before = await countPeople()
  expect(await hire('nina')).toBe(200)
  expect(await countPeople()).toBe(before + 1)
  expect(intranet.world.users.findBy('username', 'nina')).toBeDefined()
  expect(intranet.world).toHaveReceived('people.createUser', { times: 1, body: { username: 'nina' } })
})

test('has another world', async ({ intranet }) => {
  expect(intranet.world.users.findBy('username', 'nina')).toBeUndefined()
  expect(await hire('nina')).toBe(200)
})

const founded = defineScenario({
  name: 'founded',
  title: 'Founded',
  shows: 'A small company that has hired one more.',
  extends: smallCompany,
  seed: (world) => world.users.patch(2, { job_title: 'Founder' }),
})

describe('settings of a describe', () => {
  test.override({ fauxtranet: { scenario: 'empty' } })
  beforeEach(async () => expect(await countPeople()).toBe(1))
  it('apply to its tests', async () => expect(await countPeople()).toBe(1))
  describe('with a nested one', () => {
    test.override({ fauxtranet: { scenario: 'empty', faults: [{ endpoint: 'people.createUser', status: 503 }] } })
    it('can be overridden', async () => expect(await hire('nina')).toBe(503))
  })
  it('apply again afterwards', async () => expect(await hire('nina')).toBe(200))
})

describe('a custom scenario', () => {
  test.override({ fauxtranet: { scenario: founded, user: 'employee' } })
  test('is used unchanged', ({ intranet }) => {
    expect(intranet.world.users.get(2).job_title).toBe('Founder')
    expect(intranet.world.origin.scenario).toBe('founded')
  })
})

describe('concurrent tests', () => {
  const countByHttp = () =>
    new Promise((resolve, reject) => {
      http
        .get('http://intranet.example/api/people/v2/users', (response) => {
          let text = ''
          response.on('data', (part) => {
            text += part
          })
          response.on('end', () => resolve(JSON.parse(text).pagination.total))
        })
        .on('error', reject)
    })

  test.concurrent.for([1, 2, 3, 4, 5, 6, 7, 8])('hire %i', async (count, { expect, intranet }) => {
    const before = await countPeople()
    for (let i = 0; i < count; i++) {
      expect(await hire(`nina-${i}`)).toBe(200)
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect(await countPeople()).toBe(before + count)
    expect(await countByHttp()).toBe(before + count)
    expect(intranet.world).toHaveReceived('people.createUser', { times: count })
  })
})

let fork
let late
test('leaves a pending request', () => {
  late = new Promise((resolve) => {
    fork = resolve
  }).then(() => hire('late'))
})
test('does not receive that request', async ({ intranet }) => {
  fork()
  await expect(late).rejects.toThrow(TypeError)
  expect(intranet.world).not.toHaveReceived('people.createUser')
  expect(intranet.simulator.worlds()).toEqual(['default', intranet.name])
})

let tries = 0
test('has a new world for each retry', { retry: 2 }, async () => {
  expect(await hire('nina')).toBe(200)
  expect(++tries).toBe(3)
})

test('does not intercept other requests', async () => {
  await expect(fetch('http://127.0.0.1:9/elsewhere')).rejects.toThrow('fetch failed')
})

plain('can be used next to plain tests', async () => {
  const response = await fetch('http://intranet.example/api/people/v2/users')
  expect(response.status).toBe(421)
  expect((await response.json()).message).toContain('comes from no test')
})

describe('one clock', () => {
  test.override({ fauxtranet: { oneClock: true } })
  const expectSame = ({ world }) => expect(new Date().toISOString()).toBe(world.clock.instant())

  test("follows the world's clock", async ({ intranet }) => {
    expectSame(intranet)
    await intranet.advance('2d')
    expect(new Date().toISOString()).toBe('2026-03-04T09:30:00.000Z')
    await intranet.setTime('2027-01-01T09:00:00Z')
    expectSame(intranet)
    await intranet.load({ scenario: 'empty', now: '2028-01-01T09:00:00Z' })
    expect(new Date().toISOString()).toBe('2028-01-01T09:00:00.000Z')
    expectSame(intranet)
    await expect(intranet.advance('soon')).rejects.toThrow('must be 0 or more')
  })

  test('moves fake timers, and nothing waits for them', { timeout: 30_000 }, async ({ intranet }) => {
    vi.useFakeTimers()
    expectSame(intranet)
    const ticking = vi.fn()
    setInterval(ticking, 3_600_000)
    await intranet.fail({ endpoint: 'people', delay: 60_000 })
    const counting = countPeople()
    await vi.waitUntil(() => vi.getTimerCount() > 1)
    await intranet.advance('2d')
    expect(ticking).toHaveBeenCalledTimes(48)
    expectSame(intranet)
    expect(await counting).toBeGreaterThan(1)
    await expect(intranet.waitForRequest('thanks.createNote', 10)).rejects.toThrow('within 10 ms')
    await intranet.load({ scenario: 'many-people', parameters: { count: 60 } })
    expect(intranet.world.users.size).toBe(60)
  })

  describe('that runs', () => {
    test.override({ fauxtranet: { oneClock: true, now: 'real' } })
    test('moves once', async ({ intranet }) => {
      const before = Date.now()
      await intranet.advance('2d')
      expect(Date.now() - before).toBe(2 * 86_400_000)
      expectSame(intranet)
    })
  })
})
plain('ends with its test', () => expect([vi.isFakeTimers(), vi.getMockedSystemTime()]).toEqual([false, null]))

describe.concurrent('own handlers', () => {
  test('are used before the simulator', async ({ intranet, expect }) => {
    intranet.use(
      override('people.getCurrentUser', () => new Response(null, { status: 500 }), { once: true }),
      mock.get('*/api/canteen', () => HttpResponse.json({ today: 'soup' })),
    )
    expect((await fetch('https://intranet.example/api/people~v2/user')).status).toBe(500)
    expect((await fetch('https://intranet.example/api/people~v2/user')).status).toBe(200)
    expect(await (await fetch('https://intranet.example/api/canteen')).json()).toEqual({ today: 'soup' })
    expect(await hire('nina')).toBe(200)
  })

  test('do not affect other tests', async ({ expect }) => {
    for (let i = 0; i < 5; i++) expect((await fetch('https://intranet.example/api/people/v2/user')).status).toBe(200)
  })
})
