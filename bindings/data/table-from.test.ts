import { Collection } from '@msw/data'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import * as mini from 'zod/mini'
import { smallCompany } from '../../scenarios/index.ts'
import type { AnyTables } from '../../src/core/store/references.ts'
import { Table } from '../../src/core/store/table.ts'
import { Transactions } from '../../src/core/store/transaction.ts'
import { createSimulator, defineApplication, defineScenario, type Simulator, type WorldOf } from '../../src/index.ts'
import { scenarioOf } from '../../src/world/state/saved-scenario.ts'
import type { SomeCollection } from '../../src/world/world-schema.ts'
import { tableFrom } from './table-from.ts'

const Cook = z.object({ name: z.string() })
const Dish = z.object({
  id: z.number(),
  name: z.string(),
  price: z.number().min(0),
  tags: z.array(z.string()),
  cook: Cook.optional(),
  tasters: z.array(Cook),
  menu_id: z.int(),
})

async function aCanteen() {
  const cooks = new Collection({ schema: Cook })
  const dishes = new Collection({ schema: Dish })
  dishes.defineRelations(({ one, many }) => ({ cook: one(cooks), tasters: many(cooks) }))
  const [ada, bo] = [await cooks.create({ name: 'Ada' }), await cooks.create({ name: 'Bo' })]
  await dishes.create({ id: 7, name: 'Soup', price: 3, tags: ['warm'], cook: bo, tasters: [ada, bo], menu_id: 1 })
  await dishes.create({ id: 9, name: 'Salad', price: 4, tags: [], tasters: [], menu_id: 1 })
  return { cooks, dishes }
}

const toCooks = { cook: 'cooks', tasters: 'cooks' } as const

describe('tableFrom', () => {
  it('creates rows from records: with their ids, or numbered; relations become ids', async () => {
    const { cooks, dishes } = await aCanteen()
    expect(tableFrom(cooks).rows!()).toEqual([
      { id: 1, name: 'Ada' },
      { id: 2, name: 'Bo' },
    ])
    const soup = { id: 7, name: 'Soup', price: 3, tags: ['warm'], cook: 2, tasters: [1, 2], menu_id: 1 }
    expect(tableFrom(dishes, { references: toCooks }).rows!()).toEqual([
      soup,
      { id: 9, name: 'Salad', price: 4, tags: [], cook: null, tasters: [], menu_id: 1 },
    ])
    await dishes.update((q) => q.where({ id: 7 }), { data: (dish) => void Object.assign(dish, { name: 'Stew' }) })
    cooks.delete((q) => q.where({ name: 'Ada' }))
    expect(tableFrom(dishes, { references: toCooks }).rows!()[0]).toEqual({
      ...soup,
      name: 'Stew',
      cook: 1,
      tasters: [1],
    })
  })

  it('creates a table with these rows, validated by the schema', async () => {
    const { dishes } = await aCanteen()
    const schema = tableFrom(dishes, { references: { ...toCooks, menu_id: 'menus' }, unique: ['name'] })
    const table = new Table('dishes', schema, new Transactions())
    for (const row of schema.rows!()) table.add(row)
    expect(table.all()).toEqual(schema.rows!())
    expect(table.where('tasters', 2)).toEqual([table.get(7)])
    const cook: number | null = table.need(7).cook
    expect(cook).toBe(2)
    expect(() => table.patch(7, { price: -1 })).toThrow('dishes 7: price: must be at least 0')
    expect(() => table.patch(7, { name: 'Salad' })).toThrow('Row 9 in dishes already has this name.')
  })

  it('uses the defaults for a reference that only names a table', async () => {
    const { dishes } = await aCanteen()
    const references = { ...toCooks, menu_id: 'menus' } as const
    expect(tableFrom(dishes, { references }).references).toEqual({
      cook: { to: 'cooks', whenGone: 'forget' },
      tasters: { to: 'cooks', whenGone: 'forget' },
      menu_id: { to: 'menus' },
    })
    const kept = { to: 'menus', whenGone: 'keep' } as const
    expect(tableFrom(dishes, { references: { ...toCooks, menu_id: kept } }).references?.menu_id).toEqual(kept)
  })

  it('keeps ids that are not numbers in a field', async () => {
    const rooms = new Collection({ schema: mini.object({ id: mini.string(), seats: mini.int() }) })
    await rooms.create({ id: 'attic', seats: 4 })
    const { shape, rows } = tableFrom(rooms, { keepIdAs: 'code' })
    const code: string = rows!()[0]!.code
    expect(rows!()).toEqual([{ id: 1, code: 'attic', seats: 4 }])
    expect(mini.safeParse(shape, { id: 1, code, seats: 4 }).success).toBe(true)
    expect(() => tableFrom(rooms)).toThrow("{ keepIdAs: 'key' }")
  })

  it('refuses an unsupported collection, and names the remedy', async () => {
    const { dishes } = await aCanteen()
    const references = { cook: 'cooks' } as const
    expect(() => tableFrom(dishes, { references }).rows!()).toThrow(
      "tableFrom(collection, { references: { tasters: 'users' } })",
    )
    expect(() => tableFrom(dishes, { references: { chef: 'cooks' } as object })).toThrow(
      'there is no field "chef" for a reference',
    )
    const list = new Collection({ schema: z.array(z.string()) })
    expect(() => tableFrom(list)).toThrow('its schema is not a zod 4 object')
    const validate = (value: unknown) => ({ value: value as { id: number } })
    const foreign = new Collection({ schema: { '~standard': { version: 1, vendor: 'valibot', validate } } })
    expect(() => tableFrom(foreign)).toThrow('its schema is from valibot')
    const counted = new Collection({ schema: z.object({ id: z.number() }) })
    await counted.create({ id: 0 })
    expect(() => tableFrom(counted).rows!()).toThrow('0 is not a valid id')
  })
})

