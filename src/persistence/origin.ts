import type { Origin } from '../world/world.ts'

/** Describes an origin: `the scenario "band" with seed 1 and job Singer`. */
export function describeOrigin({ scenario, seed, parameters = {} }: Origin): string {
  const chosen = Object.entries(parameters).map(([name, value]) => ` and ${name} ${value}`)
  return `the scenario "${scenario}" with seed ${seed}${chosen.join('')}`
}
