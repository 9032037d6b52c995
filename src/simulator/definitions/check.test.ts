import { describe, expect, it, onTestFinished, vi } from 'vitest'
import * as z from 'zod'
import * as mini from 'zod/mini'
import { smallCompany } from '../../../scenarios/index.ts'
import {
  createClient,
  createSimulator,
  defineApplication,
  defineScenario,
  extendApplication,
  refuse,
  replaceEndpoint,
  table,
  type WorldOf,
} from '../../index.ts'
import { deleteRecord } from '../../world/deletion.ts'
import { type AnyDefinedApplication, applications, applicationsWith } from '../applications.ts'
import { createWorld } from '../create-world.ts'
import { isOwnAddress } from '../own-address.ts'
import { checkDefinitions } from './check.ts'
import { wrongContract } from './contract-check.ts'
import { wrongTables } from './table-check.ts'

const Dish = z.object({ id: z.int(), name: z.string(), cook: z.int(), helper: z.int().nullable(), left: z.int() })
const Guest = mini.object({ id: mini.int(), dish: mini.int() })
const tables = {
  dishes: table(Dish, { unique: ['name'], references: { cook: 'users', helper: 'users' } }),
  guests: table(Guest, { references: { dish: 'dishes' } }),
}
const place = { application: 'canteen', title: 'Canteen', root: '/api/canteen', version: 1 } as const
const endpoints = {
  listDishes: { method: 'GET', path: '/dishes', summary: 'All dishes', reply: z.array(Dish) },
  listGuests: { method: 'GET', path: '/guests', summary: 'All guests', reply: mini.array(Guest) },
  order: {
    method: 'POST',
    path: '/dishes/:id/orders',
    summary: 'Orders a dish',
    body: mini.object({ portions: mini.int().check(mini.gte(1)) }),
    reply: Dish,
    refuses: [409],
  },
} as const
const routes = {
  listDishes: ({ world }: { world: WorldOf<typeof tables> }) => world.dishes.all(),
  listGuests: ({ world }: { world: WorldOf<typeof tables> }) => world.guests.all(),
  order: ({
    world,
    params,
    body,
  }: {
    world: WorldOf<typeof tables>
    params: { id: number }
    body: { portions: number }
  }) => {
    const dish = world.dishes.need(params.id)
    world.guests.add({ dish: dish.id })
    if (dish.left < body.portions) refuse(409, `${dish.name} is sold out`)
    return world.dishes.patch(dish.id, { left: dish.left - body.portions })
  },
}
const lunch = defineScenario({
  name: 'lunch',
  title: 'Lunch',
  shows: 'A soup.',
  extends: smallCompany,
  seed(world) {
    const { dishes } = world as unknown as WorldOf<typeof tables>
    dishes.add({ name: 'Soup', cook: 4, helper: 5, left: 2 })
  },
})
const canteen = defineApplication({ place, tables, contract: { endpoints }, routes, scenarios: [lunch] })

async function open() {
  const simulator = await createSimulator({ applications: [canteen], scenario: lunch, verify: true })
  const world = simulator.world as unknown as WorldOf<typeof tables>
  const ask = async (method: string, path: string, json?: unknown) => {
    const body = json === undefined ? undefined : JSON.stringify(json)
    const response = await simulator.fetch(new Request(`http://intranet.example${path}`, { method, body }))
    return { status: response.status, body: await response.json() }
  }
  return { simulator, world, ask }
}

