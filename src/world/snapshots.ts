import type { Snapshot, Snapshots } from './world-state.ts'

const mostSnapshots = 100
const mostWeight = 256 * 1024 * 1024

/** Adds or replaces a snapshot as the newest one. Drops the oldest ones over the limits, but never the newest. */
export function withSnapshot({ byName, forgotten }: Snapshots, name: string, snapshot: Snapshot): Snapshots {
  const all = new Map(byName)
  all.delete(name)
  all.set(name, snapshot)
  for (const oldest of all.keys()) {
    if (all.size <= mostSnapshots && (all.size === 1 || weighSnapshots(all) <= mostWeight)) break
    all.delete(oldest)
    forgotten++
  }
  return { byName: all, forgotten }
}

/** A snapshot shares unchanged rows with the one before it, which count once. */
export function weighSnapshots(byName: ReadonlyMap<string, Snapshot>): number {
  let weight = 0
  let former = 0
  for (const { content, written } of byName.values()) {
    weight += Math.min(content, written - former)
    former = written
  }
  return weight
}
