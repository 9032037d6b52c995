import { serialiseForPieces } from '../../core/store/portable-json.ts'
import type { AnyTable } from '../../core/store/references.ts'
import { mapInTurns, takeTurns } from '../../core/time/turns.ts'
import { type ExportedWorld, headOf } from '../head.ts'
import type { World } from '../world.ts'

/** Like `world.export()`, but in turns, for `writePieces`. Rows are immutable, so the export is consistent. */
export async function exportInTurns(world: World): Promise<ExportedWorld> {
  const head = headOf(world)
  const held = Object.entries<AnyTable>(world.tables).map(([name, table]) => ({
    name,
    nextId: table.nextId,
    rows: table.all(),
  }))
  const pause = takeTurns()
  const tables: ExportedWorld['tables'] = {}
  for (const { name, nextId, rows } of held)
    tables[name] = { nextId, rows: await mapInTurns(rows, serialiseForPieces, pause) }
  return { format: 1, ...head, tables }
}
