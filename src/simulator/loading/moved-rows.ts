import type { FieldShape } from '../../core/schema/any-shape.ts'
import { innermostOf } from '../../core/schema/walk.ts'
import type { AnyRow, AnyTable, AnyTables } from '../../core/store/references.ts'
import { freeze } from '../../core/store/row.ts'
import { Instant, StoredMetadata } from '../../core/store/row-shapes.ts'
import { day } from '../../core/time/clock.ts'
import { mapInTurns, takeTurns } from '../../core/time/turns.ts'
import type { World } from '../../world/world.ts'
import { ourSet } from '../applications.ts'
import { caching, createMoves, type Moves } from './moves.ts'

/**
 * People's actions stay on workdays of their own calendar, and in the past. Rows of users' applications count as plans,
 * unless `datedBy` is set: they move by whole days, so that today stays today.
 */
export async function moveRows(world: World, then: number, now: number): Promise<void> {
  const timezones = new Map<unknown, string>(world.directory.all().map(({ id, timezone }) => [id, timezone]))
  const movesIn = createMoves(then, now)
  const days = Math.floor(now / day) - Math.floor(then / day)
  const movePlan = caching((time) => time + days * day)
  const plans = { instant: movePlan, date: movePlan, annualInstant: movePlan, annualDate: movePlan }
  const pause = takeTurns()
  for (const table of inOrder(world.tables)) {
    const { datedBy, annual = [] } = table.schema
    const isPlan = datedBy === undefined && !Object.hasOwn(ourSet.tables, table.name)
    const fields = datedFields(table).map((field) => [field, sourceOf(table, field, world.tables)] as const)
    if (fields.length === 0) continue
    const moveRow = (row: AnyRow): AnyRow => {
      const moved: Record<string, unknown> = { ...row }
      for (const [field, findSource] of fields) {
        const value = row[field]
        if (!value) continue
        const { who, like } = findSource(row)
        const moves = isPlan ? plans : movesIn(timezones.get(who))
        if (typeof value !== 'string') moved[field] = moveMetadata(value, annual, moves, row.created_at)
        else moved[field] = annual.includes(field) ? moves.annualInstant(value) : moves.instant(value, like)
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

/** Who acted. A row with an owner, such as an item of a sheet, moves as far as its owner. */
function sourceOf(
  table: AnyTable,
  field: string,
  tables: AnyTables,
): (row: AnyRow) => { who: unknown; like?: unknown } {
  const { references = {}, datedBy = '' } = table.schema
  const owners = ownersOf(table, tables)
  const by = field.replace(/_at$/, '_by')
  const actor = by !== field && Object.hasOwn(references, by) ? by : datedBy
  if (!owners) return (row) => ({ who: row[actor] })
  const [when = ''] = datedFields(owners)
  return (row) => {
    const owner = owners.get(row[datedBy] as number)
    return { who: owner?.[owners.schema.datedBy ?? ''], like: owner?.[when] }
  }
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
