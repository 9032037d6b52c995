import type { Snapshot, Snapshots } from './world-state.ts'

const mostSnapshots = 100
/** What the snapshots of one world hold together. */
const mostWeight = 256 * 1024 * 1024

/** Adds the newest, also where there was one of that name. Those that are too many or too much are forgotten, but for the newest. */
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

/** What they hold together. Each shares with the one before what was not written since. */
export function weighSnapshots(byName: ReadonlyMap<string, Snapshot>): number {
  let weight = 0
  let former = 0
  for (const { content, written } of byName.values()) {
    weight += Math.min(content, written - former)
    former = written
  }
  return weight
}
