import { notFound } from '../../core/refusal.ts'
import { suggestOrList } from '../../core/text/suggest.ts'
import type { Context, Controls } from '../../world/application.ts'
import { orRefuse } from '../../world/state/refuse.ts'
import type { World } from '../../world/world.ts'
import type { NewWorld } from '../shapes.ts'
import { replaceWorld } from './revert.ts'
import { checkInstant } from './rules.ts'

/** The returned function creates the world. `snapshot` is from the addressed world, unless `from` names another. */
export async function prepareWorld(simulator: Controls, worldName: string, given: NewWorld): Promise<() => string> {
  const setting = { ...given }
  if (setting.now !== undefined) checkInstant(setting.now)
  if (setting.snapshot !== undefined) setting.from ??= worldName
  const create = await orRefuse(() => simulator.prepareWorld(setting))
  return () => orRefuse(create)
}

export function deleteWorld(call: Context, name: string): void {
  const { simulator } = call
  if (!replaceWorld(call, name, () => orRefuse(() => simulator.deleteWorld(name))))
    throw notFound(`there is no world "${name}".${suggestOrList(name, simulator.worlds())}`)
}

export function restoreSnapshot(call: Context, name: string): void {
  const { simulator, world, worldName } = call
  checkSnapshot(world, name)
  replaceWorld(call, worldName, () => simulator.restore(name, worldName))
}

export function deleteSnapshot(world: World, name: string): void {
  checkSnapshot(world, name)
  const byName = new Map(world.snapshots)
  byName.delete(name)
  world.state = { ...world.state, snapshots: { ...world.state.snapshots, byName } }
}

function checkSnapshot(world: World, name: string): void {
  if (!world.snapshots.has(name))
    throw notFound(`there is no snapshot "${name}".${suggestOrList(name, [...world.snapshots.keys()])}`)
}
