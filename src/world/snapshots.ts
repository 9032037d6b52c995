import type { Snapshot } from './snapshot.ts'

const mostSnapshots = 100
/** What the snapshots of one world hold together. */
const mostWeight = 256 * 1024 * 1024

/** The snapshots of a world by name, the oldest first. */
export class Snapshots extends Map<string, Snapshot> {
  /** How many were forgotten. */
  forgotten = 0

  /** Adds the newest, also where there was one of that name. Those that are too many or too much are forgotten, but for the newest. */
  take(name: string, snapshot: Snapshot): void {
    this.delete(name)
    this.set(name, snapshot)
    while (this.size > mostSnapshots || (this.size > 1 && this.weight > mostWeight)) this.#forgetOldest()
  }

  /** What they hold together. Each shares with the one before what was not written since. */
  get weight(): number {
    let weight = 0
    let former = 0
    for (const { content, written } of this.values()) {
      weight += Math.min(content, written - former)
      former = written
    }
    return weight
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

  #forgetOldest(): void {
    this.delete(this.keys().next().value!)
    this.forgotten++
  }
}
