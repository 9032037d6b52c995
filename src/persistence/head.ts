import * as z from 'zod'
import { machineTime } from '../core/time/clock.ts'
import * as heads from '../world/head.ts'
import { State } from '../world/state/shapes.ts'
import type { Origin, World } from '../world/world.ts'
import type { HeadState } from '../world/world-state.ts'

export const Head = State.omit({ format: true, tables: true }).extend({ written: z.number() })
export type Head = z.infer<typeof Head>

/** Omits latency and chaos, which apply to one start only. */
export function headOf(world: World): Head {
  const { held, ...faults } = world.faults.state
  return {
    ...heads.headOf(world),
    faults: { held: held.filter(({ fromOptions }) => !fromOptions), ...faults },
    written: machineTime(),
  }
}

const fields = ['clock', 'random', 'currentUser', 'faults', 'strict', 'fidelity', 'exempt'] as const

export function isSameHead(one: HeadState, other: HeadState): boolean {
  return fields.every((field) => one[field] === other[field]) || fingerprintOf(one) === fingerprintOf(other)
}

function fingerprintOf({ clock, random, currentUser, faults, strict, fidelity, exempt }: HeadState): string {
  const { shown, since } = clock
  // Saving drops fractions of milliseconds.
  const time = since === null ? [shown] : Math.round(shown - since)
  // A fault's hits matter only if they are limited.
  const counts = faults.held.map(({ id, times, after, passed, hits }) => [id, times && hits, after && passed])
  return JSON.stringify([time, random, currentUser, counts, strict, fidelity, exempt])
}

/** For example, `the scenario "band" with seed 1 and job Singer`. */
export function describeOrigin({ scenario, seed, parameters = {} }: Origin): string {
  const chosen = Object.entries(parameters).map(([name, value]) => ` and ${name} ${value}`)
  return `the scenario "${scenario}" with seed ${seed}${chosen.join('')}`
}
