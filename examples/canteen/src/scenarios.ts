import { defineScenario } from 'fauxtranet'
import { smallCompany } from 'fauxtranet/scenarios'

export const lunchTime = defineScenario({
  name: 'lunch-time',
  title: 'Lunch time',
  shows: 'Three dishes, one of them nearly sold out.',
  extends: smallCompany,
  parameters: { portions: 20 },
  // As a method with braces, the compiler takes the tables from the application.
  seed(world, _seed, { portions }) {
    for (const [name, left] of [
      ['Lentil soup', portions],
      ['Dumplings', 2],
      ['Salad', portions],
    ] as const)
      world.dishes.add({ name, cook: 4, left })
  },
})

export const soldOut = defineScenario({
  name: 'sold-out',
  title: 'Sold out',
  shows: 'All dishes are sold out, and orders are slow.',
  extends: lunchTime,
  faults: [{ endpoint: 'canteen.order', delay: 20 }],
  seed(world) {
    for (const { id } of world.dishes.all()) world.dishes.patch(id, { left: 0 })
  },
})
