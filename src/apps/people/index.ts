import type { Application } from '../../world/application.ts'
import { defineApplication } from '../../world/definition.ts'
import type { TablesOf } from '../../world/world.ts'
import type { contract } from './contract.ts'
import { peopleTables } from './model.ts'
import { place } from './place.ts'

export const people: Application<typeof contract> = defineApplication({
  place,
  tables: peopleTables,
  // Spec, Errors: People v2.
  refusal: ({ status, message }) => ({ code: status, error: message }),
  contract: () => import('./contract.ts'),
  routes: () => import('./routes.ts'),
})

declare module '../../world/world.ts' {
  interface WorldTables extends TablesOf<typeof peopleTables> {}
}

declare module '../../core/http/contracts.ts' {
  interface Contracts {
    people: typeof contract
  }
}
