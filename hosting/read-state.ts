import { weighRow } from '../src/core/store/row.ts'
import { FirstLine } from '../src/persistence/lines.ts'
import { readWorld } from '../src/persistence/reading.ts'
import { changedTables, type WriteOptions, worldIn } from '../src/persistence/writing.ts'
import type { Snapshot, World, WorldState } from '../src/world/world.ts'
import { findBase, hashOf } from './bases.ts'
import type { SavedFiles } from './files.ts'
import type { Host } from './host.ts'
import type { WorldStorage } from './storage.ts'

export interface StorageContext {
  storage: WorldStorage
  files: SavedFiles
  host: Host
}

/** Reads a state that is saved as a difference from a scenario's rows. */
export async function readState(
  empty: World,
  lines: Iterator<string> & Iterable<string>,
  { storage, host }: StorageContext,
) {
  const first = FirstLine.parse(JSON.parse(lines.next().value ?? ''))
  // Lines of another version, or with other tables, are checked.
  const isCurrent = first.by === host.writer
  const hash = first.base?.outline
  const base = hash === undefined ? empty.state : await findBase(empty, hash, storage.base(hash), host.writer)
  const world = worldIn(empty, base)
  const reading = await readWorld(world, first, lines, { isTrusted: isCurrent })
  const withConditions = (state: WorldState): Snapshot => {
    const read = worldIn(empty, state)
    return { ...host.withConditions(read), content: weighChanges(read, base) }
  }
  return { world, reading, hash, isCurrent, withConditions }
}

/** Lines do not contain the weight. */
export function weighChanges(world: World, since: WorldState): number {
  let content = 0
  for (const { rows } of changedTables(world, since)) for (const row of rows) content += weighRow(row)
  return content
}

/** Undefined if the rows are not saved as a scenario's rows. */
export function baseOf(initial: Snapshot): WriteOptions['base'] {
  const hash = hashOf(initial)
  if (hash === undefined) return undefined
  return { origin: initial.origin, instant: new Date(initial.clock.shown).toISOString(), outline: hash, state: initial }
}
