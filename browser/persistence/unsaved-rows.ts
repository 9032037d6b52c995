import type { AnyTable } from '../../src/core/store/references.ts'
import { changedTables, worldIn } from '../../src/persistence/writing.ts'
import type { World, WorldState } from '../../src/world/world.ts'

/** The returned function applies this tab's changes to another tab's version of the world. */
export function collectChanges(world: World, since: WorldState): (other: World) => void {
  const former = worldIn(world, since)
  const changed = [...changedTables(world, since)]
  return ({ tables }) => {
    for (const { table, rows, gone } of changed) {
      const before: AnyTable = former.tables[table.name]!
      const target: AnyTable = tables[table.name]!
      for (const id of gone) target.delete(id)
      for (const { id, ...fields } of rows) {
        if (!target.has(id)) target.add({ ...fields, id })
        else if (before.has(id)) target.patch(id, fields)
        else target.add(fields)
      }
    }
  }
}
