import { matchesPattern } from '../core/faults/endpoint-pattern.ts'
import { writeJson } from '../core/http/json-cache.ts'
import type { Entry } from '../core/interpreter/entry.ts'
import { toSearchKey } from '../core/text/keywords.ts'
import type { Controls } from '../world/application.ts'
import { orRefuse } from '../world/state/refuse.ts'
import type { World } from '../world/world.ts'
import { controlIsUnrecorded } from './request-description.ts'
import { isFound, readSearch } from './search/words.ts'
import type { Selection } from './shapes.ts'
import { nextRequest } from './waiting.ts'

/** Newest last. Refuses an endpoint that does not exist. */
export async function selectRequests(simulator: Controls, world: World, selection: Selection): Promise<Entry[]> {
  const { endpoint } = selection
  if (endpoint !== undefined) await orRefuse(() => simulator.endpoints.check([endpoint], controlIsUnrecorded))
  return findRequests(world, selection)
}

/** Whether a selection leaves anything out. */
export function isPart({ endpoint, after, until, limit, words, pictures }: Selection): boolean {
  return [endpoint, until, limit].some((given) => given !== undefined) || after > 0 || words !== '' || !pictures
}

function findRequests({ journal }: World, selection: Selection): Entry[] {
  const isWanted = selectBy(selection)
  const found = journal.all().filter(isWanted)
  return found.slice(Math.max(0, found.length - (selection.limit ?? found.length)))
}

function selectBy({ after, until, endpoint, words, pictures }: Selection): (entry: Entry) => boolean {
  const search = readSearch(words)
  return (entry) => {
    const { id } = entry
    if (id <= after || id > (until ?? id) || (!pictures && entry.picture)) return false
    if (endpoint !== undefined && !(entry.endpoint && matchesPattern(endpoint, entry.endpoint, false))) return false
    if (words === '') return true
    const text = searchKeyOf(entry)
    return isFound(search, (word) => text.includes(word))
  }
}

function searchKeyOf(entry: Entry): string {
  const { method, path, endpoint, status, user, reason, warning, violation, fault, result } = entry
  const reply = result === undefined ? '' : writeJson(result)
  const marks = Object.entries({ warning, violation, fault }).filter(([, text]) => text)
  const texts = [method, path, endpoint, status, user ?? 'nobody', reason, ...marks.flat()]
  return toSearchKey([...texts, typeof reply === 'string' ? reply : new TextDecoder().decode(reply)].join('\n'))
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
  await nextRequest(simulator, worldName, selectBy(selection), wait, signal)
  return findRequests(world, selection)
}
