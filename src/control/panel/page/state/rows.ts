import { signal } from '@preact/signals'
import type { RowPage, RowSchema } from '../../../rows/shapes.ts'
import { encode, world } from '../base.ts'
import { read } from '../client.ts'
import { onEvent } from '../stream.ts'
import { useLoaded } from './resource.ts'

export type Row = RowPage['rows'][number]

export type Names = RowPage['names']

export interface RowQuery {
  limit?: number
  offset?: number
  sort?: string
  words?: string
  where?: string
  columns?: string
}

export function findRows(table: string, query: RowQuery): Promise<RowPage> {
  return read(`/rows/${encode(table)}${toSearch(query)}`)
}

/** A page of rows, which is loaded again when one of them changes. */
export function useRows(table: string, query: RowQuery): RowPage | undefined {
  return useLoaded(`${table}${toSearch(query)}`, () => findRows(table, query), [table])
}

export function useSchema(table: string): RowSchema | undefined {
  return useLoaded(table, () => read(`/schema/${encode(table)}`), [])
}

function toSearch(query: RowQuery): `?${string}` {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  return `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`
}

/** The events after which the whole state is another. */
const replacements = ['started', 'reset', 'restored', 'control.importState']

/** Calls it when all rows may be others: in another world, or after the whole state was replaced. */
export function onOtherRows(listener: () => void): void {
  world.subscribe(listener)
  onEvent('world', ({ what }) => replacements.includes(what) && listener())
}

/** What was typed in the form of a row, by its table and id, until it is saved or discarded. */
export const rowDrafts = signal<Readonly<Record<string, Row>>>({})

onOtherRows(() => {
  rowDrafts.value = {}
})
