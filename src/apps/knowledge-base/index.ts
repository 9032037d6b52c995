import type { BuiltIn } from '../../world/application.ts'
import { defineApplication } from '../../world/definition.ts'
import type { contract } from './contract.ts'
import { knowledgeBaseTables } from './model.ts'
import { place } from './place.ts'

export const knowledgeBase: BuiltIn<typeof contract, typeof knowledgeBaseTables> = defineApplication({
  place,
  tables: knowledgeBaseTables,
  contract: () => import('./contract.ts'),
  routes: () => import('./routes.ts'),
})
