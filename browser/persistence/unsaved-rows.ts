import type { AnyRow } from '../../src/core/store/references.ts'
import { changedTables, worldIn } from '../../src/persistence/writing.ts'
import type { World, WorldState } from '../../src/world/world.ts'

/** A row that this tab has changed, and whether it was there before. */
interface UnsavedRow {
  table: string
  id: number
  wasThere: boolean
  row: AnyRow | undefined
}

/** The rows that have changed in a world since a state. */
export function changesSince(world: World, since: WorldState): UnsavedRow[] {
  const before = worldIn(world, since)
  return [...changedTables(world, since)].flatMap(([{ name: table }, rows]) =>
    [...rows].map(([id, row]) => ({ table, id, row, wasThere: before.tables[table]!.has(id) })),
  )
}

/** Applies this tab's unsaved changes to the world of another tab. */
export function reapply(world: World, changes: readonly UnsavedRow[]): void {
  for (const { table: name, id, wasThere, row } of changes) {
    const table = world.tables[name]!
    const { id: _, ...fields } = row ?? { id }
    if (!row) table.delete(id)
    else if (wasThere && table.has(id)) table.patch(id, fields)
    else table.add(table.has(id) ? fields : { ...fields, id })
  }
}
