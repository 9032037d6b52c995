import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listen } from './events.suite.ts'
import type { RequestOptions } from './requests.ts'

interface Way {
  send(method: string, path: string, sent?: RequestOptions): Promise<Response>
}

const dishes = '/api/canteen/v1/dishes'

/** The application of examples/canteen must work in every adapter, as the built-in ones do. */
export function describeOwnApplication({ send: sendTo }: Way): void {
  const headers = { 'x-sim-world': 'canteen' }
  const send = (method: string, path: string, json?: unknown) => sendTo(method, path, { json, headers })
  const read = async (path: string) => (await send('GET', path)).json()
  const order = (portions: number, id = 2) => send('POST', `${dishes}/${id}/orders`, { portions })
  const left = async () => (await read(`${dishes}/2`)).left

  describe("a user's application", () => {
    beforeAll(async () => {
      const loaded = await send('PUT', '/__sim/scenario', { name: 'lunch-time', user: 'employee' })
      expect([loaded.status, await loaded.text()]).toEqual([200, expect.stringContaining('lunch-time')])
    })
    afterAll(() => sendTo('DELETE', '/__sim/worlds/canteen'))

    it('responds, refuses, and supports journal, undo and export', async () => {
      expect(await (await order(1)).json()).toMatchObject({ portions: 1, dish: { left: 1 } })
      const refused = await order(2)
      expect([refused.status, refused.headers.get('x-sim-endpoint')]).toEqual([409, 'canteen.order'])
      expect(await refused.json()).toMatchObject({ message: 'only 1 portions of Dumplings are left' })
      const [first, ...others] = await read('/__sim/requests?endpoint=canteen.order')
      expect(first).toMatchObject({ status: 200, user: 'employee', body: { portions: 1 }, violation: null })
      expect(others).toHaveLength(1)
      expect((await read('/__sim/outbox')).map(({ kind }: { kind: string }) => kind)).toEqual(['canteen.ordered'])
      expect((await send('POST', '/__sim/undo')).status).toBe(200)
      expect(await left()).toBe(2)
      const state = await read('/__sim/state')
      await order(2)
      expect((await send('PUT', '/__sim/state', state)).status).toBe(204)
      expect(await left()).toBe(2)
    })

    it('supports forks and snapshots', async () => {
      await order(1)
      expect((await send('POST', '/__sim/worlds', { name: 'fork', from: 'canteen' })).status).toBe(200)
      expect((await send('POST', '/__sim/undo')).status).toBe(200)
      expect(await left()).toBe(2)
      const inFork = await sendTo('GET', `${dishes}/2`, { headers: { 'x-sim-world': 'fork' } })
      expect((await inFork.json()).left).toBe(1)
      await sendTo('DELETE', '/__sim/worlds/fork')
      await send('POST', '/__sim/snapshots', { name: 'two' })
      await order(2)
      await send('POST', '/__sim/snapshots/two/restore')
      expect(await left()).toBe(2)
    })

    it('emits events, and shows its tables in the panel', async () => {
      const { text, cancel } = await listen(await send('GET', '/__sim/events'))
      await text('retry')
      await order(1)
      expect(await text('canteen.order')).toContain('event: change\ndata: {"table":"dishes"')
      await cancel()
      expect((await read('/__sim')).counts).toMatchObject({ dishes: 3, orders: 1 })
      expect((await read('/__sim/state/dishes'))[1]).toMatchObject({ name: 'Dumplings', left: 1 })
    })

    it('supports faults and strict mode', async () => {
      await send('POST', '/__sim/faults', { endpoint: 'canteen.o*', status: 503, times: 1 })
      expect((await order(1)).status).toBe(503)
      await send('PUT', '/__sim/strict', { strict: true })
      expect((await send('POST', `${dishes}/1/orders`, { portions: 1, salt: true })).status).toBe(400)
      expect((await send('GET', '/api/cantene/v1/dishes')).status).toBe(404)
      const violations = (await read('/__sim/requests')).map(({ violation }: { violation: string | null }) => violation)
      expect(violations.filter(Boolean)).toEqual([
        expect.stringContaining('"salt"'),
        expect.stringContaining('Did you mean "/api/canteen/v1/dishes"?'),
      ])
      await send('PUT', '/__sim/strict', { strict: false })
    })

    it('is part of reference, OpenAPI, HAR and curl', async () => {
      expect((await read('/__sim/openapi.json')).paths[`${dishes}/{id}/orders`].post).toMatchObject({
        operationId: 'canteen.order',
        responses: { 409: expect.anything() },
      })
      expect(await (await send('GET', '/__sim/docs')).text()).toContain('canteen.order')
      await send('GET', dishes)
      const { log } = await read('/__sim/requests/har?endpoint=canteen.listDishes')
      expect(log.entries).toHaveLength(1)
      expect(await (await send('GET', '/__sim/requests/curl?endpoint=canteen')).text()).toContain(`${dishes}`)
    })
  })
}
