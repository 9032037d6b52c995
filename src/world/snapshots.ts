import type { Snapshot } from './snapshot.ts'

const mostSnapshots = 100
const mostReplaced = 256 * 1024 * 1024

/** The snapshots of a world by name, the oldest first. */
export class Snapshots extends Map<string, Snapshot> {
  /** How many were forgotten. */
  forgotten = 0

  /** Forgets the oldest where there are too many, or where they hold too much that the world has replaced by now. */
  trim(replaced: number): void {
    for (const [name, snapshot] of this) {
      if (this.size <= mostSnapshots && replaced - snapshot.replaced <= mostReplaced) return
      this.delete(name)
      this.forgotten++
    }
  }
}
