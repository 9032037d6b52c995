import type { Snapshot } from './snapshot.ts'
import type { World } from './world.ts'

/** Where a world is, to go back to. */
export interface Checkpoint {
  snapshot: Snapshot
  /** What a reset restores. */
  resetsTo: Snapshot | undefined
  generation: number
  /** Brings back the history. */
  remember(): void
}

export function takeCheckpoint(world: World): Checkpoint {
  const { initial: resetsTo, generation, history } = world
  return { snapshot: world.snapshot(), resetsTo, generation, remember: history.mark() }
}

/** Undoes everything since a checkpoint, rows or not. The journal stays, unless that has cleared it. */
export function goBack(world: World, { snapshot, resetsTo, generation, remember }: Checkpoint): void {
  world.initial = resetsTo
  if (generation === world.generation) world.putBack(snapshot)
  else world.restore(snapshot)
  remember()
}

/** Something beside the rows: it returns what brings back what it holds now. */
export interface Part {
  mark(): () => void
}

/** All of a world, rows or not: what it returns brings back what is there now. */
export function markWorld(world: World): () => void {
  const checkpoint = takeCheckpoint(world)
  const marks = [world.journal, world.violations, world.snapshots].map((part) => part.mark())
  return () => {
    goBack(world, checkpoint)
    for (const putBack of marks) putBack()
  }
}

/** The transactions of a world for work that changes more than rows: where it fails, that is undone, too. */
export interface WholeTransactions extends Pick<World, 'atomically'> {
  /** Calls `putBack` where the running work fails in the end: it is about to change something beside its own world. */
  onFailure(putBack: () => void): void
}

export function wholeOf(world: World, parts: readonly Part[] = []): WholeTransactions {
  let marks: (() => void)[] = []
  return {
    onFailure(putBack) {
      marks.push(putBack)
    },
    atomically(work) {
      marks = [markWorld(world), ...parts.map((part) => part.mark())]
      try {
        return world.atomically(work)
      } catch (error) {
        for (const putBack of marks) putBack()
        throw error
      }
    },
  }
}
