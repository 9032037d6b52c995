import type { Contract } from './contract.ts'

/**
 * The contracts of all applications, by name. Each application adds its own, so that the compiler knows its endpoints:
 * `declare module … { interface Contracts { thanks: typeof contract } }`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: applications add to it.
export interface Contracts {}

type IdsOf<Applications extends keyof Contracts> = {
  [Name in Applications]: `${Name}.${keyof EndpointsOf<Contracts[Name]> & string}`
}[Applications]
// By index, not by inference: compilers check what is inferred against the shape of all endpoints, which takes seconds.
type EndpointsOf<C> = C extends { endpoints: unknown } ? C['endpoints'] : never

/** The contract of any application. */
export type AnyContract = Extract<Contracts[keyof Contracts], Contract>

/** The id of any endpoint of any application. */
export type AnyEndpointId = IdsOf<keyof Contracts>

/** The applications whose requests the journal records. */
type Recorded = Exclude<keyof Contracts, 'control'>

/** The id of an endpoint (`documents.checkIn`), an application (`documents`), or a pattern with stars (`*.list*`). */
export type EndpointPattern = IdsOf<Recorded> | Recorded | `${string}*${string}`
