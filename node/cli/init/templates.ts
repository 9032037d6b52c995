import { defaultPort, defaultUrl } from '../../default-address.ts'

// Files that `fauxtranet init` writes. The margin keeps their imports apart from ours.

function withoutMargin(text: string): string {
  return text.slice(1).replace(/^ *\|/gm, '')
}

type Suffix = 'ts' | 'js'

export const configWith = (suffix: Suffix) =>
  withoutMargin(`
  |import { defineConfig } from 'fauxtranet/config'
  |import { canteen } from './fauxtranet/canteen.${suffix}'
  |import { lunch } from './fauxtranet/lunch.${suffix}'
  |
  |// The command line, Vite, Vitest, Playwright and Storybook read this.
  |export default defineConfig({
  |  applications: [canteen],
  |  scenarios: [lunch],
  |  scenario: lunch,
  |  port: ${defaultPort},
  |})
`)

export const application = withoutMargin(`
  |import { defineApplication, table } from 'fauxtranet'
  |import * as z from 'zod'
  |
  |const Dish = z.object({ id: z.int(), name: z.string(), price: z.number() })
  |
  |/** Your own application, in addition to the built-in ones. */
  |export const canteen = defineApplication({
  |  place: { application: 'canteen', title: 'Canteen', root: '/api/canteen', version: 1 },
  |  tables: { dishes: table(Dish, { unique: ['name'] }) },
  |  contract: {
  |    endpoints: {
  |      listDishes: { method: 'GET', path: '/dishes', summary: 'All dishes', reply: z.array(Dish) },
  |      addDish: {
  |        method: 'POST',
  |        path: '/dishes',
  |        summary: 'Adds a dish',
  |        body: Dish.omit({ id: true }),
  |        reply: Dish,
  |        // The table rejects a duplicate name.
  |        refuses: [409],
  |      },
  |    },
  |  },
  |  routes: {
  |    listDishes: ({ world }) => [...world.dishes.all()],
  |    addDish: ({ world, body }) => world.dishes.add(body),
  |  },
  |})
  |
  |// Makes its endpoints and tables known to the compiler.
  |declare module 'fauxtranet' {
  |  interface Applications {
  |    canteen: typeof canteen
  |  }
  |}
`)

export const scenarioWith = (suffix: Suffix) =>
  withoutMargin(`
  |import { defineScenario } from 'fauxtranet'
  |import { smallCompany } from 'fauxtranet/scenarios'
  |import './canteen.${suffix}'
  |
  |/** The initial state of a world. */
  |export const lunch = defineScenario({
  |  name: 'lunch',
  |  title: 'Lunch',
  |  shows: 'A canteen with two dishes.',
  |  extends: smallCompany,
  |  user: 'employee',
  |  seed(world) {
  |    world.dishes.add({ name: 'Soup', price: 4 })
  |    world.dishes.add({ name: 'Pie', price: 6 })
  |  },
  |})
  |
  |// Makes its name known to the compiler.
  |declare module 'fauxtranet' {
  |  interface Scenarios {
  |    lunch: typeof lunch
  |  }
  |}
`)

export const vitestTestFor = (application: string) =>
  withoutMargin(`
  |import { test, testApplication } from 'fauxtranet/vitest'
  |import { expect } from 'vitest'
  |import { canteen } from '${application}'
  |
  |// Every endpoint follows its contract, and rejects invalid requests.
  |testApplication(canteen)
  |
  |test('the canteen adds a dish', async ({ intranet }) => {
  |  const add = () =>
  |    intranet.fetch('/api/canteen/v1/dishes', {
  |      method: 'POST',
  |      headers: { 'content-type': 'application/json' },
  |      body: JSON.stringify({ name: 'Stew', price: 5 }),
  |    })
  |  expect((await add()).status).toBe(200)
  |  expect((await add()).status).toBe(409)
  |  const dishes = await (await intranet.fetch('/api/canteen/v1/dishes')).json()
  |  expect(dishes).toMatchObject([{ name: 'Soup' }, { name: 'Pie' }, { name: 'Stew' }])
  |})
`)

export const playwrightTest = withoutMargin(`
  |import { expect, test } from 'fauxtranet/playwright'
  |
  |test('the canteen has two dishes', async ({ intranet, request }) => {
  |  const dishes = await (await request.get(\`\${intranet.url}/api/canteen/v1/dishes\`)).json()
  |  expect(dishes.map(({ name }: { name: string }) => name)).toEqual(['Soup', 'Pie'])
  |})
`)

export const playwrightConfigFor = (hasVitest: boolean, command: string) =>
  withoutMargin(`
  |import { defineConfig } from '@playwright/test'
  |
  |export default defineConfig({
  |  testDir: 'e2e',${hasVitest ? "\n  |  testMatch: '**/*.e2e.ts'," : ''}
  |  // If your app has a server, make this a list of both.
  |  webServer: { command: '${command}', url: '${defaultUrl}', reuseExistingServer: true },
  |})
`)

export const viteConfig = withoutMargin(`
  |import { fauxtranet } from 'fauxtranet/vite'
  |import { defineConfig } from 'vite'
  |
  |export default defineConfig({ plugins: [fauxtranet()] })
`)
