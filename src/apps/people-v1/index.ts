import type { BuiltIn } from '../../world/application.ts'
import { defineApplication } from '../../world/definition.ts'
import type { contract } from './contract.ts'
import { place } from './model.ts'

export const peopleV1: BuiltIn<typeof contract> = defineApplication({
  place,
  contract: () => import('./contract.ts'),
  routes: () => import('./routes.ts'),
})
