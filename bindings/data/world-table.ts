import type { AnyTable, AnyTables } from '../../src/core/store/references.ts'
import { TableError } from '../../src/core/store/table.ts'
import type { World } from '../../src/world/world.ts'

export function needTable({ tables }: World, name: string): AnyTable {
  const table = (tables as AnyTables)[name]
  if (table) return table
  throw new TableError(`The table "${name}" is gone. Please look for the reload that left its application out.`)
}

/** Returns a value that depends on a table. A reload replaces a world's tables, so it is created again after one. */
export function followTable<Made extends { table: AnyTable }>(
  world: World,
  name: string,
  make: (table: AnyTable) => Made,
): () => Made {
  let made: Made | undefined
  return () => {
    const table = needTable(world, name)
    if (made?.table !== table) made = make(table)
    return made
  }
}
