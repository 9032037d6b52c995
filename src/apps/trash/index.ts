import type { BuiltIn } from '../../world/application.ts'
import { defineApplication } from '../../world/definition.ts'
import type { Trashables } from './bin.ts'
import type { contract } from './contract.ts'
import { place, trashTables } from './model.ts'

export function defineTrash(loadTrashables: () => Promise<Trashables>): BuiltIn<typeof contract, typeof trashTables> {
  return defineApplication({
    place,
    tables: trashTables,
    contract: () => import('./contract.ts'),
    routes: async () => {
      const [{ makeRoutes }, trashables] = await Promise.all([import('./routes.ts'), loadTrashables()])
      return { routes: makeRoutes(trashables) }
    },
  })
}
