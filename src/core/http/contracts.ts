// biome-ignore lint/suspicious/noEmptyInterface: src/simulator/applications.ts extends it.
export interface OurApplications {}

export type OurApplication = OurApplications[keyof OurApplications]

/** The contracts of the built-in applications, by name. */
export interface Contracts extends ContractsOf<OurApplications> {}
type ContractsOf<Ours> = { [Name in keyof Ours]: OwnContractOf<Ours[Name]> }

/**
 * Your own applications, by name. Declare one to get types for its endpoints, tables, scenarios and notifications.
 *
 * @example
 * declare module 'fauxtranet' {
 *   interface Applications {
 *     canteen: typeof canteen
 *   }
 * }
 */
// biome-ignore lint/suspicious/noEmptyInterface: users add to it.
export interface Applications {}

export type OwnApplication = Applications[keyof Applications]

type IdsOf<Names extends keyof Contracts> = {
  [Name in Names]: `${Name}.${keyof EndpointsOf<Contracts[Name]> & string}`
}[Names]
// Indexed, not inferred: compilers check inferred types against the shape of all endpoints, which takes seconds.
type EndpointsOf<C> = C extends { endpoints: unknown } ? C['endpoints'] : never

export type OwnContractOf<A> = A extends { contract?: unknown } ? NonNullable<A['contract']> : never
type NameOf<C> = C extends { application: string } ? C['application'] : never
type OwnIdsOf<A> = `${NameOf<OwnContractOf<A>>}.${keyof EndpointsOf<OwnContractOf<A>> & string}`
type OwnIds = { [Name in keyof Applications]: OwnIdsOf<Applications[Name]> }[keyof Applications]
type OwnNames = { [Name in keyof Applications]: NameOf<OwnContractOf<Applications[Name]>> }[keyof Applications]

export type OwnContractBy<Id extends string> = {
  [Name in keyof Applications]: Id extends OwnIdsOf<Applications[Name]> ? OwnContractOf<Applications[Name]> : never
}[keyof Applications]

export type AnyEndpointId = IdsOf<keyof Contracts> | OwnIds

type RecordedApplication = Exclude<keyof Contracts, 'control'>

export type RecordedId = IdsOf<RecordedApplication> | OwnIds | (string & {})

/** An endpoint (`documents.checkIn`), an application (`documents`), a pattern (`*.list*`), or several with commas. */
export type EndpointPattern =
  | IdsOf<RecordedApplication>
  | RecordedApplication
  | OwnIds
  | OwnNames
  | `${string}*${string}`
  | `${string},${string}`

/** In a scenario, only the names of users' applications are known: their types would be circular otherwise. */
export type ScenarioPattern =
  | IdsOf<RecordedApplication>
  | RecordedApplication
  | (keyof Applications & string)
  | `${keyof Applications & string}.${string}`
  | `${string}*${string}`
  | `${string},${string}`