describe('a collection among the tables of an application', () => {
  const place = { application: 'canteen', title: 'Canteen', root: '/api/canteen' }
  const Soup = z.object({ id: z.int(), name: z.string(), left: z.int().optional() })
  const endpoints = {
    list: { method: 'GET', path: '/dishes', summary: 'All dishes', reply: z.array(Soup) },
    add: { method: 'POST', path: '/dishes', summary: 'Adds a dish', body: Soup.omit({ id: true }), reply: Soup },
  } as const
  const canteenOf = (dishes: Collection<typeof Soup>) =>
    defineApplication({
      place,
      tables: { dishes },
      contract: { endpoints },
      routes: { list: ({ world }) => world.dishes.all(), add: ({ world, body }) => world.dishes.add(body) },
    })
  const uniquely = (dishes: Collection<typeof Soup>) =>
    defineApplication({
      place,
      tables: { dishes: tableFrom(dishes, { unique: ['name'] }) },
      contract: { endpoints },
      routes: { list: ({ world }) => world.dishes.all(), add: ({ world, body }) => world.dishes.add(body) },
    })

  describe.each<[string, (dishes: Collection<typeof Soup>) => ReturnType<typeof canteenOf | typeof uniquely>]>([
    ['as it is', canteenOf],
    ['of tableFrom', uniquely],
  ])('%s', (_, define) => {
    const soup = { id: 3, name: 'Soup' }
    const stew = { id: 4, name: 'Stew', left: 2 }
    const open = async (setting: object = {}) => {
      const dishes = new Collection({ schema: Soup })
      await dishes.create(soup)
      return createSimulator({ applications: [define(dishes)], ...setting })
    }
    const rowsIn = ({ world }: Simulator) => (world.tables as AnyTables).dishes!.all()

    it('is a table with its records, in every scenario', async () => {
      const card = { title: 'Mine', shows: 'Mine.' }
      const own = defineScenario({ ...card, name: 'own', user: null, instant: '2026-03-02T09:30:00Z' })
      const further = defineScenario({ ...card, name: 'further', extends: smallCompany, seed() {} })
      for (const scenario of ['small-company', 'empty', own, further])
        expect(rowsIn(await open({ scenario }))).toEqual([soup])
    })

    it('has the rows of a saved state, not its records', async () => {
      const simulator = await open()
      const request = new Request('http://x/api/canteen/dishes', { method: 'POST', body: '{"name":"Stew","left":2}' })
      expect(await (await simulator.fetch(request)).json()).toEqual(stew)
      ;(simulator.world.tables as AnyTables).dishes!.delete(3)
      const scenario = scenarioOf(simulator.world.export(), { name: 'mine' })
      expect(rowsIn(await open({ scenario }))).toEqual([stew])
    })
  })

  it('validates its rows by its schema', async () => {
    const dishes = new Collection({ schema: Soup })
    const { world } = await createSimulator({ applications: [canteenOf(dishes)] })
    const { dishes: rows } = world as unknown as WorldOf<{ dishes: typeof dishes }>
    const { id } = rows.add({ name: 'Soup' })
    expect(() => rows.patch(id, { name: 5 as never })).toThrow('dishes 1: name: must be a string')
  })

  it('is refused if it needs tableFrom', async () => {
    const open = (dishes: SomeCollection) => {
      const canteen = defineApplication({ place, tables: { dishes }, contract: { endpoints: {} }, routes: {} })
      return createSimulator({ applications: [canteen] })
    }
    const { cooks, dishes } = await aCanteen()
    await expect(open(cooks)).rejects.toThrow(
      "Please use tableFrom(collection, { keepIdAs: 'key' }) from fauxtranet/data",
    )
    await expect(open(dishes)).rejects.toThrow(
      "have relations. Please use tableFrom(collection, { references: { cook: '…' } })",
    )
    await expect(open(new Collection({ schema: z.array(z.string()) }))).rejects.toThrow('not a zod 4 object')
  })
})
