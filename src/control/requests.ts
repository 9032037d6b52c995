import { matchesPattern } from '../core/faults/endpoint-pattern.ts'
import type { Entry } from '../core/interpreter/entry.ts'
import type { Controls } from '../world/application.ts'
import { orRefuse } from '../world/state/refuse.ts'
import type { World } from '../world/world.ts'
import { controlIsUnrecorded } from './request-description.ts'
import type { Selection } from './shapes.ts'
import { nextRequest } from './waiting.ts'

/** Newest last. Refuses an endpoint that does not exist. */
export async function selectRequests(simulator: Controls, world: World, selection: Selection): Promise<Entry[]> {
  const { endpoint } = selection
  if (endpoint !== undefined) await orRefuse(() => simulator.endpoints.check([endpoint], controlIsUnrecorded))
  return findRequests(world, selection)
}

function findRequests({ journal }: World, selection: Selection): Entry[] {
  return journal.all().filter((entry) => isSelected(entry, selection))
}

function isSelected({ id, endpoint }: Entry, selection: Selection): boolean {
  if (id <= selection.after || id > (selection.until ?? id)) return false
  return selection.endpoint === undefined || (endpoint !== null && matchesPattern(selection.endpoint, endpoint, false))
}

/** Waits up to `wait` milliseconds for the first request, or until the client disconnects. */
export async function awaitRequests(
  simulator: Controls,
  world: World,
  worldName: string,
  { wait, ...selection }: Selection & { wait: number },
  signal: AbortSignal,
): Promise<Entry[]> {
  const there = await selectRequests(simulator, world, selection)
  if (there.length > 0 || wait === 0) return there
  await nextRequest(simulator, worldName, (entry) => isSelected(entry, selection), wait, signal)
  return findRequests(world, selection)
}
