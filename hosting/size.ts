import { lighten } from '../src/core/interpreter/journal.ts'
import { Refusal } from '../src/core/refusal.ts'
import type { Contents } from '../src/core/store/contents.ts'
import { shorten } from '../src/core/store/history.ts'
import type { Row } from '../src/core/store/table-schema.ts'
import type { SnapshotCache } from '../src/simulator/options.ts'
import { seededRowWeight, weighWorld } from '../src/world/weight.ts'
import type { World, WorldState } from '../src/world/world.ts'

/** On average, measured in workerd with up to 40,000 people. */
const hostedRowWeight = 1536
/** Each for undo and for requests. */
const mostPast = 8 * 1024 * 1024

const inMegabytes = (bytes: number) => Math.ceil(bytes / 1024 / 1024)

export class TooLarge extends Refusal {
  constructor(message: string) {
    super(507, message)
  }
}

/** Throws if a world needs more memory than this. `written` is what it has in addition to its initial rows. */
export function checkSize(initialRows: number, written: number, most: number): void {
  const size = initialRows * hostedRowWeight + written
  if (size <= most) return
  throw new TooLarge(
    `The world would have about ${inMegabytes(size)} MB, and a hosted world may have ${inMegabytes(most)} MB. Please delete snapshots, reset it, or load a smaller scenario.`,
  )
}

/** The rows of a scenario count once, because its worlds share them. */
export function sizeOf(states: readonly WorldState[]): number {
  const shared = new Set(states.flatMap(({ initial }) => initial?.tables ?? []))
  return states.reduce((sum, state) => sum + weighWorld(state), countRows([...shared]) * hostedRowWeight)
}

export function checkRows(rows: number, most: number): void {
  if (rows <= most) return
  throw new TooLarge(
    `The world would have ${rows} rows, and a hosted world may have ${most}. Please reset it, or load a smaller scenario.`,
  )
}

export function countRows(tables: WorldState['tables']): number {
  return tables.reduce((sum: number, table) => sum + (table as Contents<Row>).rows.size, 0)
}

/** Drops cached scenarios, the oldest first, until they need no more memory than one world may. */
export function limitCache(cache: SnapshotCache, most: number): void {
  const sizes = Array.from(cache, ([key, { weight }]) => ({ key, size: (weight / seededRowWeight) * hostedRowWeight }))
  let all = sizes.reduce((sum, { size }) => sum + size, 0)
  for (const { key, size } of sizes) {
    if (all <= most) return
    cache.delete(key)
    all -= size
  }
}

/** Otherwise, undo and requests might need more memory than the world. */
export function limitPast(world: World): void {
  const { history, journal } = world.state
  const limited = { history: shorten(history, mostPast), journal: lighten(journal, mostPast) }
  if (limited.history !== history || limited.journal !== journal) world.state = { ...world.state, ...limited }
}
