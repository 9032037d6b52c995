import type { OwnApplication } from '../core/http/contracts.ts'
import type { Scenario, ScenarioParameters, TypedParameters } from './scenario.ts'

/**
 * The scenarios that can be loaded by name, including the presets. Add yours for typed names and parameters.
 *
 * @example
 * declare module 'fauxtranet' {
 *   interface Scenarios {
 *     'two-sites': typeof twoSites
 *   }
 * }
 */
export interface Scenarios extends ByName<readonly ScenariosOf<OwnApplication>[]> {}
type ScenariosOf<A> = A extends { scenarios?: readonly (infer Each extends Scenario)[] } ? Each : never

export type ScenarioName = keyof Scenarios & string

/** Leaves out scenarios whose name is only known as `string`: with them, any name would compile. */
export type ByName<Listed extends readonly Scenario[]> = {
  [Each in Listed[number] as string extends Each['name'] ? never : Each['name']]: Each
}

/** The name of a scenario, or a scenario of your own. */
export type AnyScenario = ScenarioName | Scenario

export type ParametersOf<S extends AnyScenario> = S extends ScenarioName
  ? OwnParameters<Scenarios[S]>
  : OwnParameters<S>
// Mapped, so that editors show the fields. Only `never` refuses extra fields on an empty object.
type OwnParameters<S> =
  S extends Scenario<infer P>
    ? keyof P extends never
      ? Readonly<Record<string, never>>
      : { readonly [Name in keyof TypedParameters<P>]?: TypedParameters<P>[Name] }
    : never

type WithParameters = {
  [Name in ScenarioName]: string extends keyof ParametersOf<Name>
    ? never
    : { scenario: Name; parameters?: ParametersOf<Name> }
}[ScenarioName]

/** The name of a scenario with its parameters, for types where the name cannot be inferred. */
export type NamedScene<Also = never> =
  | {
      /** The default is the simulator's scenario, `small-company` unless set. */
      scenario?: ScenarioName | Also
      /** Parameters of the scenario, such as `{ count: 500 }` for `many-people`. */
      parameters?: undefined
    }
  | WithParameters
  | { scenario?: undefined; parameters?: WithParameters['parameters'] }

/** A named scenario or one of your own, with its parameters. */
export type Scene = NamedScene<Scenario> | { scenario: Scenario; parameters?: ScenarioParameters }
