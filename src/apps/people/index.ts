import { type Application, joinParts } from '../../world/application.ts'
import type { TablesOf } from '../../world/world.ts'
import type { contract } from './contract.ts'
import { peopleTables } from './model.ts'
import { place } from './place.ts'

export const people: Application<typeof contract> = {
  place,
  tables: peopleTables,
  // Spec, Errors: People v2.
  presentRefusal: ({ status, message }) => ({ code: status, error: message }),
  load: () => joinParts(import('./contract.ts'), import('./routes.ts')),
}

declare module '../../world/world.ts' {
  interface WorldTables extends TablesOf<typeof peopleTables> {}
}

declare module '../../core/http/contracts.ts' {
  interface Contracts {
    people: typeof contract
  }
}
