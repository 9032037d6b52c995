import type { FaultRule } from '../core/faults/rule.ts'
import { suggestOrList } from '../core/text/suggest.ts'
import type { Now } from '../core/time/clock.ts'
import type { ExportedWorld, World } from './world.ts'

/** What of a scenario can be chosen, by name. */
export type ScenarioParameters = Readonly<Record<string, string | number | boolean>>

/** What the seed is handed: any value of the kind that the usual one is. */
export type Chosen<P extends ScenarioParameters> = {
  readonly [Name in keyof P]: P[Name] extends boolean ? boolean : P[Name] extends number ? number : string
}

/** The least and the most that some parameters may be. */
export type Ranges<P extends ScenarioParameters = ScenarioParameters> = {
  readonly [Name in keyof P]?: readonly [least: number, most: number]
}

/** A named world, with who is looking at it and at what time. */
// biome-ignore lint/suspicious/noExplicitAny: whoever loads a scenario by name does not know what can be chosen.
export interface Scenario<P extends ScenarioParameters = any> {
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
  /** What can be chosen when it is loaded, with what it is unless chosen; beside what can be chosen of the other one. */
  parameters?: P
  /** Of parameters that are whole numbers: from where to where. */
  ranges?: Ranges<NoInfer<P>>
  /** What goes wrong in it. */
  faults?: readonly FaultRule[]
  /** Fills the world, empty or that of the other scenario, in verbs of the domain. The same seed gives the same world. */
  seed?(world: World, seed: number, parameters: Chosen<P>): void | Promise<void>
  /** What it gives for the usual seed and parameters, made beforehand; without `seed`, for all. */
  baked?: () => Promise<ExportedWorld>
}

/** A scenario that goes on from another: the user and the instant are those of that one unless said. */
export type Continuation<P extends ScenarioParameters> = Omit<Scenario<P>, 'user' | 'instant' | 'extends'> &
  Partial<Pick<Scenario<P>, 'user' | 'instant'>> & { extends: Scenario }

/** A scenario that cannot be told: what went wrong in it is the cause. */
export class ScenarioError extends Error {
  override name = 'ScenarioError'
}

/** Gives a scenario its type where it is written. */
export function defineScenario<P extends ScenarioParameters = Record<never, never>>(
  scenario: Scenario<P> | Continuation<P>,
): Scenario<P> {
  const { user = scenario.extends?.user, instant = scenario.extends?.instant } = scenario
  if (user === undefined || instant === undefined) {
    throw new TypeError(`The scenario "${scenario.name}" goes on from no other. Please say its user and its instant.`)
  }
  return { ...scenario, user, instant }
}

/** Which scenario, with which seed, and when. */
export interface Setting {
  /** `small-company` unless named. */
  scenario?: string | Scenario
  /** What can be chosen of the scenario: `{count: 500}` of `many-people`. */
  parameters?: ScenarioParameters
  seed?: number
  /** The scenario's own instant, frozen, unless given. */
  now?: Now
  /** Username or id of who is signed in, instead of the scenario's own; `nobody` for no one. */
  user?: string | number
  /** What goes wrong, beside what does in the scenario. */
  faults?: readonly FaultRule[]
}

export const defaultScenario = 'small-company'
export const defaultSeed = 1

/** What can be chosen of a scenario and of those that it goes on from, with what it is unless chosen. */
export function parametersOf({ extends: base, parameters }: Scenario): ScenarioParameters {
  return { ...(base && parametersOf(base)), ...parameters }
}

/** From where to where they may be chosen. */
export function rangesOf({ extends: base, ranges }: Scenario): Ranges {
  return { ...(base && rangesOf(base)), ...ranges }
}

/** The parameters of a scenario with those that are chosen in place; refuses those that it does not have. */
export function chooseParameters(scenario: Scenario, chosen: ScenarioParameters = {}): ScenarioParameters {
  const { name } = scenario
  const usual = parametersOf(scenario)
  const ranges = rangesOf(scenario)
  for (const [key, value] of Object.entries(chosen)) {
    if (!Object.hasOwn(usual, key)) {
      const hint = suggestOrList(key, Object.keys(usual), { some: 'It has', none: 'It has none.' })
      throw new RangeError(`The scenario "${name}" has no parameter "${key}".${hint}`)
    }
    const parameter = `The parameter "${key}" of the scenario "${name}"`
    const kind = typeof usual[key]
    if (typeof value !== kind || Number.isNaN(value)) {
      throw new RangeError(`${parameter} is a ${kind}, not ${JSON.stringify(value)}.`)
    }
    const range = ranges[key]
    if (range && !isWithin(value, range)) {
      throw new RangeError(`${parameter} is a whole number from ${range[0]} to ${range[1]}, not ${value}.`)
    }
  }
  return { ...usual, ...chosen }
}

function isWithin(value: unknown, [least, most]: readonly [number, number]): boolean {
  return Number.isInteger(value) && Number(value) >= least && Number(value) <= most
}
