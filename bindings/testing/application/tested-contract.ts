import type { Contract } from '../../../src/core/http/contract.ts'
import {
  type AnyDefinedApplication,
  type ApplicationChange,
  applicationsWith,
} from '../../../src/simulator/applications.ts'
import type { Simulator } from '../../../src/simulator/simulator.ts'

/** An application, or the result of `extendApplication` or `replaceEndpoint`. */
export type TestedApplication = AnyDefinedApplication | ApplicationChange

export type EndpointNames<A> = A extends { contract?: { endpoints: infer Endpoints } }
  ? keyof Endpoints & string
  : string

export function nameOf(tested: TestedApplication): string {
  const name = isChange(tested) ? tested.changes : tested?.place?.application
  if (name !== undefined) return name
  throw new TypeError(
    'This is not an application. Please pass testApplication the result of defineApplication, extendApplication or replaceEndpoint.',
  )
}

/** For a change of another application, only the endpoints that it adds or, if it adds none, replaces. */
export async function testedContract(
  tested: TestedApplication,
  { endpoints }: Simulator,
  given: readonly TestedApplication[],
): Promise<Contract> {
  const name = nameOf(tested)
  const contract = (await endpoints.loadContracts()).find(({ application }) => application === name)
  const base = applicationsWith(given).applications.find(({ place }) => place.application === name)
  if (!contract) throw new TypeError(`There is no application "${name}" to change. Please add it to "applications".`)
  if (!isChange(tested) || !base) return contract
  const before = await base.load()
  const after = await tested.apply(base).load()
  const names = Object.keys(contract.endpoints)
  const added = names.filter((each) => !Object.hasOwn(before.contract.endpoints, each))
  const changed = added.length > 0 ? added : names.filter((each) => after.routes[each] !== before.routes[each])
  const only = Object.fromEntries(changed.map((each) => [each, contract.endpoints[each]!]))
  return { ...contract, endpoints: only }
}

function isChange(tested: TestedApplication): tested is ApplicationChange {
  return tested !== undefined && 'changes' in tested
}
