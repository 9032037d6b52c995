import * as z from 'zod'
import { machineTime } from '../core/time/clock.ts'
import { State } from '../world/state/shapes.ts'
import type { World } from '../world/world.ts'

/** A world as JSON, without its rows. */
export const Head = State.omit({ format: true, tables: true }).extend({
  /** The machine's time when the clock showed `now`. A running clock has run on since. */
  written: z.number(),
})
export type Head = z.infer<typeof Head>

/** Leaves out latency and chaos, which hold for one start only. */
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

/** A cheap fingerprint of a world without its rows: it differs when the world has changed. */
export function fingerprintOf(world: World): string {
  const { origin, now, frozen, faults, ...rest } = world.head()
  const { shown, since } = world.clock.state
  // Fractions of milliseconds are lost when it is saved.
  const time = since === null ? [shown] : Math.round(shown - since)
  // The hits of a fault matter only where they are limited.
  const counts = world.faults.all().map(({ id, times, after, passed, hits }) => [id, times && hits, after && passed])
  return JSON.stringify([world.generation, time, counts, rest])
}
