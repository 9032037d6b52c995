// A project with its own application, whose list of dishes shows the current version of its code.
export const canteenConfig = `import { defineConfig } from 'fauxtranet/config'
import { canteen } from './canteen.ts'
export default defineConfig({ applications: [canteen], scenario: 'empty' })`

export const canteen = (label: string, fields = '') => `import { defineApplication, table } from 'fauxtranet'
import * as z from 'zod'
const Dish = z.object({ id: z.int(), name: z.string()${fields} })
export const canteen = defineApplication({
  place: { application: 'canteen', title: 'Canteen', root: '/api/canteen', version: 1 },
  tables: { dishes: table(Dish) },
  contract: { endpoints: {
    list: { method: 'GET', path: '/dishes', summary: 'Counts the dishes', reply: z.string() },
    add: { method: 'POST', path: '/dishes', summary: 'Adds a dish', body: z.object({ name: z.string() }), reply: Dish },
  } },
  routes: {
    list: ({ world }) => '${label} ' + world.dishes.size,
    add: ({ world, body }) => world.dishes.add(body as never),
  },
})`

export const dishes = '/api/canteen/v1/dishes'
