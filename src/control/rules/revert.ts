import { notFound } from '../../core/refusal.ts'
import type { Context } from '../../world/application.ts'
import { weighWorld } from '../../world/weight.ts'
import type { World, WorldState } from '../../world/world.ts'

/** How many worlds are kept, each as it was last: tests delete worlds by the thousand. */
const mostKept = 3
const mostWeight = 256 * 1024 * 1024

/** What a replacement needs of a request. */
type Replacing = Pick<Context, 'simulator' | 'replaced'>

/** Runs what replaces or deletes a world, and keeps what it was like. */
export function replaceWorld<Result>(call: Replacing, worldName: string, replace: () => Result): Result {
  const former = call.simulator.findWorld(worldName)?.state
  const result = replace()
  if (former) keep(call, worldName, former)
  return result
}

/** Brings a world back as it was before its last replacement. A second call takes that back. */
export function revertWorld(call: Replacing, worldName: string): World {
  const former = call.replaced!.former.get(worldName)
  if (!former) throw notFound(`there is nothing to revert in the world "${worldName}"`)
  return replaceWorld(call, worldName, () => {
    const world = call.simulator.startFrom(worldName, former)
    const { snapshots, written } = world.state
    // Snapshots stay, also those that were taken since. A deleted world has none.
    const byName = new Map([...snapshots.byName, ...former.snapshots.byName, ...snapshots.byName])
    world.state = { ...former, snapshots: { ...snapshots, byName }, written }
    return world
  })
}

function keep({ replaced }: Replacing, worldName: string, former: WorldState): void {
  const worlds = new Map(replaced!.former)
  // Deleted first, so that the latest is the last.
  worlds.delete(worldName)
  worlds.set(worldName, former)
  let weight = 0
  for (const state of worlds.values()) weight += weighWorld(state)
  for (const [name, state] of worlds) {
    if (worlds.size <= mostKept && weight <= mostWeight) break
    worlds.delete(name)
    weight -= weighWorld(state)
  }
  replaced!.former = worlds
}
