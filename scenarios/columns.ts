import type { ExportedWorld } from '../src/world.ts'

/**
 * Tables by columns, so that no name of a field, and few values, are written twice. A column is a list of values and,
 * where that is shorter, which of them each row has; `path` leads into objects inside the row.
 */
export interface Column {
  path: readonly string[]
  values: readonly unknown[]
  picks?: readonly number[]
}

export interface Packed extends Omit<ExportedWorld, 'tables'> {
  tables: Record<string, { nextId: number; length: number; columns: readonly Column[] }>
}

export function unpack({ tables, ...rest }: Packed): ExportedWorld {
  const unpacked = Object.entries(tables).map(([name, { nextId, length, columns }]) => {
    const rows: Record<string, unknown>[] = Array.from({ length }, () => ({}))
    for (const column of columns) fillColumn(rows, column)
    return [name, { nextId, rows }]
  })
  return { ...rest, tables: Object.fromEntries(unpacked) }
}
