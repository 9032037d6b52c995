import type { Routes } from '../../world/application.ts'
import type { Trashables } from './bin.ts'
import type { contract } from './contract.ts'
import { presentDeleted } from './present.ts'
import * as rules from './rules.ts'

/** `trashables` is a parameter so that the trash can imports no other application. */
export function makeRoutes(trashables: Trashables): Routes<typeof contract> {
  return {
    listDeleted: (view) =>
      rules.listDeleted(view.world, view.user, view.query.obj_types).map((entry) => presentDeleted(view, entry)),
    deleteForever: ({ world, user, params }) => rules.deleteForever(world, user, params.id, trashables),
    restore: ({ world, user, params }) => rules.restore(world, user, params.id, trashables),
  }
}
