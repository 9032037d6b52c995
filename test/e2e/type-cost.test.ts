import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { createSimulator } from '../../src/index.ts'
import { aProject } from './vite/project.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

const strictly = {
  strict: true,
  noEmit: true,
  target: 'es2023',
  lib: ['es2023', 'dom', 'dom.iterable'],
  module: 'esnext',
  moduleResolution: 'bundler',
  types: [],
}

/** Compiles a module as a user of the package would, without Node's types. */
function compile(given: string | Record<string, string>, ...flags: string[]): string {
  const files = typeof given === 'string' ? { 'module.ts': given } : given
  const project = aProject({
    ...files,
    'tsconfig.json': JSON.stringify({ compilerOptions: strictly, files: ['module.ts'] }),
  })
  const tsc = join(root, 'node_modules/.bin/tsc')
  const { stdout } = spawnSync(tsc, ['-p', '.', ...flags], { cwd: project.root, encoding: 'utf8' })
  project.remove()
  return stdout
}

/** The declarations that an entry imports, transitively. */
function declarationsFrom(entry: string): Set<string> {
  const found = new Set([entry])
  for (const file of found) {
    for (const [, path] of readFileSync(file, 'utf8').matchAll(/['"](\.{1,2}\/[^'"]+)\.ts['"]/g)) {
      found.add(join(dirname(file), `${path}.d.ts`))
    }
  }
  return found
}

