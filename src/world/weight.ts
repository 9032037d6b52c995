import type { Contents } from '../core/store/contents.ts'
import type { Row } from '../core/store/table-schema.ts'
import { weighSnapshots } from './snapshots.ts'
import type { ControlStep, WorldState } from './world-state.ts'

/** Approximate bytes of a world's own data, without the rows it shares with its scenario. */
export function weighWorld(state: WorldState): number {
  const { content, history, journal, violations, snapshots, initial, checkpoints, faults } = state
  let weight = content + history.weight + journal.weight + (initial?.content ?? 0)
  for (const entry of violations) weight += entry.weight
  for (const { steps } of checkpoints) weight += weighSteps(steps)
  return weight + faults.held.length * heaviestFault + weighSnapshots(snapshots.byName)
}

export function weighSteps(steps: readonly ControlStep[]): number {
  return steps.reduce((sum, { path, body }) => sum + path.length + body.length + stepWeight, 0)
}

const stepWeight = 128

/** Its name and its message, of 4,000 characters each, and the rest. */
const heaviestFault = 9 * 1024

/** Seeded rows are not weighed one by one, because they come from the developer, not from requests. */
export const seededRowWeight = 400

/** A table shared by several worlds counts once. */
export function weighInitial(worlds: readonly WorldState[]): number {
  return weighSeeded(new Set(worlds.flatMap(({ initial }) => initial?.tables ?? [])))
}

export function weighSeeded(tables: Iterable<object>): number {
  let rows = 0
  for (const table of tables) rows += (table as Contents<Row>).rows.size
  return rows * seededRowWeight
}
