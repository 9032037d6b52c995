import type { Snapshot } from './snapshot.ts'

const mostSnapshots = 100

/** The snapshots of a world by name, the oldest first. */
export class Snapshots extends Map<string, Snapshot> {
  /** How many were forgotten. */
  forgotten = 0

  /** Adds the newest, also where there was one of that name. One too many is forgotten. */
  take(name: string, snapshot: Snapshot): void {
    this.delete(name)
    this.set(name, snapshot)
    if (this.size > mostSnapshots) this.forgetOldest()
  }

  /** Returns what brings back the snapshots of now. */
  mark(): () => void {
    const [held, { forgotten }] = [[...this], this]
    return () => {
      this.clear()
      for (const [name, snapshot] of held) this.set(name, snapshot)
      this.forgotten = forgotten
    }
  }

  forgetOldest(): void {
    this.delete(this.keys().next().value!)
    this.forgotten++
  }
}
