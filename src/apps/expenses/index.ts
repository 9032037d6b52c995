import type { Application } from '../../world/application.ts'
import { defineApplication } from '../../world/definition.ts'
import type { TablesOf } from '../../world/world.ts'
import type { contract } from './contract.ts'
import { expensesTables } from './model.ts'
import { place } from './place.ts'

export const expenses: Application<typeof contract> = defineApplication({
  place,
  tables: expensesTables,
  contract: () => import('./contract.ts'),
  routes: () => import('./routes.ts'),
})

declare module '../../world/world.ts' {
  interface WorldTables extends TablesOf<typeof expensesTables> {}
}

declare module '../../core/http/contracts.ts' {
  interface Contracts {
    expenses: typeof contract
  }
}
