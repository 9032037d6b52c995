import { useEffect, useState } from 'preact/hooks'
import { encode } from '../base.ts'
import { read } from '../client.ts'

export interface RowId {
  table: string
  id: number
}

/** The names of rows, undefined until they are loaded. Rows that do not exist have none. */
export function useNames(rows: readonly RowId[]): (row: RowId) => string | undefined {
  const [names, setNames] = useState<Record<string, Record<string, string>>>({})
  const key = rows.map(({ table, id }) => `${table} ${id}`).join()
  useEffect(() => {
    let isShown = true
    // A name that cannot be loaded is not worth a message: the id is shown instead.
    loadNames(rows).then(
      (loaded) => isShown && setNames(loaded),
      () => {},
    )
    return () => {
      isShown = false
    }
  }, [key])
  return ({ table, id }) => names[table]?.[id]
}

async function loadNames(rows: readonly RowId[]): Promise<Record<string, Record<string, string>>> {
  const tables = [...new Set(rows.map(({ table }) => table))]
  const loaded = tables.map(async (table) => {
    const ids = new Set(rows.filter((row) => row.table === table).map(({ id }) => id))
    return [table, await read(`/names/${encode(table)}?ids=${[...ids]}`)] as const
  })
  return Object.fromEntries(await Promise.all(loaded))
}
