import type { Controls } from '../application.ts'
import { isMeant } from '../kernel/fault-rule.ts'
import type { Entry } from '../kernel/journal.ts'
import type { World } from '../world.ts'

interface Wanted {
  endpoint?: string
  after: number
  until?: number
}

/** The requests of the journal that are wanted, newest last. */
export function findRequests({ journal }: World, wanted: Wanted): Entry[] {
  return journal.all().filter((entry) => isWanted(entry, wanted))
}

function isWanted({ id, endpoint }: Entry, wanted: Wanted): boolean {
  if (id <= wanted.after || id > (wanted.until ?? id)) return false
  return wanted.endpoint === undefined || (endpoint !== null && isMeant(wanted.endpoint, endpoint, false))
}

/** The same; where there is none, as soon as there is one, but no longer than `wait` milliseconds. */
export function awaitRequests(
  simulator: Controls,
  world: World,
  worldName: string,
  wanted: Wanted,
  wait: number,
): Promise<Entry[]> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      mute()
      resolve(findRequests(world, wanted))
    }
    const timer = setTimeout(end, wait)
    const mute = simulator.listen((happening) => {
      if (happening.kind === 'request' && happening.world === worldName && isWanted(happening.entry, wanted)) end()
    })
  })
}