describe('the types of the package', () => {
  // Each limit is the current value plus 5 %.
  it.each([
    [
      'an app that uses some of them',
      13_921,
      `import type { AddressOf, RefusalOf, ReplyOf, RequestOf } from 'fauxtranet'
      declare const reply: ReplyOf<'people.listUsers'>
      export const names = reply.data.map(({ fullname }) => fullname)
      export const body: RequestOf<'people.createGroup'>['body'] = { name: 'Runners' }
      export const address: AddressOf<'people.createGroup'> = 'POST /api/people/v2/groups'
      export const refusal: RefusalOf<'people.createGroup'> = { code: 403, error: 'no' }`,
    ],
    [
      'an app that creates a simulator',
      5_361,
      `import { createSimulator } from 'fauxtranet'
      export const names = createSimulator({ scenario: 'small-company', user: 'admin' }).then(({ world }) =>
        world.users.all().map(({ username }) => username),
      )`,
    ],
  ])('cost %s at most %d instantiations', (_, most, module) => {
    const output = compile(module, '--skipLibCheck', '--extendedDiagnostics')
    expect(output).not.toMatch('error TS')
    expect(Number(/Instantiations:\s+(\d+)/.exec(output)?.[1])).toBeLessThanOrEqual(most)
  })

  it('are displayed as their fields', () => {
    const output = compile(
      `import type { Client, controlContract, ReplyOf, RequestOf } from 'fauxtranet'
      export type Body = RequestOf<'people.listUsers'>['body']
      export type File = RequestOf<'documents.getFile'>['body']
      export type Load = Parameters<Client<typeof controlContract>['loadScenario']>[0]['query']
      export type Page = ReplyOf<'people.listUsers'>['page']`,
      '--skipLibCheck',
    )
    expect(output).toMatch("Property 'body' does not exist on type '{ query?: { offset?: string")
    expect(output).toMatch("Property 'body' does not exist on type '{ params: { doc_id: number; version_num?: number")
    expect(output).toMatch(
      "Property 'query' does not exist on type '{ headers?: Record<string, string> | undefined; body: {",
    )
    expect(output).toMatch("Property 'page' does not exist on type '{ data: { id: number")
  })

  it("check names of scenarios and endpoints, including the user's, in every entry", () => {
    const output = compile(
      `import { controlContract, createClient, createSimulator, defineScenario, type WorldSetting } from 'fauxtranet'
      import { startSimulator } from 'fauxtranet/browser'
      import { interceptRequests, startServer } from 'fauxtranet/node'
      import { defineConfig } from '@playwright/test'
      import { test as page } from 'fauxtranet/playwright'
      import { manyPeople } from 'fauxtranet/scenarios'
      import { createIntranet, type FauxtranetParameters } from 'fauxtranet/storybook'
      import { fauxtranet } from 'fauxtranet/vite'
      import { test, type TestWorld } from 'fauxtranet/vitest'

      const card = { name: 'two-sites', title: 'Two sites', shows: 'Two.' } as const
      const twoSites = defineScenario({ ...card, extends: manyPeople, parameters: { sites: 2 } })
      declare module 'fauxtranet' {
        interface Scenarios {
          'two-sites': typeof twoSites
        }
      }

      const right = { scenario: 'two-sites', parameters: { sites: 3, count: 60 } } as const
      createSimulator(right), startSimulator(right), interceptRequests(right), startServer(right), createIntranet(right)
      fauxtranet({ ...right, faults: [{ endpoint: 'people', status: 503 }, { endpoint: 'people.list*', delay: 5 }] })
      test.override({ fauxtranet: right }), page.use({ fauxtranet: right })
      const story: FauxtranetParameters = right
      defineConfig({ use: { fauxtranet: { ...right, inPage: true } }, projects: [{ use: { fauxtranet: right } }] })

      const control = createClient(controlContract, { baseUrl: 'http://localhost:4800' })
      control.loadScenario({ body: { name: 'two-sites', faults: [{ endpoint: 'people', status: 503 }] } })
      control.listRequests({ query: { endpoint: 'people.list*', after: '5' } })
      const world: WorldSetting<'two-sites'> = { name: 'mine', ...right }
      declare const intranet: TestWorld
      intranet.load(right), intranet.fail({ endpoint: 'people.listUsers', status: 503 })

      startSimulator({ scenario: 'smal-company' })
      interceptRequests({ scenario: 'empty', parameters: { count: 5 } })
      startServer({ scenario: 'two-sites', parameters: { stes: 3 } })
      createIntranet({ faults: [{ endpoint: 'people.listUser', status: 503 }] })
      fauxtranet({ scenrio: 'empty' })
      test.override({ fauxtranet: { scenario: 'emty' } })
      page.use({ fauxtranet: { scenario: 'empty', parameters: { count: 5 } } })
      defineConfig({ use: { fauxtranet: { inpage: true } } })
      const wrong: FauxtranetParameters = { scenario: 'many-people', parameters: { cuont: 5 } }
      control.loadScenario({ body: { name: 'smal-company' } })
      control.createWorld({ body: { scenario: 'smal-company' } })
      control.addFault({ body: { endpoint: 'people.listUser', status: 503 } })
      control.exportHar({ query: { endpoint: 'people.listUser' } })
      const other: WorldSetting = { scenario: 'smal-company' }
      const third: WorldSetting<'two-sites'> = { parameters: { stes: 3 } }
      createSimulator().then((simulator) => simulator.load({ scenario: 'many-people', parameters: { count: true } }))
      intranet.load({ scenario: 'smal-company' })
      intranet.fail({ endpoint: 'people.listUser', status: 503 })
      defineScenario({ ...card, extends: manyPeople, faults: [{ endpoint: 'people.listUser', status: 503 }] })
      export { story, wrong, world, other, third }`,
      '--skipLibCheck',
    )
    const errors = output.split('\n').filter((line) => line.startsWith('module.ts'))
    expect(errors).toEqual([
      expect.stringContaining(`Did you mean '"small-company"'?`),
      expect.stringContaining("Type 'number' is not assignable to type 'never'"),
      expect.stringContaining("Did you mean to write 'sites'?"),
      expect.stringContaining(`Did you mean '"people.listUsers"'?`),
      expect.stringContaining("Did you mean to write 'scenario'?"),
      expect.stringContaining('"emty"'),
      expect.stringContaining('"empty"'),
      expect.stringContaining('No overload matches this call'),
      expect.stringContaining('cuont'),
      expect.stringContaining(`Did you mean '"small-company"'?`),
      expect.stringContaining(`Did you mean '"small-company"'?`),
      expect.stringContaining(`Did you mean '"people.listUsers"'?`),
      expect.stringContaining(`Did you mean '"people.listUsers"'?`),
      expect.stringContaining(`Did you mean '"small-company"'?`),
      expect.stringContaining("Did you mean to write 'sites'?"),
      expect.stringContaining("Type 'boolean' is not assignable to type 'number'"),
      expect.stringContaining(`Did you mean '"small-company"'?`),
      expect.stringContaining(`Did you mean '"people.listUsers"'?`),
      expect.stringContaining(`Did you mean '"people.listUsers"'?`),
    ])
  })

  it('include a declared application, and no other', () => {
    const output = compile(
      `import { createSimulator, defineApplication, defineScenario, extendApplication, notify, refuse, type Scenario, table, type ReplyOf, type RequestOf, type WorldOf } from 'fauxtranet'
      import { override, startSimulator } from 'fauxtranet/browser'
      import type { FauxtranetMatchers } from 'fauxtranet/matchers'
      import { smallCompany } from 'fauxtranet/scenarios'
      import { test, type TestWorld } from 'fauxtranet/vitest'
      import * as z from 'zod'
      import * as mini from 'zod/mini'

      const Dish = z.object({ id: z.int(), name: z.string(), cook: z.int() })
      const tables = { dishes: table(Dish, { unique: ['name'], references: { cook: 'users' } }), guests: table(mini.object({ id: mini.int() })) }
      const bell = { to: { id: 1, name: 'All' }, subject: 'Soup', text: '', about: 'dish 1' }
      const lunch = defineScenario({
        name: 'lunch', title: 'Lunch', shows: 'Soup.', extends: smallCompany, parameters: { dishes: 2 },
        faults: [{ endpoint: 'canteen.order', status: 503 }],
        seed(world) { world.dishes.add({ name: 'Soup', cook: 1 }) },
      })
      const dinner: Scenario = defineScenario({ name: 'dinner', title: 'Dinner', shows: 'Stew.', extends: smallCompany })
      const canteen = defineApplication({
        place: { application: 'canteen', title: 'Canteen', root: '/api/canteen', version: 1 },
        tables, scenarios: [lunch, dinner, defineScenario({
          name: 'brunch', title: 'Brunch', shows: 'Eggs.', extends: smallCompany, parameters: { eggs: 2 },
          seed(world, _, { eggs }) { world.dishes.add({ name: eggs + ' eggs', cook: 1 }) },
        })], notifications: ['dish.ready'],
        contract: { endpoints: {
          listDishes: { method: 'GET', path: '/dishes', summary: 'All', query: z.object({ on: z.iso.date().optional(), like: z.string().optional() }), reply: z.array(Dish) },
          order: { method: 'POST', path: '/dishes/:id', summary: 'Order', body: mini.object({ portions: mini.int() }), reply: Dish },
          ring: { method: 'POST', path: '/bell', summary: 'Ring' },
          shout: { method: 'POST', path: '/shout', summary: 'Shout' },
        }, presents: { dishes: { shapes: [Dish], writtenBy: ['order'] } } },
        routes: {
          listDishes: ({ world }) => world.dishes.all(),
          order: ({ world, params, body, user }) => order(world, params.id, body.portions + user.id),
          ring: ({ world }) => notify(world, { ...bell, kind: 'dish.ready' }),
          shout({ world }) { notify(world, { ...bell, kind: 'dish.redy' }) },
        },
      })
      function order(world: WorldOf<typeof tables>, id: number, portions: number) {
        if (portions > 5) refuse(409, 'too many')
        return world.dishes.need(id)
      }
      const birthdays = extendApplication('people', {
        fields: { users: { desk: z.string().optional() } },
        endpoints: { birthday: { method: 'GET', path: '/users/:id/birthday', summary: 'When', reply: z.string() } },
        routes: { birthday: ({ world, params }) => world.users.need(params.id).desk ?? 'never' },
      })
      const prices = extendApplication('canteen', {
        fields: { dishes: { price: z.int().optional() } },
        notifications: ['price.up'],
        endpoints: {
          getPrice: { method: 'GET', path: '/dishes/:id/price', summary: 'Costs', reply: z.int() },
          raise: { method: 'POST', path: '/price', summary: 'Raise' },
          lower: { method: 'DELETE', path: '/price', summary: 'Lower' },
        },
        routes: {
          getPrice: ({ world, params }) => world.dishes.need(params.id).price ?? world.users.size,
          raise({ world }) { notify(world, { ...bell, kind: 'price.up' }), notify(world, { ...bell, kind: 'dish.ready' }) },
          lower({ world }) { notify(world, { ...bell, kind: 'price.upp' }) },
        },
      })
      declare module 'fauxtranet' {
        interface Applications {
          canteen: typeof canteen
          birthdays: typeof birthdays
          prices: typeof prices
        }
      }

      const right = { applications: [canteen], scenario: 'lunch', parameters: { dishes: 3 } } as const
      createSimulator(right).then(({ world }) => world.dishes.need(1).name.toUpperCase() + world.users.size), startSimulator(right)
      createSimulator({ scenario: 'many-people', parameters: { count: 500 } }), startSimulator({ scenario: 'brunch', parameters: { eggs: 3 } })
      test.override({ fauxtranet: { scenario: 'many-people', parameters: { count: 500 } } }), test.override({ fauxtranet: { scenario: 'brunch', parameters: { eggs: 3 } } })
      test.override({ fauxtranet: right }), override('canteen.order', ({ params }) => new Response(params.id))
      export const body: RequestOf<'canteen.order'>['body'] = { portions: 2 }
      export const some: RequestOf<'canteen.listDishes'>['query'] = { on: '2026-03-02', like: 7 }
      export const dish: ReplyOf<'canteen.order'> = { id: 1, name: 'Soup', cook: 1 }
      declare const intranet: TestWorld
      intranet.fail({ endpoint: 'canteen.order', status: 503 }), intranet.fail({ endpoint: 'canteen', status: 503 })
      intranet.rows('dishes')
      export const rename = (given: { name?: string | undefined }) => intranet.world.dishes.patch(1, given)

      override('people.birthday', ({ params }) => new Response(params.id)), intranet.fail({ endpoint: 'people.birthday', status: 503 })
      intranet.world.users.patch(1, { desk: '3' }), intranet.world.users.need(1).desk?.toUpperCase()
      export const seated = (one: ReplyOf<'people.getUser'>, all: ReplyOf<'people.listUsers'>) => [one.desk, all.data[0]?.desk, one.extranet.name]
      export const seat: RequestOf<'people.updateUser'>['body'] = { desk: '3' }
      export const noSeat: RequestOf<'people.updateUser'>['body'] = { dsk: '3' }
      export const priced = (one: ReplyOf<'canteen.order'>, all: ReplyOf<'canteen.listDishes'>) => [one.price?.toFixed(), all[0]?.price]
      export const paid: RequestOf<'canteen.order'>['body'] = { portions: 2, price: 3 }
      export const unpaid: RequestOf<'canteen.order'>['body'] = { portions: 2, prise: 3 }
      notify(intranet.world, { ...bell, kind: 'price.up' })
      override('canteen.getPrice', ({ params }) => new Response(params.id)), intranet.world.dishes.need(1).price?.toFixed()
      declare const expected: FauxtranetMatchers<void>
      expected.toHaveReceived('canteen.order', { body: { portions: 2 }, times: 1 }), expected.toHaveReceived('canteen', { body: 1 })
      expected.toHaveReceived('canteen.order', { body: { portion: 2 } })
      intranet.requests().then(([first]) => first?.endpoint satisfies 'nothing' | undefined)
      notify(intranet.world, { ...bell, kind: 'dish.redy' })
      intranet.fail({ endpoint: 'canteen.ordr', status: 503 })
      intranet.rows('dshes')
      override('canteen.ordr', () => new Response())
      createSimulator({ ...right, scenario: 'lnch', parameters: {} })
      test.override({ fauxtranet: { scenario: 'brunch', parameters: { egs: 3 } } })
      export const wrong: RequestOf<'canteen.order'>['body'] = { portion: 2 }
      export const noDay: RequestOf<'canteen.listDishes'>['query'] = { on: 7 }
      table(Dish, { unique: ['nam'] })`,
      '--skipLibCheck',
      '--exactOptionalPropertyTypes',
    )
    const errors = output.split('\n').filter((line) => line.startsWith('module.ts'))
    expect(errors).toEqual([
      expect.stringContaining(`Did you mean '"dish.ready"'?`),
      expect.stringContaining(`Did you mean '"price.up"'?`),
      expect.stringContaining("Did you mean to write 'desk'?"),
      expect.stringContaining("Did you mean to write 'price'?"),
      expect.stringContaining("Did you mean to write 'portions'?"),
      expect.stringMatching(/RecordedId.* does not satisfy/),
      expect.stringContaining(`Did you mean '"dish.ready"'?`),
      expect.stringContaining(`Did you mean '"canteen.order"'?`),
      expect.stringContaining('"dshes"'),
      expect.stringContaining('"canteen.ordr"'),
      expect.stringContaining('"lnch"'),
      expect.stringContaining('egs'),
      expect.stringContaining('portion'),
      expect.stringContaining("Type 'number' is not assignable to type 'string'"),
      expect.stringContaining('"nam"'),
    ])
  })

  it.each(['bundler', 'node16'])('accept a saved scenario file, with %s', async (resolution) => {
    const { fetch, world } = await createSimulator()
    world.users.patch(9, { job_title: 'Night manager', metadata: { shift: 'night' } })
    world.files.add({ type: 'text/plain', bytes: new Uint8Array(3) })
    world.faults.add({ endpoint: 'badges', status: 503, times: 3 })
    const saved = await fetch(new Request('http://x/__sim/scenario/file?name=night-shift'))
    const [, file = ''] = /filename="([^"]+)"/.exec(saved.headers.get('content-disposition')!)!
    const module = `import { createSimulator } from 'fauxtranet'
      import nightShift from './night-shift.js'
      createSimulator({ scenario: nightShift, scenarios: [nightShift] })`
    const flags = ['--module', resolution === 'bundler' ? 'esnext' : resolution, '--moduleResolution', resolution]
    expect(compile({ 'module.ts': module, [file]: await saved.text() }, '--skipLibCheck', ...flags)).toBe('')
  })

  it("need one of the README's module settings in a CommonJS project", () => {
    const module = `import { createSimulator } from 'fauxtranet'
      export const simulator = createSimulator({ scenario: 'empty' })`
    const output = (setting: string, resolution = setting) =>
      compile(
        { 'module.ts': module, 'package.json': '{}' },
        ...['--skipLibCheck', '--module', setting, '--moduleResolution', resolution],
      )
    expect(output('nodenext')).toBe('')
    expect(output('commonjs', 'bundler')).toBe('')
    expect(output('node16')).toContain('error TS1479')
  })

  it('have the names of scenarios and endpoints in every entry that uses them', () => {
    const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    const entries = ['.', './browser', './node', './storybook', './vitest', './vite', './playwright']
    const missing = entries.flatMap((entry) => {
      const reached = declarationsFrom(join(root, exports[entry].types))
      const needed = ['scenarios/presets.d.ts', 'src/simulator/applications.d.ts']
      return needed.filter((file) => !reached.has(join(root, 'dist/types', file))).map((file) => [entry, file])
    })
    expect(missing).toEqual([])
  })

  it("do not need Node's types", () => {
    const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    const entries = Object.values<{ types?: string }>(exports).flatMap(({ types }) => types ?? [])
    const reached = new Set(entries.flatMap((entry) => [...declarationsFrom(join(root, entry))]))
    expect(reached.size).toBeGreaterThan(100)
    expect([...reached].filter((file) => /\bNodeJS\b|'node:/.test(readFileSync(file, 'utf8')))).toEqual([])
  })
})
