import { override, test } from 'fauxtranet/vitest'
import { HttpResponse, http as mock } from 'msw'
import { describe, expect } from 'vitest'
import { countPeople, hire } from './staff.js'

test('has a world', async ({ intranet }) => {
  const before = await countPeople()
  expect(await hire('nina')).toBe(200)
  expect(await countPeople()).toBe(before + 1)
  expect(intranet.world).toHaveReceived('people.createUser', { times: 1 })
})
test('has another world, and does not await its requests', async () => {
  expect(await hire('nina')).toBe(200)
  hire('late').catch(() => undefined)
  const request = new XMLHttpRequest()
  request.open('DELETE', '/api/people/v2/users/7')
  request.send()
})
test('does not receive those requests', async ({ intranet }) => {
  await countPeople()
  await countPeople()
  expect(intranet.world).not.toHaveReceived('people.createUser')
  expect(intranet.world).not.toHaveReceived('people.deleteUser')
})
test('has the configured application', async ({ intranet }) => {
  expect(await (await fetch('/api/rooms/attic', { method: 'POST' })).json()).toEqual({ id: 1, name: 'attic' })
  expect(intranet).toHaveReceived('rooms.build', { times: 1 })
  intranet.use(override('rooms.build', ({ params }) => new Response(`no ${params.name}`)))
  expect(await (await fetch('/api/rooms/attic', { method: 'POST' })).text()).toBe('no attic')
})
test('loads images', async () => {
  const image = new Image()
  image.src = '/api/people/v2/users/1/photo'
  await image.decode()
  expect(image.naturalWidth).toBeGreaterThan(0)
})

describe('concurrent tests', () => {
  let arrived = 0
  test.concurrent.for([1, 2, 3])('hire %i', async (count, { expect, intranet }) => {
    arrived++
    await expect.poll(() => arrived).toBe(3)
    for (let i = 0; i < count; i++) expect(await hire(`nina-${i}`, intranet.fetch)).toBe(200)
    const named = (address) => fetch(intranet.baseUrl + address)
    expect(await countPeople(named)).toBe(await countPeople(intranet.fetch))
    expect(intranet.world).toHaveReceived('people.createUser', { times: count })
    const refused = await fetch('/api/people/v2/users')
    expect(refused.status).toBe(421)
    expect((await refused.json()).message).toContain('intranet.fetch')
    arrived += 10
    await expect.poll(() => arrived).toBe(33)
  })
})

describe('one clock', () => {
  test.override({ fauxtranet: { oneClock: true } })
  test("follows the world's clock", async ({ intranet }) => {
    await intranet.advance('2d')
    expect([new Date().toISOString(), intranet.world.clock.instant()]).toEqual(
      Array(2).fill('2026-03-04T09:30:00.000Z'),
    )
    expect(await countPeople()).toBeGreaterThan(1)
  })
})

describe('own handlers', () => {
  test('are used before the simulator', async ({ intranet, expect }) => {
    intranet.use(
      override('people.getCurrentUser', () => new Response(null, { status: 500 }), { once: true }),
      mock.get('*/api/canteen', () => HttpResponse.json({ today: 'soup' })),
    )
    expect((await fetch('/api/people~v2/user')).status).toBe(500)
    expect((await fetch('/api/people~v2/user')).status).toBe(200)
    expect(await (await fetch('/api/canteen')).json()).toEqual({ today: 'soup' })
    expect(await hire('nina')).toBe(200)
  })

  test('do not affect other tests', async ({ expect }) => {
    for (let i = 0; i < 5; i++) expect((await fetch('/api/people/v2/user')).status).toBe(200)
  })
})
