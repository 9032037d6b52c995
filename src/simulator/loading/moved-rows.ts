import { freeze } from '../../core/store/freeze.ts'
import type { AnyRow, AnyTable } from '../../core/store/references.ts'
import { Instant, StoredMetadata } from '../../core/store/row-shapes.ts'
import { day, earliest, latest } from '../../core/time/clock.ts'
import { mapInTurns, takeTurns } from '../../core/time/turns.ts'
import type { World } from '../../world/world.ts'
import { moveByWorkdays } from './workdays.ts'

/**
 * Moves the dates in the rows of a world, its instants and the dates in metadata, by so many days from what its clock
 * showed. What somebody did on a workday is on a workday again.
 */
export async function moveRows(world: World, shown: number, days: number): Promise<void> {
  const today = Math.floor(shown / day)
  const move = caching(moveByWorkdays(today, today + days))
  const pause = takeTurns()
  for (const table of Object.values<AnyTable>(world.tables)) {
    const fields = datedFields(table)
    if (fields.length === 0) continue
    table.fill(await mapInTurns(table.all(), (row) => moveRow(row, fields, move), pause), table.nextId)
  }
}

type Move = (date: string) => string

function moveRow(row: AnyRow, fields: readonly string[], move: Move): AnyRow {
  const moved: Record<string, unknown> = { ...row }
  for (const field of fields) {
    const value = row[field]
    if (typeof value === 'string') moved[field] = move(value)
    else if (value) moved[field] = moveDates(value, move)
  }
  return freeze(moved as AnyRow)
}

/** A start or a birthday that stayed would make people older with each move. */
function moveDates(metadata: object, move: Move): object {
  const entries = Object.entries(metadata)
  if (!entries.some(([, value]) => isDate(value))) return metadata
  return Object.fromEntries(entries.map(([key, value]) => [key, isDate(value) ? move(value).slice(0, 10) : value]))
}

function isDate(value: unknown): value is string {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value))
}

/** Stays within the range of the clock. Many rows have the same instants, and formatting one takes long. */
function caching(move: (time: number) => number): Move {
  const known = new Map<string, string>()
  return (date) => {
    const before = known.get(date)
    if (before !== undefined) return before
    const moved = new Date(Math.min(Math.max(move(Date.parse(date)), earliest), latest)).toISOString()
    known.set(date, moved)
    return moved
  }
}

/** The fields of a table whose shape is an instant, optional or not, or metadata. */
function datedFields({ schema }: AnyTable): string[] {
  const shape: object = schema.shape.shape
  return Object.entries(shape)
    .filter(([, part]) => part === StoredMetadata || part === Instant || part._zod.def.innerType === Instant)
    .map(([field]) => field)
}
