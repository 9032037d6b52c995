import { checkAll, hasUnreadable } from '../../core/http/validate.ts'
import { badRequest, invalid, notFound } from '../../core/refusal.ts'
import { findBrokenReference } from '../../core/store/broken-reference.ts'
import { deserialiseRow, serialise } from '../../core/store/portable-json.ts'
import type { AnyRow, AnyTable } from '../../core/store/references.ts'
import { highestId } from '../../core/store/table-schema.ts'
import { suggest } from '../../core/text/suggest.ts'
import { readInstant } from '../../core/time/clock.ts'
import type { World } from '../world.ts'
import { orRefuse } from './refuse.ts'
import type { State } from './shapes.ts'

export function needTable(world: World, name: string): AnyTable {
  if (Object.hasOwn(world.tables, name)) return world.tables[name]!
  throw notFound(`there is no table "${name}".${suggest(name, Object.keys(world.tables))}`)
}

/** Imports a state. The world changes only when every row is valid. */
export function importState(world: World, state: State): void {
  if (readInstant(state.now) === undefined) throw invalid({ name: 'now', reason: 'is beyond the years of the clock' })
  const trial = world.createEmpty()
  // As one step: a history of each row would cost as much as the rows.
  trial.transactions.atomically(() => putRows(trial, state.tables))
  checkConsistency(trial, state.currentUser)
  for (const [name, { rows }] of Object.entries(state.tables))
    for (const row of rows) if (hasUnreadable(row)) checkAll(row, serialise(needTable(trial, name).get(row.id)), name)
  const { strict, fidelity } = world
  trial.takeHead({ strict, fidelity, ...state })
  // The rows as their shapes parsed them, not as they were given.
  world.restore(trial.snapshot())
}

/** Rows of a table to put in, and ids of rows to delete. */
interface TableRows {
  nextId: number
  rows: readonly { id: number }[]
  gone?: readonly number[]
}

/** Puts rows in the place of those with the same ids. `checkConsistency` checks the result as a whole. */
export function putRows(world: World, given: Readonly<Record<string, TableRows>>): void {
  const parts = Object.entries(given).map(([name, part]) => ({ table: needTable(world, name), gone: [], ...part }))
  for (const { table, nextId, rows } of parts) {
    const isWrong = (id: number, highest: number) => id < 1 || id > highest
    const wrong = isWrong(nextId, highestId + 1) ? nextId : rows.find(({ id }) => isWrong(id, highestId))?.id
    if (wrong !== undefined) throw invalid({ name: `tables.${table.name}`, reason: `${wrong} is no id` })
  }
  orRefuse(() => {
    // Deletes in all tables first: a unique name may have moved to another row.
    for (const { table, gone, rows } of parts)
      for (const id of [...gone, ...rows.map((row) => row.id)]) table.delete(id)
    for (const { table, rows, nextId } of parts) {
      for (const row of rows) table.add(deserialiseRow(row))
      table.skipTo(nextId)
    }
  })
}

/** Refuses a world with a broken reference, or whose current user does not exist. */
export function checkConsistency(world: World, currentUser: number | null): void {
  for (const [name, table] of Object.entries<AnyTable>(world.tables)) {
    const sound = {}
    for (const row of table.all()) checkReferences(world, name, row, sound)
  }
  if (currentUser !== null && !world.directory.get(currentUser)) {
    throw invalid({ name: 'currentUser', reason: `there is no user ${currentUser}` })
  }
}

export function checkReferences(world: World, table: string, row: AnyRow, sound?: Record<string, Set<number>>): void {
  const broken = findBrokenReference(world.tables, table, row, sound)
  if (broken) throw badRequest(broken)
}
