import { freeze } from '../core/store/freeze.ts'
import type { AnyRow, AnyTable } from '../core/store/references.ts'
import { Instant } from '../core/store/row-shapes.ts'
import { earliest, latest } from '../core/time/clock.ts'
import type { World } from '../world/world.ts'
import { mapInTurns, takeTurns } from './pace.ts'

/** Moves every instant in the rows of a world by so many milliseconds. */
export async function moveRows(world: World, milliseconds: number): Promise<void> {
  const move = moveBy(milliseconds)
  const pause = takeTurns()
  for (const table of Object.values<AnyTable>(world.tables)) {
    const fields = instantFields(table)
    if (fields.length === 0) continue
    table.fill(await mapInTurns(table.all(), (row) => moveRow(row, fields, move), pause), table.nextId)
  }
}

function moveRow(row: AnyRow, fields: readonly string[], move: (instant: string) => string): AnyRow {
  const moved: Record<string, unknown> = { ...row }
  for (const field of fields) {
    const instant = row[field]
    if (typeof instant === 'string') moved[field] = move(instant)
  }
  return freeze(moved as AnyRow)
}

/** Stays within the range of the clock. Many rows have the same instants, and formatting one takes long. */
function moveBy(milliseconds: number): (instant: string) => string {
  const known = new Map<string, string>()
  return (instant) => {
    const before = known.get(instant)
    if (before !== undefined) return before
    const time = Math.min(Math.max(Date.parse(instant) + milliseconds, earliest), latest)
    const moved = new Date(time).toISOString()
    known.set(instant, moved)
    return moved
  }
}

/** The fields of a table whose shape is an instant, optional or not. */
function instantFields({ schema }: AnyTable): string[] {
  const shape: object = schema.shape.shape
  return Object.entries(shape)
    .filter(([, part]) => part === Instant || part._zod.def.innerType === Instant)
    .map(([field]) => field)
}
