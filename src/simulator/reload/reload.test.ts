import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { empty } from '../../../scenarios/empty.ts'
import { type RowShape, table } from '../../core/store/table-schema.ts'
import { defineApplication } from '../../world/definition.ts'
import { defineScenario } from '../../world/scenario.ts'
import { Simulator } from '../simulator.ts'

const Dish = z.object({ id: z.int(), name: z.string() })

/** New objects each time, as if the module was imported again. */
function canteen(shape: RowShape = z.object({ ...Dish.shape }), greeting = 'old') {
  return defineApplication({
    place: { application: 'canteen', title: 'Canteen', root: '/api/canteen', version: 1 },
    tables: { dishes: table(shape) },
    contract: {
      endpoints: {
        greet: { method: 'GET', path: '/greeting', summary: 'A greeting', reply: z.string() },
        add: { method: 'POST', path: '/dishes', summary: 'Adds', body: z.object({ name: z.string() }), reply: z.any() },
      },
    },
    routes: {
      greet: () => greeting,
      add: ({ world, body }) => world.tables.dishes!.add(body),
    },
  })
}

const address = 'http://localhost/api/canteen/v1'

async function start() {
  const simulator = new Simulator({ presets: [empty], scenario: 'empty', applications: [canteen()] })
  await simulator.ready()
  const get = async (path: string) => (await simulator.fetch(new Request(address + path))).text()
  const post = (name: string, headers = {}) =>
    simulator.fetch(new Request(`${address}/dishes`, { method: 'POST', body: JSON.stringify({ name }), headers }))
  return { simulator, get, post, dishes: () => simulator.world.tables.dishes!.all() }
}

