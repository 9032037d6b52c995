import type { Contract } from '../../../src/core/http/contract.ts'
import {
  type AnyDefinedApplication,
  type ApplicationChange,
  applicationsWith,
} from '../../../src/simulator/applications.ts'
import type { Simulator } from '../../../src/simulator/simulator.ts'

/** An application, or the result of `extendApplication` or `replaceEndpoint`. */
export type Tried = AnyDefinedApplication | ApplicationChange

export type EndpointNames<A> = A extends { contract?: { endpoints: infer Endpoints } }
  ? keyof Endpoints & string
  : string

export function nameOf(tried: Tried): string {
  const name = isChange(tried) ? tried.changes : tried?.place?.application
  if (name !== undefined) return name
  throw new TypeError(
    'This is not an application. Please give testApplication what defineApplication, extendApplication or replaceEndpoint returns.',
  )
}

/** For a change of another application, only the endpoints that it adds or, if it adds none, replaces. */
export async function triedContract(
  tried: Tried,
  { endpoints }: Simulator,
  given: readonly Tried[],
): Promise<Contract> {
  const name = nameOf(tried)
  const contract = (await endpoints.loadContracts()).find(({ application }) => application === name)
  const base = applicationsWith(given).applications.find(({ place }) => place.application === name)
  if (!contract)
    throw new TypeError(`There is no application "${name}" to change. Please give it as one of "applications".`)
  if (!isChange(tried) || !base) return contract
  const before = await base.load()
  const after = await tried.apply(base).load()
  const names = Object.keys(contract.endpoints)
  const added = names.filter((each) => !Object.hasOwn(before.contract.endpoints, each))
  const changed = added.length > 0 ? added : names.filter((each) => after.routes[each] !== before.routes[each])
  const only = Object.fromEntries(changed.map((each) => [each, contract.endpoints[each]!]))
  return { ...contract, endpoints: only }
}

function isChange(tried: Tried): tried is ApplicationChange {
  return tried !== undefined && 'changes' in tried
}
