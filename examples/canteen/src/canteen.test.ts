import { createClient } from 'fauxtranet'
import { test as base, override, testApplication } from 'fauxtranet/vitest'
import { describe, expect } from 'vitest'
import { canteen } from './index.ts'

testApplication(canteen, { scenarios: ['lunch-time'], examples: { cancel: { after: ['order'], params: { id: 1 } } } })

const test = base.extend({
  fauxtranet: { applications: [canteen], scenario: 'lunch-time', user: 'employee' },
})
const dishes = 'https://intranet.example/api/canteen/v1/dishes'
const order = (id: number, portions: number) =>
  fetch(`${dishes}/${id}/orders`, { method: 'POST', body: JSON.stringify({ portions }) })

describe('canteen.order', () => {
  test('reduces the portions left, and notifies the user', async ({ intranet }) => {
    expect(await (await order(2, 2)).json()).toMatchObject({ portions: 2, dish: { name: 'Dumplings', left: 0 } })
    expect(intranet).toHaveReceived('canteen.order', { body: { portions: 2 }, times: 1 })
    expect(intranet).toHaveSent('canteen.ordered', { subject: '2 × Dumplings' })
    expect(intranet.world.orders.all()).toHaveLength(1)
  })

  test('refuses more portions than are left', async ({ intranet }) => {
    expect((await order(2, 3)).status).toBe(409)
    expect(intranet.world.orders.all()).toEqual([])
  })

  test('can fail', async ({ intranet }) => {
    await intranet.fail({ endpoint: 'canteen.order', status: 503, times: 1 })
    expect((await order(1, 1)).status).toBe(503)
    intranet.use(override('canteen.getDish', ({ params }) => new Response(`no dish ${params.id}`, { status: 500 })))
    expect(await (await fetch(`${dishes}/3`)).text()).toBe('no dish 3')
  })
})

test('a client has its endpoints', async ({ intranet }) => {
  const client = createClient(canteen.contract, { fetch: intranet.fetch, baseUrl: 'https://intranet.example' })
  const { id } = await client.order({ params: { id: 1 }, body: { portions: 1 } })
  await client.cancel({ params: { id } })
  expect(await client.listOrders()).toEqual([])
  expect((await client.listDishes({ query: { name: 'salad' } }))[0]?.left).toBe(20)
})
