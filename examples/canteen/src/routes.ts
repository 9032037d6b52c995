import type { CanteenRoutes } from './index.ts'
import type { CanteenWorld } from './model.ts'
import * as rules from './rules.ts'

type Row<Name extends 'dishes' | 'orders'> = ReturnType<CanteenWorld[Name]['need']>

export const routes: CanteenRoutes = {
  listDishes({ world, query: { name = '' } }) {
    const dishes = world.dishes.all().filter((dish) => dish.name.toLowerCase().includes(name.toLowerCase()))
    return dishes.map((dish) => presentDish(world, dish))
  },
  getDish: ({ world, params }) => presentDish(world, world.dishes.need(params.id)),
  order: ({ world, user, params, body }) => presentOrder(world, rules.order(world, user, params.id, body.portions)),
  listOrders: ({ world, user }) => world.orders.where('user', user.id).map((order) => presentOrder(world, order)),
  cancel: ({ world, user, params }) => rules.cancel(world, user, params.id),
}

function presentDish(world: CanteenWorld, { id, name, cook, left }: Row<'dishes'>) {
  return { id, name, cook: world.users.get(cook)?.firstname ?? 'Former employee', left }
}

function presentOrder(world: CanteenWorld, { id, dish, portions, at }: Row<'orders'>) {
  return { id, dish: presentDish(world, world.dishes.need(dish)), portions, at }
}
