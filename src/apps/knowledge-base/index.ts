import type { BuiltIn } from '../../world/application.ts'
import { defineApplication } from '../../world/definition.ts'
import type { contract } from './contract.ts'
import { knowledgeBaseTables, place } from './model.ts'

export const knowledgeBase: BuiltIn<typeof contract, typeof knowledgeBaseTables> = defineApplication({
  place,
  tables: knowledgeBaseTables,
  contract: () => import('./contract.ts'),
  routes: () => import('./routes.ts'),
})
