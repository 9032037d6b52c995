import { readDuration, readInstant } from '../kernel/clock.ts'
import { type FaultRule, type HeldFault, readRule } from '../kernel/fault-rule.ts'
import { rowFromPortable } from '../kernel/portable.ts'
import { type AnyRow, type AnyTable, findBrokenReference } from '../kernel/references.ts'
import { badRequest, failed, invalid, notFound } from '../kernel/refusal.ts'
import { TableError } from '../kernel/table.ts'
import { suggest } from '../kernel/words.ts'
import { needEndpoints } from '../owner.ts'
import { ScenarioError } from '../scenario.ts'
import { signIn } from '../sign-in.ts'
import { createWorld, type ExportedWorld, type World } from '../world.ts'
import type { State } from './shapes.ts'

type ExportedTables = ExportedWorld['tables']

/** Turns the complaint of a part about what it was given into a refusal. */
export function orRefuse<Result>(work: () => Result): Result {
  try {
    const result = work()
    return result instanceof Promise ? (result.catch(refuse) as Result) : result
  } catch (error) {
    return refuse(error)
  }
}

function refuse(error: unknown): never {
  if (error instanceof TableError || error instanceof RangeError) throw badRequest(error.message)
  if (error instanceof ScenarioError) throw failed(error.message)
  throw error
}

export function needInstant(now: string): void {
  if (now === 'real' || readInstant(now) !== undefined) return
  throw invalid({ name: 'now', reason: 'must be "real" or an ISO 8601 instant' })
}

/** As settings have it. */
export function usernameOf(user: string | number | null): string | number {
  return user ?? 'nobody'
}

export function setUser(world: World, user: string | number | null): void {
  try {
    const name = typeof user === 'number' ? world.users.get(user)?.username : user
    signIn(world, name === null ? 'nobody' : (name ?? String(user)))
  } catch (error) {
    throw invalid({ name: 'user', reason: (error as Error).message })
  }
}

export function setClock(world: World, { now, frozen }: { now?: string; frozen?: boolean }): void {
  orRefuse(() =>
    world.clock.set(now ?? world.clock.instant(), frozen ?? (now === undefined ? world.clock.frozen : now !== 'real')),
  )
  world.runDue()
}

export function advanceClock(world: World, by: number | string): void {
  const milliseconds = readDuration(by)
  if (milliseconds === undefined || milliseconds < 0) {
    throw invalid({ name: 'by', reason: 'must be milliseconds, or a number with ms, s, m, h, d or w' })
  }
  orRefuse(() => world.clock.advance(milliseconds))
  world.runDue()
}

export async function addFault(world: World, rule: FaultRule): Promise<HeldFault> {
  await orRefuse(() => needEndpoints([rule.endpoint]))
  return orRefuse(() => world.faults.add(rule))
}

/** Faults that are at work somewhere else may come from anywhere. */
export async function needFaults(faults: readonly HeldFault[] = []): Promise<void> {
  await orRefuse(() => needEndpoints(faults.map(({ endpoint }) => endpoint)))
  for (const { id, passed, hits, ...rule } of faults) orRefuse(() => readRule(rule))
}

export function deleteFault(world: World, id: number): void {
  if (!world.faults.remove(id)) throw notFound(`there is no fault ${id}`)
}

export function needTable(world: World, name: string): AnyTable {
  if (!Object.hasOwn(world.tables, name)) {
    throw notFound(`there is no table "${name}".${suggest(name, Object.keys(world.tables))}`)
  }
  return world.tables[name as keyof World['tables']]
}

/** So that there are always more. */
const highestId = 2 ** 40

/** The world is changed only when every row of the import is right. */
export function importState(world: World, state: State): void {
  if (readInstant(state.now) === undefined) throw invalid({ name: 'now', reason: 'is beyond the years of the clock' })
  const trial = createWorld()
  for (const [name, { rows, nextId }] of Object.entries(state.tables)) {
    const table = needTable(trial, name)
    const wrong = [nextId, ...rows.map(({ id }) => id)].find((id) => id < 1 || id > highestId)
    if (wrong !== undefined) throw invalid({ name: `tables.${name}`, reason: `${wrong} is no id` })
    orRefuse(() => {
      for (const row of rows) table.add(rowFromPortable(row))
    })
  }
  for (const [name, table] of Object.entries(trial.tables))
    for (const row of table.all()) needReferences(trial, name, row)
  if (state.currentUser !== null && !trial.users.has(state.currentUser)) {
    throw invalid({ name: 'currentUser', reason: `there is no user ${state.currentUser}` })
  }
  // The rows as their shapes made them, not as they came.
  world.import({ ...state, tables: withNextIds(trial.export().tables, state.tables) })
}

/** For what no endpoint makes: top-level folders, grants, record types. Without an id it gets the next one. */
export function addRow(world: World, name: string, fields: Record<string, unknown>): AnyRow {
  const table = needTable(world, name)
  const { id } = fields
  if (id !== undefined && !(Number.isSafeInteger(id) && Number(id) >= 1 && Number(id) <= highestId)) {
    throw invalid({ name: 'id', reason: `${JSON.stringify(id)} is no id` })
  }
  const row = orRefuse(() => table.add(rowFromPortable(fields)))
  needReferences(world, name, row)
  return row
}

export function patchRow(world: World, name: string, id: number, changes: Record<string, unknown>) {
  const table = needTable(world, name)
  const row = table.get(id)
  if (!row) throw notFound(`there is no row ${id} in ${name}`)
  for (const field of Object.keys(changes)) {
    if (field === 'id' || !Object.hasOwn(row, field)) {
      throw invalid({
        name: field,
        reason: `is not a field of ${name} to change.${suggest(
          field,
          Object.keys(row).filter((known) => known !== 'id'),
        )}`,
      })
    }
  }
  const patched = orRefuse(() => table.patch(id, rowFromPortable(changes)))
  needReferences(world, name, patched)
  return patched
}

function needReferences(world: World, name: string, row: AnyRow): void {
  const broken = findBrokenReference(world.tables, name, row)
  if (broken) throw badRequest(broken)
}

function withNextIds(tables: ExportedTables, given: ExportedTables): ExportedTables {
  const entries = Object.entries(tables).map(([name, table]) => [
    name,
    { ...table, nextId: Math.max(table.nextId, given[name]?.nextId ?? 1) },
  ])
  return Object.fromEntries(entries)
}
