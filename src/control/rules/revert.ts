import { notFound } from '../../core/refusal.ts'
import type { Context } from '../../world/application.ts'
import { weighWorld } from '../../world/weight.ts'
import type { World, WorldState } from '../../world/world.ts'

/** Tests may delete thousands of worlds, so only a few former states are kept. */
const mostStates = 3
const mostWeight = 256 * 1024 * 1024

type Replacing = Pick<Context, 'simulator' | 'replaced'>

export function replaceWorld<Result>(call: Replacing, worldName: string, replace: () => Result): Result {
  const former = call.simulator.findWorld(worldName)?.state
  const result = replace()
  if (former) keepFormer(call, worldName, former)
  return result
}

/** Restores a world from before its last replacement. A second call undoes that. */
export function revertWorld(call: Replacing, worldName: string): World {
  const former = call.replaced!.former.get(worldName)
  if (!former) throw notFound(`there is nothing to revert in the world "${worldName}"`)
  return replaceWorld(call, worldName, () => {
    const world = call.simulator.startFrom(worldName, former)
    const { snapshots, written } = world.state
    // Keeps all snapshots, including later ones. A deleted world has none.
    const byName = new Map([...snapshots.byName, ...former.snapshots.byName, ...snapshots.byName])
    world.state = { ...former, snapshots: { ...snapshots, byName }, written }
    return world
  })
}

function keepFormer({ replaced }: Replacing, worldName: string, former: WorldState): void {
  const worlds = new Map(replaced!.former)
  // Deleted first, so that the latest is last.
  worlds.delete(worldName)
  worlds.set(worldName, former)
  let weight = 0
  for (const state of worlds.values()) weight += weighWorld(state)
  for (const [name, state] of worlds) {
    if (worlds.size <= mostStates && weight <= mostWeight) break
    worlds.delete(name)
    weight -= weighWorld(state)
  }
  replaced!.former = worlds
}
