import type { ScenarioFault } from '../core/faults/rule.ts'
import { suggestOrList } from '../core/text/suggest.ts'
import type { ExportedWorld, World } from './world.ts'

/** The parameters of a scenario by name. */
export type ScenarioParameters = Readonly<Record<string, string | number | boolean>>

/** Parameters as callers give them. */
export type GivenParameters = Readonly<Record<string, string | number | boolean | undefined>>

/** The parameters that the seed gets: each has the type of its default. */
export type Chosen<P extends ScenarioParameters> = {
  readonly [Name in keyof P]: P[Name] extends boolean ? boolean : P[Name] extends number ? number : string
}

/** The least and the highest value of some parameters. */
export type Ranges<P extends ScenarioParameters = ScenarioParameters> = {
  readonly [Name in keyof P]?: readonly [least: number, most: number]
}

/** A named state of a world, with its user and its time. */
// biome-ignore lint/suspicious/noExplicitAny: code that loads a scenario by name does not know its parameters.
export interface Scenario<P extends ScenarioParameters = any, Name extends string = string> {
  /** Describes the screen: `checked-out-by-another`. */
  name: Name
  title: string
  /** What it shows, in a sentence. */
  shows: string
  /** The username of the signed-in user; null is nobody. */
  user: string | null
  /** The instant that the seeded dates are relative to: they move along when the scenario is loaded at another time. */
  instant: string
  /** The scenario that it extends. Parameters with the same name are passed on to it. */
  extends?: Scenario
  /** The parameters with their defaults, in addition to those of the scenario that it extends. */
  parameters?: P
  /** The ranges of parameters that are whole numbers. */
  ranges?: Ranges<NoInfer<P>>
  /** The faults of its world. */
  faults?: readonly ScenarioFault[]
  /** Fills the world, which is empty or that of the extended scenario. The same seed must give the same world. */
  seed?(world: World, seed: number, parameters: Chosen<P>, loading: Loading): void | Promise<void>
  /** The state for the default seed and parameters, made in advance; without `seed`, for all of them. */
  baked?: () => Promise<ExportedWorld>
}

/** What a seed that takes long can call. */
export interface Loading {
  /** Says how many of how many are done: `await progress(300, 1000, 'sheets')`. Awaited often, it leaves a page responsive. */
  progress(done: number, total: number, what: string): void | Promise<void>
}

/** How far a scenario is that loads. */
export interface LoadProgress {
  scenario: string
  done: number
  total: number
  /** What is counted: `people`. */
  what: string
}

export type OnProgress = (progress: LoadProgress) => void

/** A scenario that extends another: by default it has the user and the instant of that one. */
type ExtendingScenario<P extends ScenarioParameters, Name extends string> = Omit<
  Scenario<P, Name>,
  'user' | 'instant' | 'extends'
> &
  Partial<Pick<Scenario, 'user' | 'instant'>> & { extends: Scenario }

type Flat<T> = { readonly [Key in keyof T]: T[Key] }

/** A scenario failed to load. The cause says what went wrong in it. */
export class ScenarioError extends Error {
  override name = 'ScenarioError'
}

/**
 * Defines a scenario of your own, with typed parameters.
 *
 * @example
 * export default defineScenario({
 *   name: 'left', title: 'Somebody left', shows: 'A reader whose account is blocked.', extends: smallCompany,
 *   seed: (world) => dismiss(world, 'reader'),
 * })
 */
export function defineScenario<
  P extends ScenarioParameters = Record<never, never>,
  Name extends string = string,
  Base extends ScenarioParameters = Record<never, never>,
>(
  scenario: (Scenario<P, Name> | ExtendingScenario<P, Name>) & { extends?: Scenario<Base> },
): Scenario<Flat<P & Base>, Name> {
  // Also where nothing is given.
  const { name, extends: base, user = base?.user, instant = base?.instant }: Partial<Scenario> = Object(scenario)
  if (user === undefined || !instant) {
    throw new TypeError(`The scenario "${name}" extends no other. Please give its user and instant.`)
  }
  return { ...scenario, user, instant } as Scenario<Flat<P & Base>, Name>
}

export const defaultScenario = 'small-company'
export const defaultSeed = 1

/** The parameters of a scenario and of those that it extends, with their defaults. */
export function parametersOf({ extends: base, parameters }: Scenario): ScenarioParameters {
  return { ...(base && parametersOf(base)), ...parameters }
}

export function rangesOf({ extends: base, ranges }: Scenario): Ranges {
  return { ...(base && rangesOf(base)), ...ranges }
}

/** Merges chosen parameters into the defaults of a scenario. Refuses those that it does not have. */
export function chooseParameters(scenario: Scenario, chosen: GivenParameters = {}): ScenarioParameters {
  const { name } = scenario
  const defaults = parametersOf(scenario)
  const ranges = rangesOf(scenario)
  for (const [key, value] of Object.entries(chosen)) {
    if (!Object.hasOwn(defaults, key)) {
      const hint = suggestOrList(key, Object.keys(defaults), { some: 'It has', none: 'It has none.' })
      throw new RangeError(`The scenario "${name}" has no parameter "${key}".${hint}`)
    }
    const parameter = `The parameter "${key}" of the scenario "${name}"`
    const kind = typeof defaults[key]
    if (typeof value !== kind || Number.isNaN(value)) {
      throw new RangeError(`${parameter} is a ${kind}, not ${JSON.stringify(value)}.`)
    }
    const [least, most] = ranges[key] ?? []
    const number = value as number
    if (most !== undefined && !(Number.isInteger(number) && number >= least! && number <= most)) {
      throw new RangeError(`${parameter} is a whole number from ${least} to ${most}, not ${value}.`)
    }
  }
  return { ...defaults, ...(chosen as ScenarioParameters) }
}
