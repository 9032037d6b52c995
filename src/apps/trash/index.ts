import type { Application } from '../../world/application.ts'
import { defineApplication } from '../../world/definition.ts'
import type { TablesOf } from '../../world/world.ts'
import type { Trashables } from './bin.ts'
import type { contract } from './contract.ts'
import { trashTables } from './model.ts'
import { place } from './place.ts'

/** A trash can for the objects of other applications. */
export function openTrash(loadTrashables: () => Promise<Trashables>): Application<typeof contract> {
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

declare module '../../world/world.ts' {
  interface WorldTables extends TablesOf<typeof trashTables> {}
}

declare module '../../core/http/contracts.ts' {
  interface Contracts {
    trash: typeof contract
  }
}
