import { notify, refuse } from 'fauxtranet'
import type { CanteenWorld } from './model.ts'

export function order(world: CanteenWorld, user: { id: number; firstname: string }, dishId: number, portions: number) {
  const dish = world.dishes.need(dishId)
  if (dish.left < portions) refuse(409, `only ${dish.left} portions of ${dish.name} are left`)
  world.dishes.patch(dish.id, { left: dish.left - portions })
  notify(world, {
    to: { id: user.id, name: user.firstname },
    kind: 'canteen.ordered',
    subject: `${portions} × ${dish.name}`,
    text: 'Your lunch is ready at noon.',
    about: `dish ${dish.id}`,
  })
  return world.orders.add({ dish: dish.id, user: user.id, portions, at: world.clock.instant() })
}

export function cancel(world: CanteenWorld, user: { id: number }, id: number): void {
  const { dish, portions, user: owner } = world.orders.need(id)
  if (owner !== user.id) refuse(403, `order ${id} is not yours`)
  world.orders.delete(id)
  world.dishes.patch(dish, { left: world.dishes.need(dish).left + portions })
}
