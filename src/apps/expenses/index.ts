import type { BuiltIn } from '../../world/application.ts'
import { defineApplication } from '../../world/definition.ts'
import type { contract } from './contract.ts'
import { expensesTables, place } from './model.ts'

export const expenses: BuiltIn<typeof contract, typeof expensesTables> = defineApplication({
  place,
  tables: expensesTables,
  contract: () => import('./contract.ts'),
  routes: () => import('./routes.ts'),
})
