import * as z from 'zod'
import { smallCompany } from '../scenarios/index.ts'
import { defineApplication, defineScenario, table, type WorldOf } from '../src/index.ts'

const Dish = z.object({ id: z.int(), name: z.string() })
const tables = { dishes: table(Dish, { unique: ['name'] }) }

export const lunch = defineScenario({
  name: 'lunch',
  title: 'Lunch',
  shows: 'One dish.',
  extends: smallCompany,
  seed: (world) => void (world as unknown as WorldOf<typeof tables>).dishes.add({ name: 'Soup' }),
})

export const kitchen = defineApplication({
  place: { application: 'kitchen', title: 'Kitchen', root: '/api/kitchen', version: 1 },
  tables,
  contract: {
    endpoints: {
      list: { method: 'GET', path: '/dishes', summary: 'All dishes', reply: z.array(Dish) },
      add: { method: 'POST', path: '/dishes', summary: 'Adds a dish', body: Dish.omit({ id: true }), reply: Dish },
    },
  },
  routes: {
    list: ({ world }) => world.dishes.all(),
    add: ({ world, body }) => world.dishes.add(body),
  },
  scenarios: [lunch],
})