describe('a user’s application', () => {
  it('works next to the built-in ones, with zod or zod/mini, and shares their world', async () => {
    const { simulator, ask, world } = await open()
    expect((await ask('POST', '/api/canteen/v1/dishes/1/orders', { portions: 1 })).body).toMatchObject({ left: 1 })
    expect(await ask('POST', '/api/canteen/v1/dishes/1/orders', { portions: 2 })).toEqual({
      status: 409,
      body: { error: true, message: 'Soup is sold out', code: 409 },
    })
    expect((await ask('POST', '/api/canteen/v1/dishes/1/orders', { portions: 0 })).body.message).toBe(
      'portions: must be at least 1',
    )
    // The refused request left nothing behind.
    expect((await ask('GET', '/api/canteen/guests')).body).toEqual([{ id: 1, dish: 1 }])
    simulator.reset()
    expect(world.guests.all()).toEqual([])
    expect((await ask('GET', '/api/people/v2/user')).status).toBe(200)
  })

  it('is listed before the control interface', async () => {
    const contracts = await (await open()).simulator.endpoints.loadContracts()
    expect(contracts.map(({ application }) => application).slice(-2)).toEqual(['canteen', 'control'])
  })

  it('does not affect a simulator without it', async () => {
    const simulator = await createSimulator({ scenario: 'empty' })
    expect(Object.keys(simulator.world.tables)).not.toContain('dishes')
    expect((await simulator.fetch(new Request('http://intranet.example/api/canteen/v1/dishes'))).status).toBe(404)
    expect(simulator.scenarios.map(({ name }) => name)).not.toContain('lunch')
  })

  it('keeps, clears or deletes references to a deleted row, depending on the field’s shape', async () => {
    const { world } = await open()
    world.guests.add({ dish: 1 })
    deleteRecord(world, 'users', 4, 1)
    deleteRecord(world, 'users', 5, 1)
    expect(world.dishes.get(1)).toMatchObject({ cook: 4, helper: null })
    deleteRecord(world, 'dishes', 1)
    expect(world.guests.all()).toEqual([])
  })
})

