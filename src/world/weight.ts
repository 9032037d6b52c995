import type { Contents } from '../core/store/contents.ts'
import type { Row } from '../core/store/table-schema.ts'
import { weighSnapshots } from './snapshots.ts'
import type { WorldState } from './world-state.ts'

/** About how much memory a world takes alone: what was written to it, and what it remembers. */
export function weighWorld({ content, history, journal, violations, snapshots, initial }: WorldState): number {
  let weight = content + history.weight + journal.weight + (initial?.content ?? 0)
  for (const entry of violations) weight += entry.weight
  return weight + weighSnapshots(snapshots.byName)
}

/** About how much memory a row of a scenario takes. They are not weighed: they come from a developer, not from a caller. */
const seededRowWeight = 400

/** The weight of the rows that worlds begin with. Each table counts once, however many share it. */
export function weighInitial(worlds: readonly WorldState[]): number {
  const tables = new Set(worlds.flatMap(({ initial }) => initial?.tables ?? []))
  let rows = 0
  for (const table of tables) rows += (table as Contents<Row>).rows.size
  return rows * seededRowWeight
}
