import type { Contents } from '../core/store/contents.ts'
import type { Row } from '../core/store/table-schema.ts'
import { weighSnapshots } from './snapshots.ts'
import type { WorldState } from './world-state.ts'

/** Approximate bytes of a world's own data, without the rows it shares with its scenario. */
export function weighWorld({ content, history, journal, violations, snapshots, initial }: WorldState): number {
  let weight = content + history.weight + journal.weight + (initial?.content ?? 0)
  for (const entry of violations) weight += entry.weight
  return weight + weighSnapshots(snapshots.byName)
}

/** Seeded rows are not weighed one by one, because they come from the developer, not from requests. */
const seededRowWeight = 400

/** A table shared by several worlds counts once. */
export function weighInitial(worlds: readonly WorldState[]): number {
  const tables = new Set(worlds.flatMap(({ initial }) => initial?.tables ?? []))
  let rows = 0
  for (const table of tables) rows += (table as Contents<Row>).rows.size
  return rows * seededRowWeight
}
