import type { Application } from '../../world/application.ts'
import { defineApplication } from '../../world/definition.ts'
import type { TablesOf } from '../../world/world.ts'
import type { contract } from './contract.ts'
import { documentsTables } from './model.ts'
import { place } from './place.ts'

export const documents: Application<typeof contract> = defineApplication({
  place,
  tables: documentsTables,
  notifications: ['draft.approved', 'draft.rejected'],
  contract: () => import('./contract.ts'),
  routes: () => import('./routes.ts'),
})

declare module '../../world/world.ts' {
  interface WorldTables extends TablesOf<typeof documentsTables> {}
}

declare module '../../core/store/outbox.ts' {
  interface NotificationKinds {
    'draft.approved': true
    'draft.rejected': true
  }
}

declare module '../../core/http/contracts.ts' {
  interface Contracts {
    documents: typeof contract
  }
}
