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
  const plans = moveByDays(Math.floor(now / day) - Math.floor(then / day))
  const pause = takeTurns()
  for (const table of Object.values<AnyTable>(world.tables)) {
    const { datedBy, annual = [] } = table.schema
    const isPlan = datedBy === undefined && !Object.hasOwn(ourSet.tables, table.name)
    const fields = datedFields(table).map((field) => [field, actorOf(table, field)] as const)
    if (fields.length === 0) continue
    const movesOf = (row: AnyRow, field: string) => movesIn(timezones.get(personIn(row, field, table, world.tables)))
    const moveRow = (row: AnyRow): AnyRow => {
      const moved: Record<string, unknown> = { ...row }
      for (const [field, actor] of fields) {
        const value = row[field]
        if (!value) continue
        const moves = isPlan ? plans : movesOf(row, actor)
        if (typeof value !== 'string') moved[field] = moveMetadata(value, annual, moves, row.created_at)
        else moved[field] = annual.includes(field) ? moves.annualInstant(value) : moves.instant(value)
      }
      return freeze(moved as AnyRow)
    }
    table.fill(await mapInTurns(table.all(), moveRow, pause), table.nextId)
  }
}

/** The owner of an item is the owner of its sheet. */
function personIn(row: AnyRow, field: string, { schema: { references = {} } }: AnyTable, tables: AnyTables): unknown {
  const { to = 'users' } = references[field] ?? {}
  if (to === 'users') return row[field]
  return tables[to]?.get(row[field] as number)?.[tables[to].schema.datedBy ?? '']
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