describe('a change to a built-in application', () => {
  const desks = extendApplication('people', {
    fields: { users: { desk: z.string().optional() } },
    tables: { rooms: table(z.object({ id: z.int(), name: z.string() })) },
    endpoints: {
      setDesk: {
        method: 'PUT',
        path: '/users/:id/desk',
        summary: 'Seats somebody',
        body: z.object({ desk: z.string() }),
      },
    },
    routes: {
      setDesk({ world, params, body }) {
        world.users.patch(world.users.need(params.id).id, { desk: body.desk })
        world.rooms.add({ name: body.desk })
      },
    },
  })
  const shouted = replaceEndpoint(
    'people.getUser',
    ({ user, original }) => {
      if (user.id !== 1) refuse(403, 'you are not to know')
      return original()
    },
    { refuses: [403] },
  )

  it('adds endpoints, tables and fields, and replaces an endpoint', async () => {
    const simulator = await createSimulator({ applications: [desks, shouted], verify: true })
    const ask = (method: string, path: string, user: string, body?: object) =>
      simulator.fetch(
        new Request(`http://intranet.example/api/people/v2${path}`, {
          method,
          headers: { 'x-sim-user': user },
          ...(body && { body: JSON.stringify(body) }),
        }),
      )
    const { fetch } = simulator
    const client = createClient(desks.contract, { baseUrl: 'http://intranet.example', fetch })
    await client.setDesk({ params: { id: 4 }, body: { desk: '3.14' }, headers: { 'x-sim-user': 'admin' } })
    // @ts-expect-error: the client has only the added endpoints.
    expect(client.getUser).toBeUndefined()
    expect(simulator.world.users.get(4)).toMatchObject({ desk: '3.14' })
    expect((await ask('GET', '/users/4', 'admin')).status).toBe(200)
    expect((await ask('GET', '/users/4', 'employee')).status).toBe(403)
    expect((await ask('GET', '/users', 'employee')).status).toBe(200)
    const { endpoints } = (await simulator.endpoints.loadContracts()).find(
      ({ application }) => application === 'people',
    )!
    expect(Object.keys(endpoints)).toContain('setDesk')
    const described = await simulator.fetch(new Request('http://intranet.example/__sim/openapi.json'))
    const { paths } = (await described.json()) as { paths: Record<string, { get: { responses: object } }> }
    expect(Object.keys(paths['/api/people/v2/users/{id}']!.get.responses)).toContain('403')
    const other = await createSimulator()
    expect((await other.fetch(new Request('http://intranet.example/api/people/v2/users/4/desk'))).status).toBe(404)
  })

  it('awaits an asynchronous original route, and passes its deferred writes on', async () => {
    const Dish = z.object({ id: z.int(), name: z.string() })
    const waiting = defineApplication({
      place: { application: 'waiting', title: 'Waiting', root: '/api/waiting' },
      tables: { dishes: table(Dish) },
      contract: {
        endpoints: {
          add: { method: 'POST', path: '/:name', params: { name: z.string() }, summary: 'Adds', reply: Dish },
        },
      },
      routes: {
        async add({ world, params }) {
          await Promise.resolve()
          vi.setSystemTime('2026-03-02T10:00:00Z')
          return () => {
            const dish = world.dishes.add(params.name === 'time' ? { name: world.clock.instant() } : params)
            return dish.name === 'wrong' ? ({} as typeof dish) : dish
          }
        },
      },
    })
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-02T09:30:00Z') })
    onTestFinished(() => void vi.useRealTimers())
    const open = async (route: (call: { original(): Promise<{ name: string }> }) => unknown) => {
      const applications = [waiting, replaceEndpoint('waiting.add' as never, route as never)]
      const { fetch, world } = await createSimulator({ applications, verify: true, now: 'real' })
      const add = (name: string) => fetch(new Request(`http://a.example/api/waiting/${name}`, { method: 'POST' }))
      return { add, names: () => (world as WorldOf<typeof waiting.tables>).dishes.all().map(({ name }) => name) }
    }
    const changed = await open(async ({ original }) => ({ ...(await original()), name: 'Stew' }))
    expect(await (await changed.add('Soup')).json()).toEqual({ id: 1, name: 'Stew' })
    expect(changed.names()).toEqual(['Soup'])
    vi.setSystemTime('2026-03-02T09:45:00Z')
    await changed.add('time')
    // Everything happens at a single time.
    expect(changed.names()).toEqual(['Soup', '2026-03-02T09:45:00.000Z'])
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const passed = await open(({ original }) => original())
    expect([(await passed.add('wrong')).status, passed.names()]).toEqual([500, []])
    expect([(await passed.add('Soup')).status, passed.names()]).toEqual([200, ['Soup']])
  })

  it.each<[says: string, change: () => unknown]>([
    [
      'There is no application "poeple" to change. Did you mean "people"?',
      () => extendApplication('poeple' as never, { endpoints: {}, routes: {} as never }),
    ],
    [
      'There is no endpoint "people.getUsr". Did you mean "people.getUser"?',
      () => replaceEndpoint('people.getUsr' as never, (() => {}) as never),
    ],
    [
      "use replaceEndpoint('people.getUser', …)",
      () =>
        extendApplication('people', { endpoints: { getUser: endpoints.listDishes }, routes: { getUser: () => [] } }),
    ],
    [
      'must be optional',
      () => extendApplication('people', { fields: { users: { desk: z.string() } }, endpoints: {}, routes: {} }),
    ],
    ...[undefined, null, 'desks'].map((extension): [string, () => unknown] => [
      `The extension of "people" is ${extension}. Please list what it adds: extendApplication('people', {`,
      () => extendApplication('people', extension as never),
    ]),
    ['is not a zod 4 schema', () => extendApplication('people', { fields: { users: { desk: 'string' } } } as never)],
    [
      'The extension of "people" has an unknown field "field". Did you mean "fields"?',
      () => extendApplication('people', { field: { users: { desk: z.string() } } } as never),
    ],
    [
      '"people" already has a table "users". Please choose another name, or add fields to its rows: fields: { users: { … } }.',
      () => extendApplication('people', { tables: { users: table(Dish) } }),
    ],
    [
      "The endpoint people.getUser already exists. Please choose another name, or use replaceEndpoint('people.getUser', …).",
      () => extendApplication('people', { routes: { getUser: () => 1 } } as never),
    ],
    [
      'There is no option "refuse". Did you mean "refuses"?',
      () => replaceEndpoint('people.getUser', ({ original }) => original(), { refuse: [403] } as never),
    ],
    [
      'people.getUser refuses 403. Please list error statuses: refuses: [403, 409]',
      () => replaceEndpoint('people.getUser', ({ original }) => original(), { refuses: 403 as never }),
    ],
    ['is not a function', () => replaceEndpoint('people.getUser', undefined as never)],
    ['There is no application "control" to change', () => extendApplication('control' as never, {} as never)],
    [
      'has no table "usres" to add fields to. Did you mean "users"?',
      () => extendApplication('people', { fields: { usres: { desk: z.string() } }, endpoints: {}, routes: {} }),
    ],
    [
      'people.getDesk has no route',
      () =>
        extendApplication('people', {
          endpoints: { getDesk: { ...endpoints.listDishes, path: '/desk' } },
          routes: {} as never,
        }),
    ],
    [
      'The extension of "people" has notifications that is not a list of names. Please write notifications: [\'desk.moved\'].',
      () => extendApplication('people', { notifications: 'desk.moved' as never }),
    ],
    [
      'The change to "people" is compatible with fauxtranet ^0.2',
      () => extendApplication('people', { compatibleWith: '^0.2' }),
    ],
    [
      'The change to "people" has compatibleWith: "latest", which is not a version range. Please',
      () => replaceEndpoint('people.getUser', ({ original }) => original(), { compatibleWith: 'latest' }),
    ],
  ])('is refused with a remedy: %s', async (says, change) => {
    await expect((async () => createSimulator({ applications: [change() as never] }))()).rejects.toThrow(says)
  })

  it('may be defined and listed before the application that it changes', async () => {
    const bar = { application: 'bar', title: 'Bar', root: '/api/bar' } as const
    const getPrice = { method: 'GET', path: '/price', summary: 'What it costs', reply: z.int() } as const
    const priced = extendApplication('bar' as 'people', { endpoints: { getPrice }, routes: { getPrice: () => 7 } })
    expect(isOwnAddress('http://intranet.example/anywhere')).toBe(false)
    const drinks = defineApplication({ place: bar, contract: { endpoints: {} }, routes: {} })
    const { fetch } = await createSimulator({ applications: [priced, drinks] })
    const client = createClient(priced.contract, { baseUrl: 'http://intranet.example', fetch })
    expect(await client.getPrice()).toBe(7)
    expect(isOwnAddress('http://intranet.example/api/bar/price')).toBe(true)
  })
})

