import type { FaultsState } from '../../core/faults/faults.ts'
import type { Exempt } from '../../core/store/expiry.ts'
import { serialise } from '../../core/store/portable-json.ts'
import type { AnyTable } from '../../core/store/references.ts'
import { atOnce } from '../../core/time/turns.ts'
import type { World } from '../world.ts'
import { checkConsistency, putRows } from './import.ts'

/** How a saved state differs from the scenario that it extends. */
export interface SavedChanges {
  /** The state of `world.random`. */
  random?: number
  faults?: FaultsState
  exempt?: Exempt
  /** By table. Rows are as in an export: bytes are base64 under `$bytes`. */
  tables?: Readonly<Record<string, TableChanges>>
}

export interface TableChanges {
  /** The id of the next new row. */
  nextId?: number
  added?: readonly { readonly id: number; readonly [field: string]: unknown }[]
  /** The changed fields, by the id of the row. */
  changed?: Readonly<Record<number, Readonly<Record<string, unknown>>>>
  removed?: readonly number[]
}

/**
 * Applies the changes of a saved scenario to the scenario that it extends.
 *
 * @example
 * seed: (world) => applyChanges(world, { tables: { users: { changed: { 7: { job_title: 'Night manager' } } } } })
 */
export function applyChanges(world: World, { random, faults, exempt, tables = {} }: SavedChanges): void {
  const parts = Object.entries(tables).map(([name, changes]) => [name, toRows(needChanged(world, name), changes)])
  atOnce(putRows(world, Object.fromEntries(parts)))
  checkConsistency(world, null)
  if (random !== undefined) world.random.state = random
  if (faults) world.faults.state = faults
  if (exempt) world.transactions.change().exempt = exempt
}

function needChanged({ tables }: World, name: string): AnyTable {
  if (Object.hasOwn(tables, name)) return tables[name]!
  throw new Error(
    `the table "${name}" is missing. Please list the extension or application that adds it in "applications", in the options or in fauxtranet.config.ts.`,
  )
}

function toRows(table: AnyTable, { nextId = table.nextId, added = [], changed = {}, removed = [] }: TableChanges) {
  const patched = Object.entries(changed).map(([id, fields]) => ({
    ...(serialise(table.need(Number(id))) as { id: number }),
    ...fields,
  }))
  return { nextId, gone: removed, rows: [...patched, ...added] }
}
