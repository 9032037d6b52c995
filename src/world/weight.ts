import type { World } from './world.ts'

/** About how much memory a world takes alone: what was written to it, and what it remembers. */
export function weighWorld({ history, journal, violations, snapshots, initial }: World): number {
  let weight = history.content + history.weight + journal.weight + (initial?.content ?? 0)
  for (const entry of violations.all()) weight += entry.weight
  return weight + snapshots.weight
}

/** About how much memory a row of a scenario takes. They are not weighed: they come from a developer, not from a caller. */
const seededRowWeight = 400

/** The weight of the rows that worlds begin with. Each table counts once, however many share it. */
export function weighInitial(worlds: readonly World[]): number {
  const tables = new Set(worlds.flatMap(({ initial }) => Object.values(initial?.tables ?? {})))
  let rows = 0
  for (const table of tables) rows += (table as { rows: { length: number } }).rows.length
  return rows * seededRowWeight
}
