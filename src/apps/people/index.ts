import type { BuiltIn } from '../../world/application.ts'
import { defineApplication } from '../../world/definition.ts'
import type { contract } from './contract.ts'
import { peopleTables, place } from './model.ts'

export const people: BuiltIn<typeof contract, typeof peopleTables> = defineApplication({
  place,
  tables: peopleTables,
  // Spec, Errors: People v2.
  refusal: ({ status, message }) => ({ code: status, error: message }),
  contract: () => import('./contract.ts'),
  routes: () => import('./routes.ts'),
})
