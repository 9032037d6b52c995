import { type Contract, idOf } from '../http/contract.ts'
import { suggest } from '../text/suggest.ts'
import { matchesPattern } from './rule.ts'

/** Why nothing befalls the control interface. */
export const controlIsExempt = 'Faults do not befall the control interface.'

/** Why nobody hears of what was asked there. */
export const controlIsUnrecorded = 'Requests to the control interface are not in the journal.'

/** Refuses what means the control interface, for this reason. */
export function checkNotControl(pattern: string, reason: string): void {
  if (!/^control(\.|$)/.test(pattern)) return
  throw new RangeError(`${reason} Please name an endpoint or an application of the intranet, as documents.checkIn.`)
}

/** Refuses a pattern that means no endpoint of these contracts: `documents.checkIn`, `documents`, `*.list*`. */
export function checkPattern(pattern: string, contracts: readonly Contract[]): void {
  const ids = contracts.flatMap((contract) => Object.keys(contract.endpoints).map((name) => idOf(contract, name)))
  if (!ids.some((id) => matchesPattern(pattern, id, false))) throw noEndpoint(pattern, ids)
}

export function noEndpoint(id: string, ids: readonly string[]): Error {
  return new RangeError(
    `There is no endpoint "${id}".${suggest(id, ids) || ' An id is an application and a name, as people.listUsers.'}`,
  )
}
