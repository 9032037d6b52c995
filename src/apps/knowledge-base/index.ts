import { presentPlainRefusal } from '../../core/refusal.ts'
import { type Application, joinParts } from '../../world/application.ts'
import type { TablesOf } from '../../world/world.ts'
import type { contract } from './contract.ts'
import { knowledgeBaseTables } from './model.ts'
import { place } from './place.ts'

export const knowledgeBase: Application<typeof contract> = {
  place,
  tables: knowledgeBaseTables,
  presentRefusal: presentPlainRefusal,
  load: () => joinParts(import('./contract.ts'), import('./routes.ts')),
}

declare module '../../world/world.ts' {
  interface WorldTables extends TablesOf<typeof knowledgeBaseTables> {}
}

declare module '../../core/http/contracts.ts' {
  interface Contracts {
    'knowledge-base': typeof contract
  }
}
