import { control } from '../control/index.ts'
import type { Address } from '../core/http/address.ts'
import type { Place } from '../core/http/contract.ts'
import { type Outcome, refusePlainly } from '../core/http/outcome.ts'
import { withoutSecretParameters } from '../core/http/redact.ts'
import { findNearMiss, rootsOf } from './near-miss.ts'

/** Where some things are that one looks for elsewhere. Such a request is meant for no application: it is not recorded. */
const movedTo: ReadonlyMap<string, string> = new Map([['/openapi.json', `${control.place.root}/openapi.json`]])

/** The 404 of an unknown address. A near miss is a violation of the contract, too. */
export function describeUnknown(
  address: Address,
  places: readonly Place[],
): { outcome: Outcome; violation: string | undefined } {
  // The message goes into the journal, which never shows secrets.
  const asked = withoutSecretParameters(address.asked)
  const nearMiss = findNearMiss({ asked }, places)
  const meant = nearMiss ?? movedTo.get(asked)
  const hint = meant === undefined ? '' : `. Did you mean "${meant}"?`
  const outcome = refusePlainly(
    404,
    `there is nothing at ${asked}; the applications are at ${rootsOf(places).join(', ')}${hint}`,
  )
  return { outcome, violation: nearMiss === undefined ? undefined : `there is nothing at ${asked}${hint}` }
}
