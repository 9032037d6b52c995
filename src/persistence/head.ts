import * as z from 'zod'
import { machineTime } from '../core/time/clock.ts'
import * as heads from '../world/head.ts'
import { State } from '../world/state/shapes.ts'
import type { World } from '../world/world.ts'

/** A world as JSON, without its rows. */
export const Head = State.omit({ format: true, tables: true }).extend({ written: z.number() })
export type Head = z.infer<typeof Head>

/** Leaves out latency and chaos, which hold for one start only. */
export function headOf(world: World): Head {
  const { held, ...faults } = world.faults.state
  return {
    ...heads.headOf(world),
    faults: { held: held.filter(({ fromOptions }) => !fromOptions), ...faults },
    written: machineTime(),
  }
}

/** A cheap fingerprint of a world without its rows: it differs when one of these conditions has changed. */
export function fingerprintOf(world: World): string {
  const { origin, now, frozen, faults, ...rest } = heads.headOf(world)
  const { shown, since } = world.clock.state
  // Fractions of milliseconds are lost when it is saved.
  const time = since === null ? [shown] : Math.round(shown - since)
  // The hits of a fault matter only where they are limited.
  const counts = world.faults.all().map(({ id, times, after, passed, hits }) => [id, times && hits, after && passed])
  return JSON.stringify([time, counts, rest])
}
