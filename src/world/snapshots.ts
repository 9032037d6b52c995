import type { Snapshot } from './snapshot.ts'

const most = 100
const mostReplaced = 256 * 1024 * 1024

/** The snapshots of a world by name. */
export class Snapshots extends Map<string, Snapshot> {
  /** How many were forgotten. */
  forgotten = 0

  /** Forgets the oldest, where there are too many, or they hold too much that the world has replaced since. */
  trim(replacedNow: number): void {
    for (const [name, { replaced }] of this) {
      if (this.size <= most && replacedNow - replaced <= mostReplaced) return
      this.delete(name)
      this.forgotten++
    }
  }
}
