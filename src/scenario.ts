import type { Now } from './kernel/clock.ts'
import type { ExportedWorld, World } from './world.ts'

/** A named world, with who is looking at it and at what time. */
export interface Scenario {
  /** As one would describe the screen: `checked-out-by-another`. */
  name: string
  title: string
  /** What there is to see, in a sentence. */
  shows: string
  /** Username of who is signed in; null is nobody. */
  user: string | null
  /** The moment at which the seeded records were written: they move along when it is loaded at another. */
  instant: string
  /** The scenario that it goes on from. */
  extends?: Scenario
  /** Fills the world, empty or that of the other scenario, in verbs of the domain. The same seed gives the same world. */
  seed: (world: World, seed: number) => void | Promise<void>
  /** What `seed` gives for the usual seed, made beforehand. */
  baked?: () => Promise<ExportedWorld>
}

/** Gives a scenario its type where it is written. */
export function defineScenario(scenario: Scenario): Scenario {
  return scenario
}

/** Which scenario, with which seed, and when. */
export interface Setting {
  /** `small-company` unless named. */
  scenario?: string | Scenario
  seed?: number
  /** The scenario's own instant, frozen, unless given. */
  now?: Now
  /** Username or id of who is signed in, instead of the scenario's own; `nobody` for no one. */
  user?: string | number
}

export const usualSeed = 1
