import { Instant, table, type WorldOf } from 'fauxtranet'
import * as z from 'zod'

export const StoredDish = z.object({
  id: z.int(),
  name: z.string(),
  cook: z.int(),
  left: z.int().min(0),
})

export const StoredOrder = z.object({
  id: z.int(),
  dish: z.int(),
  user: z.int(),
  portions: z.int(),
  at: Instant,
})

export const tables = {
  dishes: table(StoredDish, { unique: ['name'], references: { cook: 'users' } }),
  orders: table(StoredOrder, { references: { dish: 'dishes', user: 'users' } }),
}

/** A world with a canteen. */
export type CanteenWorld = WorldOf<typeof tables>
