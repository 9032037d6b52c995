import { type Checkpoint, takeCheckpoint } from '../../src/world/checkpoint.ts'
import type { Snapshot, World } from '../../src/world/world.ts'
import type { SavedFile } from './saved-file.ts'

/** What the world began with: what a reset restores, and what the file has of it. */
export interface Started {
  initial: Snapshot
  beginning?: SavedFile['beginning']
}

/** A world as it is in the file. */
export interface SavedPoint extends Started, Checkpoint {}

export function takePoint(world: World, started: Started): SavedPoint {
  return { ...started, ...takeCheckpoint(world) }
}
