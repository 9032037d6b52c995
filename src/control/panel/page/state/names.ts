import { encode } from '../base.ts'
import { read } from '../client.ts'
import { useLoaded } from './resource.ts'

export interface RowId {
  table: string
  id: number
}

/** The names of rows, undefined until they are loaded. Rows that do not exist have none. */
export function useNames(rows: readonly RowId[]): (row: RowId) => string | undefined {
  const key = rows.map(({ table, id }) => `${table} ${id}`).join()
  const tables = [...new Set(rows.map(({ table }) => table))]
  // A name that cannot be loaded is not worth a message: the id is shown instead.
  const names = useLoaded(key, () => loadNames(tables, rows).catch(() => undefined), tables)
  return ({ table, id }) => names?.[table]?.[id]
}

async function loadNames(
  tables: readonly string[],
  rows: readonly RowId[],
): Promise<Record<string, Record<string, string>>> {
  const loaded = tables.map(async (table) => {
    const ids = new Set(rows.filter((row) => row.table === table).map(({ id }) => id))
    return [table, await read(`/names/${encode(table)}?ids=${[...ids]}`)] as const
  })
  return Object.fromEntries(await Promise.all(loaded))
}
