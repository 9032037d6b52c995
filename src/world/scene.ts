import type { OwnApplication } from '../core/http/contracts.ts'
import type { Chosen, Scenario, ScenarioParameters } from './scenario.ts'

/**
 * The scenarios that can be named. The presets are in it. Add yours once, and the compiler knows name and parameters.
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

/** The name of a scenario. */
export type ScenarioName = keyof Scenarios & string

/** These scenarios by their names. */
export type ByName<Listed extends readonly Scenario[]> = { [Each in Listed[number] as Each['name']]: Each }

/** What a world can be made of: the name of a scenario, or a scenario of your own. */
export type AnyScenario = ScenarioName | Scenario

/** The parameters that a scenario has, by its name or by itself. */
export type ParametersOf<S extends AnyScenario> = S extends ScenarioName
  ? OwnParameters<Scenarios[S]>
  : OwnParameters<S>
// Written out, so that editors show the fields. Nothing but `never` refuses what an empty object has.
type OwnParameters<S> =
  S extends Scenario<infer P>
    ? keyof P extends never
      ? Readonly<Record<string, never>>
      : { readonly [Name in keyof Chosen<P>]?: Chosen<P>[Name] }
    : never

type WithParameters = {
  [Name in ScenarioName]: string extends keyof ParametersOf<Name>
    ? never
    : { scenario: Name; parameters?: ParametersOf<Name> }
}[ScenarioName]

/** The name of a scenario with parameters of that one, where no function can infer which it is. */
export type NamedScene<Also = never> =
  | {
      /** The default is that of the simulator, which is `small-company` unless it has another. */
      scenario?: ScenarioName | Also
      /** Parameters of the scenario: `{ count: 500 }` of `many-people`. */
      parameters?: undefined
    }
  | WithParameters
  | { scenario?: undefined; parameters?: WithParameters['parameters'] }

/** The same, or a scenario of your own. */
export type Scene = NamedScene<Scenario> | { scenario: Scenario; parameters?: ScenarioParameters }
