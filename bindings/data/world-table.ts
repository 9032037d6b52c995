import type { AnyTable, AnyTables } from '../../src/core/store/references.ts'
import { TableError } from '../../src/core/store/row.ts'
import type { World } from '../../src/world/world.ts'

export function needTable({ tables }: World, name: string): AnyTable {
  const table = (tables as AnyTables)[name]
  if (table) return table
  throw new TableError(`The table "${name}" no longer exists. A reload has removed its application.`)
}

/** Returns a value that depends on a table. A reload replaces a world's tables, so it is created again after one. */
export function followTable<Value extends { table: AnyTable }>(
  world: World,
  name: string,
  create: (table: AnyTable) => Value,
): () => Value {
  let value: Value | undefined
  return () => {
    const table = needTable(world, name)
    if (value?.table !== table) value = create(table)
    return value
  }
}
