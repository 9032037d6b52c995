import { checkAll, hasUnreadable } from '../../core/http/validate.ts'
import { badRequest, invalid, notFound } from '../../core/refusal.ts'
import { deserialiseRow, serialise } from '../../core/store/portable-json.ts'
import {
  type AnyRow,
  type AnyTable,
  addRows,
  checkNewRows,
  deleteRows,
  findBrokenReference,
  often,
} from '../../core/store/references.ts'
import { freeze, parseRow, weighRow } from '../../core/store/row.ts'
import { highestId } from '../../core/store/table-schema.ts'
import { suggestOrList } from '../../core/text/suggest.ts'
import { readInstant } from '../../core/time/clock.ts'
import { atOnce, inTurns, type Steps } from '../../core/time/turns.ts'
import { withHead } from '../head.ts'
import type { World } from '../world.ts'
import { orRefuse } from './refuse.ts'
import type { State } from './shapes.ts'

export function needTable(world: World, name: string): AnyTable {
  if (Object.hasOwn(world.tables, name)) return world.tables[name]!
  throw notFound(`there is no table "${name}".${suggestOrList(name, Object.keys(world.tables))}`)
}

/** The world changes only if every row is valid. */
export function importState(world: World, state: State): void {
  replaceState(atOnce(createTrial(world, state)), world, state)
}

/** The same in turns, since a state may be large. The returned function replaces the state of a world. */
export async function prepareImport(world: World, state: State): Promise<(target: World) => void> {
  const trial = await inTurns(createTrial(world, state))
  const { strict, fidelity } = world
  return (target) => replaceState(trial, target, { strict, fidelity, ...state })
}

function replaceState(trial: World, world: World, state: State): void {
  const { strict, fidelity } = world
  trial.state = withHead(trial.state, { strict, fidelity, ...state })
  // Otherwise the next request would do it, even a refused one.
  trial.runDue()
  world.restore(trial.snapshot())
}

/** Validates a state by creating another world from it. */
function* createTrial(world: World, state: State): Steps<World> {
  if (readInstant(state.now) === undefined) throw invalid({ name: 'now', reason: 'must be in the years 1000 to 9999' })
  const trial = world.createEmpty()
  yield* fillTables(trial, state.tables)
  yield* checkTables(trial, state.currentUser)
  for (const [name, { rows }] of Object.entries(state.tables)) {
    for (const [i, row] of rows.entries()) {
      if (hasUnreadable(row)) checkAll(row, serialise(needTable(trial, name).get(row.id)), name)
      if (i % often === 0) yield
    }
  }
  return trial
}

/** A transaction would add all rows of a table without a pause. */
function* fillTables(trial: World, given: State['tables']): Steps {
  let content = 0
  for (const { table, read, nextId } of yield* readTables(trial, given)) {
    yield* checkNew(table, read)
    for (const [i, row] of read.entries()) {
      content += weighRow(freeze(row))
      if (i % often === 0) yield
    }
    table.fill(read, nextId)
    yield
  }
  trial.state = { ...trial.state, content }
}

function* checkNew(table: AnyTable, rows: readonly AnyRow[]): Steps {
  const steps = checkNewRows(table, rows)
  while (!orRefuse(() => steps.next()).done) yield
}

interface TableRows {
  nextId: number
  rows: readonly { id: number }[]
  gone?: readonly number[]
}

/** Inserts or replaces rows by id, without checking the result: call `checkTables` afterwards. */
export function* putRows(world: World, given: Readonly<Record<string, TableRows>>): Steps {
  const parts = yield* readTables(world, given)
  // Deletes from all tables first, because a unique name may have moved to another row.
  for (const { table, gone, rows } of parts) deleteRows(table, [...gone, ...rows.map(({ id }) => id)])
  for (const { table, read, nextId } of parts) {
    yield* checkNew(table, read)
    addRows(table, read)
    table.skipTo(nextId)
  }
}

interface ReadTable extends Required<TableRows> {
  table: AnyTable
  read: AnyRow[]
}

function* readTables(world: World, given: Readonly<Record<string, TableRows>>): Steps<ReadTable[]> {
  const parts = Object.entries(given).map(([name, part]) => ({
    table: needTable(world, name),
    gone: [],
    read: [] as AnyRow[],
    ...part,
  }))
  for (const { table, nextId, rows } of parts) {
    checkId(table, nextId, highestId + 1)
    for (const { id } of rows) checkId(table, id, highestId)
  }
  for (const { table, rows, read } of parts) {
    for (const row of rows) {
      // Copied, because objects built field by field are slow to read.
      read.push(orRefuse(() => ({ ...(parseRow(table, row.id, deserialiseRow(row)) as AnyRow) })))
      if (read.length % often === 0) yield
    }
  }
  return parts
}

function checkId({ name }: AnyTable, id: number, highest: number): void {
  if (id < 1 || id > highest) throw invalid({ name: `tables.${name}`, reason: `${id} is not a valid id` })
}

export function checkConsistency(world: World, currentUser: number | null): void {
  atOnce(checkTables(world, currentUser))
}

export function* checkTables(world: World, currentUser: number | null): Steps {
  for (const [name, table] of Object.entries<AnyTable>(world.tables)) {
    const sound = {}
    for (const [i, row] of table.all().entries()) {
      checkReferences(world, name, row, sound)
      if (i % often === 0) yield
    }
  }
  if (currentUser !== null && !world.directory.get(currentUser)) {
    throw invalid({ name: 'currentUser', reason: `there is no user ${currentUser}` })
  }
}

export function checkReferences(world: World, table: string, row: AnyRow, sound?: Record<string, Set<number>>): void {
  const broken = findBrokenReference(world.tables, table, row, sound)
  if (broken) throw badRequest(broken)
}
