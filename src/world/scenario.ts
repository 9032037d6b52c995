import type { ScenarioFault } from '../core/faults/rule.ts'
import { suggestOrList } from '../core/text/suggest.ts'
import type { ExportedWorld, World } from './world.ts'

/** The parameters of a scenario and their default values. */
export type ScenarioParameters = Readonly<Record<string, string | number | boolean>>

export type GivenParameters = Readonly<Record<string, string | number | boolean | undefined>>

/** Each parameter has the type of its default. */
export type TypedParameters<P extends ScenarioParameters> = {
  readonly [Name in keyof P]: P[Name] extends boolean ? boolean : P[Name] extends number ? number : string
}

export type Ranges<P extends ScenarioParameters = ScenarioParameters> = {
  readonly [Name in keyof P]?: readonly [least: number, most: number]
}

/** A named initial state of a world. */
// biome-ignore lint/suspicious/noExplicitAny: code that loads a scenario by name does not know its parameters.
export interface Scenario<P extends ScenarioParameters = any, Name extends string = string> {
  /** Describes the screen: `checked-out-by-another`. */
  name: Name
  title: string
  /** One sentence about what it shows. */
  shows: string
  /** The username of the signed-in user, or null for nobody. */
  user: string | null
  /** The time of the seeded dates. They shift if the scenario is loaded at another time. */
  instant: string
  /** The scenario that it extends, which receives the parameters of the same name. */
  extends?: Scenario
  /** The time of the extended scenario's dates, if they do not move to `instant`. A saved state has it if the clock was changed. */
  extendsAt?: string
  /** The seed of the extended scenario, if it is always the same. A saved state has it if its seed was not the default. */
  extendsSeed?: number
  /** The applications that it needs, by name. A saved state lists those that it was saved with. */
  applications?: readonly string[]
  /** Parameters and their defaults, in addition to those of the extended scenario. */
  parameters?: P
  /** For whole numbers only. */
  ranges?: Ranges<NoInfer<P>>
  faults?: readonly ScenarioFault[]
  /** Fills the world, which is empty or holds the extended scenario. The same seed must create the same world. */
  seed?(world: World, seed: number, parameters: TypedParameters<P>, loading: Loading): void | Promise<void>
  /** A prebuilt state for the default seed and parameters, or for any if there is no `seed`. */
  baked?: () => Promise<ExportedWorld>
}

/** Passed to `seed`, for seeds that take long. */
export interface Loading {
  /** Reports progress: `await progress(300, 1000, 'sheets')`. Await it often to keep a page responsive. */
  progress(done: number, total: number, what: string): void | Promise<void>
}

export interface LoadProgress {
  scenario: string
  done: number
  total: number
  /** What is counted: `people`. */
  what: string
}

export type OnProgress = (progress: LoadProgress) => void

type ExtendingScenario<P extends ScenarioParameters, Name extends string> = Omit<
  Scenario<P, Name>,
  'user' | 'instant' | 'extends'
> &
  Partial<Pick<Scenario, 'user' | 'instant'>> & { extends: Scenario }

type Flat<T> = { readonly [Key in keyof T]: T[Key] }

/** A scenario failed to load. See its `cause`. */
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
): Scenario<Flat<P & Base>, NoInfer<Name>> {
  // Also refuses a missing scenario.
  const { name, extends: base, user = base?.user, instant = base?.instant }: Partial<Scenario> = Object(scenario)
  if (user === undefined || !instant) {
    throw new TypeError(`The scenario "${name}" does not extend another one. Please set its user and instant.`)
  }
  return { ...scenario, user, instant } as Scenario<Flat<P & Base>, Name>
}

export const defaultScenario = 'small-company'
export const defaultSeed = 1

export function parametersOf({ extends: base, parameters }: Scenario): ScenarioParameters {
  return { ...(base && parametersOf(base)), ...parameters }
}

export function rangesOf({ extends: base, ranges }: Scenario): Ranges {
  return { ...(base && rangesOf(base)), ...ranges }
}

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
      throw new RangeError(`${parameter} must be a ${kind}, not ${JSON.stringify(value)}.`)
    }
    const [least, most] = ranges[key] ?? []
    const number = value as number
    if (most !== undefined && !(Number.isInteger(number) && number >= least! && number <= most)) {
      throw new RangeError(`${parameter} must be a whole number from ${least} to ${most}, not ${value}.`)
    }
  }
  return { ...defaults, ...(chosen as ScenarioParameters) }
}
