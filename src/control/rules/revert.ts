import type { Entry } from '../../core/interpreter/journal.ts'
import { notFound } from '../../core/refusal.ts'
import type { Context, Controls } from '../../world/application.ts'
import { markWorld } from '../../world/checkpoint.ts'
import { weighWorld } from '../../world/weight.ts'
import type { Snapshot, World } from '../../world/world.ts'

/** A world as it was before it was replaced or deleted. It shares all rows that have not changed since. */
interface Former {
  state: Snapshot
  initial: Snapshot | undefined
  entries: readonly Entry[]
  violations: readonly Entry[]
  snapshots: ReadonlyMap<string, Snapshot>
  weight: number
}

/** How many worlds are kept, each as it was last: tests delete worlds by the thousand. */
const mostKept = 3
const mostWeight = 256 * 1024 * 1024

const kept = new WeakMap<Controls, Map<string, Former>>()

/** What a replacement needs of a request. */
type Replacing = Pick<Context, 'simulator' | 'onFailure'>

/** Runs what replaces or deletes a world, and keeps what it was like. Nothing is kept where that fails. */
export function replaceWorld<Result>(call: Replacing, worldName: string, replace: () => Result): Result {
  const { simulator, onFailure } = call
  const world = simulator.findWorld(worldName)
  const former = world && formerOf(world)
  // It may be another world than that of the request, which is undone anyway.
  if (world) onFailure?.(markWorld(world))
  const result = replace()
  if (former) keep(call, worldName, former)
  return result
}

/** Brings a world back as it was before its last replacement. A second call takes that back. */
export function revertWorld(call: Replacing, worldName: string): World {
  const { simulator } = call
  const former = kept.get(simulator)?.get(worldName)
  if (!former) throw notFound(`there is nothing to revert in the world "${worldName}"`)
  return replaceWorld(call, worldName, () => putBack(simulator, worldName, former))
}

function formerOf(world: World): Former {
  const { initial, journal, violations, snapshots } = world
  return {
    state: world.snapshot(),
    initial,
    entries: journal.all(),
    violations: violations.all(),
    snapshots: new Map(snapshots),
    weight: weighWorld(world),
  }
}

function keep({ simulator, onFailure }: Replacing, worldName: string, former: Former): void {
  const before = kept.get(simulator)
  onFailure?.(() => (before ? kept.set(simulator, before) : kept.delete(simulator)))
  const worlds = new Map(before)
  kept.set(simulator, worlds)
  // Deleted first, so that the latest is the last.
  worlds.delete(worldName)
  worlds.set(worldName, former)
  let weight = 0
  for (const kept of worlds.values()) weight += kept.weight
  for (const [name, kept] of worlds) {
    if (worlds.size <= mostKept && weight <= mostWeight) return
    worlds.delete(name)
    weight -= kept.weight
  }
}

function putBack(simulator: Controls, worldName: string, former: Former): World {
  const world = simulator.startFrom(worldName, former.state)
  world.initial = former.initial
  world.journal.takeOver(former.entries, world.history.point)
  world.violations.clear()
  for (const entry of former.violations) world.violations.add(entry)
  // A reset leaves them alone, so only a deleted world misses some.
  for (const [name, snapshot] of former.snapshots) if (!world.snapshots.has(name)) world.snapshots.set(name, snapshot)
  return world
}
