import type { Now } from './kernel/clock.ts'
import type { FaultRule } from './kernel/fault-rule.ts'
import { suggest } from './kernel/words.ts'
import type { ExportedWorld, World } from './world.ts'

/** What of a scenario can be chosen, by name. */
export type Parameters = Readonly<Record<string, string | number | boolean>>

/** A named world, with who is looking at it and at what time. */
// biome-ignore lint/suspicious/noExplicitAny: whoever loads a scenario by name does not know what can be chosen.
export interface Scenario<P extends Parameters = any> {
  /** As one would describe the screen: `checked-out-by-another`. */
  name: string
  title: string
  /** What there is to see, in a sentence. */
  shows: string
  /** Username of who is signed in; null is nobody. */
  user: string | null
  /** The moment at which the seeded records were written: they move along when it is loaded at another. */
  instant: string
  /** The scenario that it goes on from. Parameters that have the same name are handed on to it. */
  extends?: Scenario
  /** What can be chosen when it is loaded, with what it is unless chosen. */
  parameters?: P
  /** What goes wrong in it. */
  faults?: readonly FaultRule[]
  /** Fills the world, empty or that of the other scenario, in verbs of the domain. The same seed gives the same world. */
  seed?: (world: World, seed: number, parameters: P) => void | Promise<void>
  /** What it gives for the usual seed and parameters, made beforehand; without `seed`, for all. */
  baked?: () => Promise<ExportedWorld>
}

/** Gives a scenario its type where it is written. */
export function defineScenario<P extends Parameters>(scenario: Scenario<P>): Scenario<P> {
  return scenario
}

/** Which scenario, with which seed, and when. */
export interface Setting {
  /** `small-company` unless named. */
  scenario?: string | Scenario
  /** What can be chosen of the scenario: `{count: 500}` of `many-people`. */
  parameters?: Parameters
  seed?: number
  /** The scenario's own instant, frozen, unless given. */
  now?: Now
  /** Username or id of who is signed in, instead of the scenario's own; `nobody` for no one. */
  user?: string | number
  /** What goes wrong, beside what does in the scenario. */
  faults?: readonly FaultRule[]
}

export const usualSeed = 1

/** The parameters of a scenario with those that are chosen in place; refuses those that it does not have. */
export function chooseParameters({ name, parameters = {} }: Scenario, chosen: Parameters = {}): Parameters {
  for (const [key, value] of Object.entries(chosen)) {
    if (!Object.hasOwn(parameters, key)) {
      const known = Object.keys(parameters)
      const others = known.length > 0 ? ` It has ${known.join(', ')}.` : ' It has none.'
      throw new RangeError(`The scenario "${name}" has no parameter "${key}".${suggest(key, known) || others}`)
    }
    const kind = typeof parameters[key]
    if (typeof value !== kind || Number.isNaN(value)) {
      throw new RangeError(
        `The parameter "${key}" of the scenario "${name}" is a ${kind}, not ${JSON.stringify(value)}.`,
      )
    }
  }
  return { ...parameters, ...chosen }
}
