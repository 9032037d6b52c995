import * as z from 'zod'

const Dish = z.strictObject({ id: z.int(), name: z.string(), cook: z.string(), left: z.int() })
const Order = z.strictObject({ id: z.int(), dish: Dish, portions: z.int(), at: z.iso.datetime() })

export const contract = {
  endpoints: {
    listDishes: {
      method: 'GET',
      path: '/dishes',
      summary: 'Lists the dishes of the day',
      query: z.object({ name: z.string().optional() }),
      reply: z.array(Dish),
      example: true,
    },
    getDish: { method: 'GET', path: '/dishes/:id', summary: 'Returns a dish', reply: Dish, example: true },
    order: {
      method: 'POST',
      path: '/dishes/:id/orders',
      summary: 'Orders portions of a dish',
      body: z.object({ portions: z.int().min(1).max(5) }),
      reply: Order,
      // Statuses that do not follow from the shapes.
      refuses: [409],
      example: true,
    },
    listOrders: { method: 'GET', path: '/orders', summary: 'Lists your orders', reply: z.array(Order), example: true },
    cancel: { method: 'DELETE', path: '/orders/:id', summary: 'Cancels your order', refuses: [403] },
  },
} as const