describe('an invalid application', () => {
  const check = (changes: object) => {
    const application = defineApplication({ place, tables, contract: { endpoints }, routes, ...changes } as never)
    return checkDefinitions(
      [application as AnyDefinedApplication],
      applicationsWith([application as AnyDefinedApplication]),
    )
  }
  const withOptions = (options: object) => ({ dishes: table(Dish, options as never) })
  const withEndpoint = (endpoint: object) => ({
    contract: { endpoints: { ...endpoints, more: { method: 'GET', path: '/more', summary: 'More', ...endpoint } } },
    routes: { ...routes, more: () => undefined },
  })

  it('does not include one with statuses by gap', async () => {
    const rows = {
      refusesIf: { 'unknown-ids': ['absent', 404, 409] },
      refusesUnless: { 'transfer-whole': ['refused', 403] },
    }
    await expect(check(withEndpoint(rows))).resolves.toBeUndefined()
  })

  it.each<[says: string, changes: object]>([
    ['Please choose a name such as "canteen" or "room-booking"', { place: { ...place, application: 'Our Canteen' } }],
    ['The application "people" already exists', { place: { ...place, application: 'people' } }],
    ['starts with a slash', { place: { ...place, root: 'api/canteen' } }],
    ["Please write root: '/api/canteen', version: 2", { place: { ...place, root: '/api/canteen/v2' } }],
    ['and /api/people of "people" overlap', { place: { ...place, root: '/api/people/canteen' } }],
    ['and /api/badges of "badges" overlap', { place: { ...place, root: '/api/badges' } }],
    ['has no title', { place: { ...place, title: '' } }],
    ['is compatible with fauxtranet ^0.2, but this is', { compatibleWith: '^0.2' }],
    ['which is not a version range', { compatibleWith: 'latest' }],
    ['has the same name as a table of "people"', { tables: { users: table(Dish) } }],
    ['has the same name as a built-in field of worlds', { tables: { clock: table(Dish) } }],
    ['has no id', { tables: { dishes: table(z.object({ name: z.string() }) as never) } }],
    [
      'has no field "nam", which unique names. Did you mean "name"?',
      { tables: { dishes: { shape: Dish, unique: ['nam'] } } },
    ],
    [
      'to "usres", which is not a table. Did you mean "users"?',
      { tables: { dishes: table(Dish, { references: { cook: 'usres' } }) } },
    ],
    [
      'The table "dishes" of "canteen" keeps the names of deleted rows in "formr_users", which is not a table. Did you mean',
      { tables: withOptions({ former: 'formr_users' }) },
    ],
    [
      'has scenarios that are not a list. Please write scenarios: [lunchTime], with objects from defineScenario',
      { scenarios: 'lunch' },
    ],
    ['lists "lunch" as a scenario. Please use defineScenario', { scenarios: ['lunch'] }],
    [
      "Please set whenGone: 'forget'",
      { tables: { dishes: table(Dish, { references: { cook: { to: 'groups', whenGone: 'keep' } } }) } },
    ],
    ['canteen.more has the path "more"', withEndpoint({ path: 'more' })],
    ['canteen.more has the method "get"', withEndpoint({ method: 'get' })],
    [
      'has a shape for :nam, which is not in its path. Did you mean "name"?',
      withEndpoint({ path: '/more/:name', params: { nam: z.string() } }),
    ],
    ['canteen.more has the address of canteen.listDishes: GET /dishes', withEndpoint({ path: '/dishes' })],
    ['takes body and form', withEndpoint({ method: 'POST', body: Dish, form: Dish })],
    ['has a reply that is not a zod 4 schema', withEndpoint({ reply: { type: 'string' } })],
    ['has a query that is not an object', withEndpoint({ query: z.string() })],
    [
      'canteen.order has no route. Please add a function "order" to its routes. Did you mean "ordr"?',
      { routes: { ...routes, order: undefined, ordr: routes.order } },
    ],
    [
      'The route "ordr" of "canteen" has no endpoint. Did you mean "order"?',
      { routes: { ...routes, ordr: routes.order } },
    ],
    ['has no endpoints', { contract: {} }],
    ['has no endpoints', { contract: undefined }],
    ['has no endpoints', { contract: async () => undefined }],
    [
      '"canteen" has no routes. Please pass routes: { … }, or a function that imports',
      { routes: async () => undefined },
    ],
    ['An application has no place', { place: undefined }],
    ['"undefined" is not a valid application name', { place: { ...place, application: undefined } }],
    ['has an unknown field "table". Did you mean "tables"?', { table: {} }],
    ['has a refusal that is not a function', { refusal: {} }],
    ['The refusal of "canteen" does not match its shape', { refusal: () => 5 }],
    ['is null. Please write table(', { tables: { dishes: null } }],
    [
      'The table "dishes" of "canteen" is only a shape. Please write dishes: table(Dish).',
      { tables: { dishes: Dish } },
    ],
    ['has an id that is not a number', { tables: { dishes: table(z.object({ id: z.string() }) as never) } }],
    ['canteen.list is undefined', { contract: { endpoints: { list: undefined } } }],
    ['canteen.more has an unknown field "replay". Did you mean "reply"?', withEndpoint({ replay: Dish })],
    ['canteen.more has no summary', withEndpoint({ summary: '' })],
    ['canteen.more takes a body, which a GET cannot send', withEndpoint({ body: Dish })],
    ['Please leave out /api/canteen', withEndpoint({ path: '/api/canteen/v1/more' })],
    ['canteen.more has :id twice in its path', withEndpoint({ path: '/more/:id/of/:id' })],
    ['Please pass one for each variable', withEndpoint({ path: '/more/:id', params: z.object({ id: z.int() }) })],
    ['canteen.more has the status 404', withEndpoint({ status: 404 })],
    ['canteen.more refuses 409', withEndpoint({ refuses: 409 })],
    ["Please write refusesIf: { 'unknown-ids': ['absent', 404] }", withEndpoint({ refusesIf: [404] })],
    ['canteen.more has refusesIf: null', withEndpoint({ refusesIf: null })],
    [
      "canteen.more has refusesIf: { 'unknown-ids': 404 }. Please pass a value and error statuses: 'unknown-ids': ['absent', 404].",
      withEndpoint({ refusesIf: { 'unknown-ids': 404 } }),
    ],
    ['Please pass a value and error statuses', withEndpoint({ refusesIf: { 'unknown-ids': ['absent'] } })],
    ['Please pass a value and error statuses', withEndpoint({ refusesUnless: { 'unknown-ids': ['absent', 204] } })],
    [
      `canteen.more has refusesUnless: { 'transfer-whol': ["partly",403] }, but there is no gap "transfer-whol" to set. Did you mean "transfer-whole"?`,
      withEndpoint({ refusesUnless: { 'transfer-whol': ['partly', 403] } }),
    ],
    [
      '"unknown-ids" cannot be "absnt". Did you mean "absent"?',
      withEndpoint({ refusesIf: { 'unknown-ids': ['absnt', 404, 409] } }),
    ],
    [
      'which is the default. Please pass another value: "refused"',
      withEndpoint({ refusesUnless: { 'transfer-whole': ['partly', 403] } }),
    ],
    ['has an unknown field "uniqe". Did you mean "unique"?', { tables: withOptions({ uniqe: ['name'] }) }],
    ["Please write unique: ['name']", { tables: withOptions({ unique: 'name' }) }],
    [
      'The lifetime of the table "dishes" of "canteen" is incomplete',
      { tables: withOptions({ lifetime: { since: 'name' } }) },
    ],
    [
      'The reference "cook" of the table "dishes" of "canteen" has an unknown field "whenGon". Did you mean "whenGone"?',
      { tables: withOptions({ references: { cook: { to: 'users', whenGon: 'delete' } } }) },
    ],
    [
      'has whenGone: "destroy". Available: forget, delete, inherit, keep.',
      { tables: withOptions({ references: { cook: { to: 'users', whenGone: 'destroy' } } }) },
    ],
    [
      'has no field "nam", which inheritedIf of "cook" names. Did you mean "name"?',
      { tables: withOptions({ references: { cook: { to: 'users', inheritedIf: 'nam' } } }) },
    ],
    ['to "undefined", which is not a table', { tables: withOptions({ references: { cook: { whenGone: 'delete' } } }) }],
    [
      'is on a field of type string, which cannot hold an id. Please write name: z.int()',
      { tables: withOptions({ references: { name: 'users' } }) },
    ],
    [
      'The contract of "canteen" has an unknown field "refusl". Did you mean "refusal"?',
      { contract: { endpoints, refusl: z.unknown() } },
    ],
    ['has a refusal that is not a zod 4 schema', { contract: { endpoints, refusal: {} } }],
    [
      'The place of "canteen" has an unknown field "vesion". Did you mean "version"?',
      { place: { ...place, vesion: 1 } },
    ],
    ["Please write notifications: ['dish.ready']", { notifications: 'dish.ready' }],
    ['Failed to load', { contract: () => Promise.reject(new Error('Failed to load')) }],
  ])('is refused with a remedy: %s', async (says, changes) => {
    await expect(check(changes)).rejects.toThrow(says)
  })

  it('is refused when the simulator is created', async () => {
    const twice = createSimulator({ applications: [canteen, canteen] })
    await expect(twice).rejects.toThrow('The application "canteen" already exists')
    const wrong = (applications: unknown) => expect(createSimulator({ applications: applications as never })).rejects
    await wrong([{ canteen }]).toThrow('This is not an application: canteen. Please use defineApplication.')
    await wrong([undefined]).toThrow('This is not an application: undefined.')
    await wrong([{ place, tables, contract: { endpoints }, routes }]).toThrow('This is not an application')
    await wrong([defineApplication(undefined as never)]).toThrow('An application has no place. Please pass place: {')
    await wrong([
      defineApplication({ place, contract: { endpoints }, routes: routes as never, tables: { dishes: Dish as never } }),
    ]).toThrow('Please write dishes: table(Dish).')
    const unfinished = { name: 'x' } as never
    await wrong([
      defineApplication({ place, tables, contract: { endpoints }, routes, scenarios: [unfinished] }),
    ]).toThrow('The scenario "x" in the application "canteen" is incomplete. Please write defineScenario(')
    await wrong(canteen).toThrow('must be a list. Please write applications: [canteen].')
  })
})

describe('the built-in applications', () => {
  it('pass the same checks', async () => {
    expect([...wrongTables(applications, applications, createWorld)]).toEqual([])
    for (const { place, load } of applications) {
      const { contract, routes } = await load()
      expect([...wrongContract(contract, place)]).toEqual([])
      expect(Object.keys(routes).sort()).toEqual(Object.keys(contract.endpoints).sort())
    }
  })
})
