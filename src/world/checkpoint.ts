import type { Mark } from '../core/store/history.ts'
import type { Snapshot } from './snapshot.ts'
import type { World } from './world.ts'

/** Where a world is, to go back to. */
export interface Checkpoint {
  snapshot: Snapshot
  /** What a reset restores. */
  resetsTo: Snapshot | undefined
  generation: number
  past: Mark
}

export function takeCheckpoint(world: World): Checkpoint {
  const { initial: resetsTo, generation, history } = world
  return { snapshot: world.snapshot(), resetsTo, generation, past: history.mark }
}

/** Undoes everything since a checkpoint, rows or not. Journal and history stay, unless that has cleared them. */
export function goBack(world: World, { snapshot, resetsTo, generation, past }: Checkpoint): void {
  world.initial = resetsTo
  if (generation === world.generation) {
    world.putBack(snapshot)
    world.history.rewind(past)
  } else world.restore(snapshot)
}

/** The transactions of a world for work that changes more than rows: where it fails, that is undone, too. */
export function wholeOf(world: World): Pick<World, 'atomically'> {
  return {
    atomically(work) {
      const checkpoint = takeCheckpoint(world)
      try {
        return world.atomically(work)
      } catch (error) {
        goBack(world, checkpoint)
        throw error
      }
    },
  }
}
