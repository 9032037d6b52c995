import * as z from 'zod'
import { machineTime } from '../core/time/clock.ts'
import { State } from '../world/state/shapes.ts'
import type { World } from '../world/world.ts'

/** A world as JSON, but for its rows. */
export const Head = State.omit({ format: true, tables: true }).extend({
  /** The machine's time when the clock showed that: one that runs has run on since. */
  written: z.number(),
})
export type Head = z.infer<typeof Head>

/** Latency and chaos are left out: they hold for one start. */
export function headOf(world: World): Head {
  const { held, ...faults } = world.faults.state
  return {
    ...world.head(),
    faults: { held: held.filter(({ fromOptions }) => !fromOptions), ...faults },
    written: machineTime(),
  }
}

export function takeHead(world: World, head: Head): void {
  world.takeHead(head)
  if (!head.frozen) world.clock.state = { shown: Date.parse(head.now), since: Math.min(head.written, machineTime()) }
}

/** By what one can tell, at little cost, whether a world is another one than before, rows aside. */
export function markOf(world: World): string {
  const { origin, now, frozen, faults, ...rest } = world.head()
  const { shown, since } = world.clock.state
  // Parts of milliseconds get lost on the way.
  const time = since === null ? [shown] : Math.round(shown - since)
  // How often a fault has struck counts only where it comes to an end.
  const counts = world.faults.all().map(({ id, times, after, passed, hits }) => [id, times && hits, after && passed])
  return JSON.stringify([world.generation, time, counts, rest])
}
