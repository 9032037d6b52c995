import { oncePer } from '../../core/once.ts'
import type { FieldShape } from '../../core/schema/any-shape.ts'
import { innermostOf } from '../../core/schema/walk.ts'
import type { AnyRow, AnyTable, AnyTables } from '../../core/store/references.ts'
import { freeze } from '../../core/store/row.ts'
import { Instant, StoredMetadata } from '../../core/store/row-shapes.ts'
import { day } from '../../core/time/clock.ts'
import { mapInTurns, takeTurns } from '../../core/time/turns.ts'
import type { World } from '../../world/world.ts'
import { ourSet } from '../applications.ts'
import { createMoves, type Moves, moveByDays } from './moves.ts'

/**
 * People's actions stay on workdays of their own calendar, and in the past. Rows of users' applications count as plans,
 * unless `datedBy` is set: they move by whole days, so that today stays today.
 */
export async function moveRows(world: World, then: number, now: number): Promise<void> {
  const timezones = new Map<unknown, string>(world.directory.all().map(({ id, timezone }) => [id, timezone]))
  const movesIn = createMoves(then, now)
  const movesOf = (row: AnyRow, actor: string) => movesIn(timezones.get(row[actor]))
  const movesBy = oncePer(moveByDays)
  const plans = movesBy(Math.floor(now / day) - Math.floor(then / day))
  const pause = takeTurns()
  for (const table of inOrder(world.tables)) {
    const { datedBy, annual = [] } = table.schema
    const isPlan = datedBy === undefined && !Object.hasOwn(ourSet.tables, table.name)
    const fields = datedFields(table).map((field) => [field, actorOf(table, field)] as const)
    if (fields.length === 0) continue
    const owners = ownersOf(table, world.tables)
    const moveRow = (row: AnyRow): AnyRow => {
      const moved: Record<string, unknown> = { ...row }
      const owner = owners?.get(row[datedBy!] as number)
      const known = isPlan ? plans : owner && movesBy(daysMoved(owners!, owner, movesOf))
      for (const [field, actor] of fields) {
        const value = row[field]
        if (!value) continue
        const moves = known ?? movesOf(row, actor)
        if (typeof value !== 'string') moved[field] = moveMetadata(value, annual, moves, row.created_at)
        else moved[field] = annual.includes(field) ? moves.annualInstant(value) : moves.instant(value)
      }
      return freeze(moved as AnyRow)
    }
    table.fill(await mapInTurns(table.all(), moveRow, pause), table.nextId)
  }
}

/** A row's owner must not have moved yet. */
function inOrder(tables: AnyTables): AnyTable[] {
  const all = Object.values(tables)
  return [...all.filter((table) => ownersOf(table, tables)), ...all.filter((table) => !ownersOf(table, tables))]
}

/** The table that `datedBy` names, unless it is the users' table. */
function ownersOf({ schema: { references, datedBy = '' } }: AnyTable, tables: AnyTables): AnyTable | undefined {
  const to = references?.[datedBy]?.to
  return to === undefined || to === 'users' ? undefined : tables[to]
}

/** For the items of a sheet, so that a trip stays together. */
function daysMoved(table: AnyTable, row: AnyRow, movesOf: (row: AnyRow, actor: string) => Moves): number {
  const [field = ''] = datedFields(table)
  const value = row[field]
  if (typeof value !== 'string') return 0
  return Math.floor((Date.parse(movesOf(row, actorOf(table, field)).instant(value)) - Date.parse(value)) / day)
}

function actorOf({ schema: { references = {}, datedBy = '' } }: AnyTable, field: string): string {
  const by = field.replace(/_at$/, '_by')
  return by !== field && Object.hasOwn(references, by) ? by : datedBy
}

/** Dates in metadata move too; otherwise people would get older with each move. */
function moveMetadata(metadata: object, annual: readonly string[], moves: Moves, created: unknown): object {
  const entries = Object.entries(metadata)
  if (!entries.some(([, value]) => isDate(value))) return metadata
  const move = (name: string, date: string) =>
    annual.includes(name) ? moves.annualDate(date) : moves.date(date, created)
  return Object.fromEntries(
    entries.map(([name, value]) => [name, isDate(value) ? move(name, value).slice(0, 10) : value]),
  )
}

function isDate(value: unknown): value is string {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value))
}

function datedFields({ schema }: AnyTable): string[] {
  const shape: Readonly<Record<string, FieldShape>> = schema.shape.shape
  return Object.keys(shape).filter((name) => shape[name] === StoredMetadata || innermostOf(shape[name]!) === Instant)
}
