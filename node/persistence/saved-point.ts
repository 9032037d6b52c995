import type { Snapshot, World } from '../../src/world/world.ts'
import type { SavedFile } from './saved-file.ts'

/** What the world began with: what a reset restores, and what the file has of it. */
export interface Started {
  initial: Snapshot
  beginning?: SavedFile['beginning']
}

/** A world as it is in the file. */
export interface SavedPoint extends Started {
  snapshot: Snapshot
  generation: number
  position: number
}

export function takePoint(world: World, started: Started): SavedPoint {
  return {
    ...started,
    snapshot: world.snapshot(),
    generation: world.generation,
    position: world.history.position,
  }
}

/** Undoes what could not be saved. Journal and history stay, unless that has cleared them. */
export function goBack(world: World, { snapshot, generation, position }: SavedPoint): void {
  if (world.generation !== generation) {
    world.restore(snapshot)
    return
  }
  for (const [name, table] of Object.entries(world.tables)) table.restore(snapshot.tables[name]!)
  world.clock.state = snapshot.clock
  world.random.state = snapshot.random
  world.currentUser = snapshot.currentUser
  world.faults.state = snapshot.faults
  world.strict = snapshot.strict
  world.fidelity = snapshot.fidelity
  // The rows are there already.
  world.history.goTo(position, { undo: () => {}, redo: () => {} })
}
