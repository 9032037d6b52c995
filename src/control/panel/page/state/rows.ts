import { computed } from '@preact/signals'
import { encode } from '../base.ts'
import { read } from '../client.ts'
import { routeOf } from '../route.ts'
import { createResource } from './resource.ts'

export type Row = Record<string, unknown>

/** The table of the data view. */
export const tableName = computed(() => routeOf('data').path[0] ?? 'users')

export const rows = createResource<{ table: string; rows: Row[] }>(async () => {
  const table = tableName.value
  return { table, rows: await read(`/state/${encode(table)}`) }
})

let shown = tableName.value
tableName.subscribe((table) => {
  if (table === shown) return
  shown = table
  rows.invalidate()
})
