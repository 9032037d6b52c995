import { presentPlainRefusal } from '../../core/refusal.ts'
import { type Application, joinParts } from '../../world/application.ts'
import type { TablesOf } from '../../world/world.ts'
import type { contract } from './contract.ts'
import { expensesTables } from './model.ts'
import { place } from './place.ts'

export const expenses: Application<typeof contract> = {
  place,
  tables: expensesTables,
  presentRefusal: presentPlainRefusal,
  load: () => joinParts(import('./contract.ts'), import('./routes.ts')),
}

declare module '../../world/world.ts' {
  interface WorldTables extends TablesOf<typeof expensesTables> {}
}

declare module '../../core/http/contracts.ts' {
  interface Contracts {
    expenses: typeof contract
  }
}
