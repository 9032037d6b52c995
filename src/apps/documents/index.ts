import type { BuiltIn } from '../../world/application.ts'
import { defineApplication } from '../../world/definition.ts'
import type { contract } from './contract.ts'
import { documentsTables, place } from './model.ts'

export const documents: BuiltIn<typeof contract, typeof documentsTables, 'draft.approved' | 'draft.rejected'> =
  defineApplication({
    place,
    tables: documentsTables,
    notifications: ['draft.approved', 'draft.rejected'],
    contract: () => import('./contract.ts'),
    routes: () => import('./routes.ts'),
  })
