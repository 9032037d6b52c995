import type { Mark } from '../core/store/history.ts'
import type { Snapshot } from './snapshot.ts'
import type { World } from './world.ts'

/** Where a world is, to go back to. */
export interface Checkpoint {
  snapshot: Snapshot
  generation: number
  past: Mark
}

export function takeCheckpoint(world: World): Checkpoint {
  return { snapshot: world.snapshot(), generation: world.generation, past: world.history.mark }
}

/** Undoes everything since a checkpoint, rows or not. Journal and history stay, unless that has cleared them. */
export function goBack(world: World, { snapshot, generation, past }: Checkpoint): void {
  if (generation === world.generation) {
    world.putBack(snapshot)
    world.history.rewind(past)
  } else world.restore(snapshot)
}