describe('reload', () => {
  it('runs the new code, and keeps rows, undo, journal, snapshots and worlds if the tables are the same', async () => {
    const { simulator, get, post, dishes } = await start()
    const { world } = simulator
    await post('soup')
    await post('stew', { 'x-sim-world': 'other' })
    simulator.snapshot('lunch')
    await post('pie')
    expect(await get('/greeting')).toBe('"old"')
    expect(await simulator.reload({ applications: [canteen(undefined, 'new')] })).toEqual([])
    expect(await get('/greeting')).toBe('"new"')
    expect(simulator.world).toBe(world)
    expect(dishes()).toEqual([
      { id: 1, name: 'soup' },
      { id: 2, name: 'pie' },
    ])
    expect(simulator.needWorld('other').tables.dishes!.all()).toEqual([{ id: 1, name: 'stew' }])
    expect(world.journal.all().length).toBe(4)
    await simulator.fetch(new Request('http://localhost/__sim/undo', { method: 'POST' }))
    expect(dishes()).toEqual([{ id: 1, name: 'soup' }])
    await post('tart')
    simulator.restore('lunch')
    expect(dishes()).toEqual([{ id: 1, name: 'soup' }])
  })

  it('adds new fields to rows, and reports that earlier changes cannot be undone', async () => {
    const { simulator, post, dishes } = await start()
    const ask = (path: string, init?: RequestInit) =>
      simulator.fetch(new Request(`http://localhost/__sim/${path}`, init))
    await post('soup')
    await post('stew')
    await ask('undo', { method: 'POST' })
    const events: string[] = []
    simulator.onEvent((event) => event.kind === 'world' && events.push(`${event.what} ${event.world}`))
    const priced = canteen(Dish.extend({ price: z.number().default(4) }))
    expect(await simulator.reload({ applications: [priced] })).toEqual([
      'The tables have changed, so earlier changes cannot be undone.',
    ])
    expect(dishes()).toEqual([{ id: 1, name: 'soup', price: 4 }])
    expect(simulator.world.history.position).toBe(0)
    expect(events).toEqual(['started default'])
    await post('pie')
    expect(dishes().at(-1)).toEqual({ id: 2, name: 'pie', price: 4 })
    const requests = (await (await ask('requests')).json()) as { undone: boolean }[]
    expect(requests.map(({ undone }) => undone)).toEqual([false, true, false])
    const refused = await ask('undo', { method: 'POST', body: '{"to":1}' })
    expect([refused.status, await refused.text()]).toEqual([
      409,
      expect.stringContaining('Request 1 is older than the history, which restarts with'),
    ])
  })

  it.each([
    ['a field that rows lack', canteen(Dish.extend({ price: z.number() }), 'new')],
    [
      'a check in code',
      canteen(Dish.extend({ name: z.string().refine((name) => name !== 'soup', 'is no dish') }), 'new'),
    ],
  ])('refuses %s, and keeps the old code', async (_, wrong) => {
    const { simulator, get, post, dishes } = await start()
    await post('soup')
    await expect(simulator.reload({ applications: [wrong] })).rejects.toThrow(
      /^The rows of the world "default" do not fit the new tables: dishes 1: (price|name): .+ Please change the new shape to accept them/,
    )
    expect(await get('/greeting')).toBe('"old"')
    expect(dishes()).toEqual([{ id: 1, name: 'soup' }])
  })

  it('refuses an invalid definition, and a scenario that fails', async () => {
    const { simulator, get } = await start()
    const wrong = { ...canteen(), place: { ...canteen().place, root: 'canteen' } }
    await expect(simulator.reload({ applications: [wrong] })).rejects.toThrow('has the root "canteen"')
    const failing = defineScenario({ ...empty, name: 'mine', seed: () => Promise.reject(new Error('no soup')) })
    await expect(simulator.reload({ scenarios: [failing], scenario: 'mine' })).rejects.toThrow('no soup')
    expect(await get('/greeting')).toBe('"old"')
  })

  it('replaces scenarios except registered ones, and a reset loads the new one', async () => {
    const { simulator, post, dishes } = await start()
    await post('soup')
    const mine = (name: string) =>
      defineScenario({
        ...empty,
        name,
        user: null,
        baked: undefined,
        seed: (world) => void world.tables.dishes!.add({ name } as never),
      })
    simulator.register(mine('kept'))
    await simulator.reload({ scenarios: [mine('first')], scenario: 'first' })
    expect(dishes()).toEqual([{ id: 1, name: 'soup' }])
    simulator.reset()
    expect(dishes()).toEqual([{ id: 1, name: 'first' }])
    await simulator.reload({ scenarios: [mine('second')], scenario: 'second' })
    expect(simulator.scenarios.map(({ name }) => name)).toEqual(['empty', 'second', 'kept'])
  })

  it('makes a reset load the new one even after a load by name, but not in a fork', async () => {
    const { simulator, dishes } = await start()
    const mine = (dish: string) =>
      defineScenario({
        ...empty,
        name: 'mine',
        user: null,
        baked: undefined,
        seed: (world) => void world.tables.dishes!.add({ name: dish } as never),
      })
    await simulator.reload({ scenarios: [mine('soup')], scenario: 'mine', now: 'real' })
    const body = JSON.stringify({ name: 'mine' })
    await simulator.fetch(new Request('http://localhost/__sim/scenario', { method: 'PUT', body }))
    simulator.world.tables.dishes!.add({ name: 'pie' } as never)
    await simulator.createWorld({ name: 'fork', from: 'default' })
    simulator.reset()
    await simulator.createWorld({ name: 'faulty', from: 'default', faults: [{ endpoint: '*', status: 503 }] })
    await simulator.reload({ scenarios: [mine('stew')] })
    for (const world of ['default', 'fork', 'faulty']) simulator.reset(world)
    expect(dishes()).toEqual([{ id: 1, name: 'stew' }])
    const namesIn = (world: string) =>
      simulator
        .needWorld(world)
        .tables.dishes!.all()
        .map((row) => (row as { name?: string }).name)
    expect(namesIn('fork')).toEqual(['soup', 'pie'])
    expect(namesIn('faulty')).toEqual(['soup'])
  })

  it('reports which rows were dropped with their application', async () => {
    const { simulator, post } = await start()
    await post('soup')
    await simulator.reload({ applications: [{ ...canteen(), notifications: ['dish.ready'] }] })
    const to = { id: 1, name: 'Ada' }
    for (const subject of ['Soup', 'Stew'])
      simulator.world.outbox.add({
        at: '2026-03-02T09:30:00.000Z',
        to,
        kind: 'dish.ready',
        subject,
        text: '',
        about: '',
      })
    expect(await simulator.reload({ applications: [] })).toEqual([
      'The table "dishes" no longer exists. The world "default" lost one row.',
      'The notification "dish.ready" no longer exists. The world "default" lost 2 rows.',
      'The tables have changed, so earlier changes cannot be undone.',
    ])
    expect(simulator.world.outbox.size).toBe(0)
    expect(simulator.isHandled(new Request(address))).toBe(false)
    expect('dishes' in simulator.world).toBe(false)
  })
})
