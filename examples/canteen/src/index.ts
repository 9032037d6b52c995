import { defineApplication, type RoutesFor } from 'fauxtranet'
import { contract } from './contract.ts'
import { tables } from './model.ts'
import { lunchTime, soldOut } from './scenarios.ts'

const place = { application: 'canteen', title: 'Canteen', root: '/api/canteen', version: 1 } as const

/** A function for each endpoint of the contract. */
export type CanteenRoutes = RoutesFor<typeof place, typeof contract, typeof tables>

export const canteen = defineApplication({
  place,
  compatibleWith: '^0.1.0',
  tables,
  contract,
  routes: () => import('./routes.ts'),
  scenarios: [lunchTime, soldOut],
  notifications: ['canteen.ordered'],
})

// Adds its types wherever the package is imported: RequestOf<'canteen.order'>, world.dishes, scenario names.
declare module 'fauxtranet' {
  interface Applications {
    canteen: typeof canteen
  }
}
